"""What was told with each move: read as it was written, and heard by those it was told."""

from engine.contract import Told, to_json
from engine.gold.events import Nothing, RoundBegan
from storage.database import Database
from storage.matches import Matches
from table.heard import Heard
from tests.storage.tables import again, changed, deal, flip_told, open_lobby, turn_first


async def test_what_was_told_is_read_from_any_step_on(matches: Matches) -> None:
    match = await deal(matches, await open_lobby(matches))
    for _ in range(3):
        match = await turn_first(matches, match)
    told = [(step, to_json(one)) for step, one in enumerate(match.news, start=1)]
    assert len(told) == 4
    for step in range(5):
        assert await matches.told_after(match.id, step) == told[step:]
    assert await matches.told_after(99, 0) == []


async def test_a_seat_has_heard_only_what_it_was_told(matches: Matches) -> None:
    match = await deal(matches, await open_lobby(matches))
    secrets = (
        Told(RoundBegan(1, 0), to=(0,)),
        Told(RoundBegan(2, 0)),
        Told(RoundBegan(3, 0), to=(1,)),
        Told(RoundBegan(4, 0), to=()),
        Told(RoundBegan(5, 0), to=(0, 1)),
    )
    await matches.save_move(changed(match), flip_told(*secrets))
    match, heard = await again(matches, match), Heard(matches)
    numbers = [[event.number for event in await heard.by(match, seat)] for seat in (0, 1)]
    assert numbers == [[0, 1, 2, 5], [0, 2, 3, 5]]


async def test_a_seat_has_heard_everything_since_the_deal_in_order(matches: Matches) -> None:
    match = await deal(matches, await open_lobby(matches))
    told = [*match.news[-1]]
    for _ in range(30):
        match = await turn_first(matches, match)
        told += match.news[-1]
    events = [fact.event for fact in told]
    assert list(await Heard(matches).by(match, 0)) == events


async def test_what_was_told_without_a_listener_is_heard_by_all(
    matches: Matches, database: Database
) -> None:
    match = await turn_first(matches, await deal(matches, await open_lobby(matches)))
    await database.write("UPDATE moves SET told = ? WHERE step = 2", ('[[["nothing"]]]',))
    for seat in (0, 1):
        assert (await Heard(matches).by(match, seat))[-1] == Nothing()
