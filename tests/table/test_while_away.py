"""What somebody has missed: since their own last move, and no further back than that."""

from msgspec.structs import replace

from storage.match import NEWS, Match
from table.painter import Painter
from table.while_away import what_happened
from table.words import words
from tests.table.room import ANN, BEN, CLEO, Room
from tests.table.scenes import PRESENTERS

PAINTER = Painter()
for _presenter in PRESENTERS:
    PAINTER.add(_presenter)
MEANWHILE = "Meanwhile a computer has played for you."


async def told(room: Room, match: Match, reader: int | None) -> str:
    seating = match.seating(reader) if reader is not None else None
    moves = await room.matches.played(match.id)
    presenter = PAINTER.presenter(match)
    return what_happened(match, seating, moves, presenter, words("en")).text


async def test_of_a_match_from_before_this_was_kept_ones_own_moves_are_found(room: Room) -> None:
    match = await room.turn(await room.match(ANN, BEN), ANN)
    match = await room.turn(match, BEN)
    match = await room.turn(match, ANN)
    known = await told(room, match, BEN.id)
    before = tuple(replace(one, moved=None) for one in match.presence)
    assert await told(room, replace(match, presence=before), BEN.id) == known
    assert MEANWHILE not in known


async def test_who_has_not_moved_yet_is_told_all_from_the_deal_on(room: Room) -> None:
    match = await room.turn(await room.match(ANN, BEN, CLEO), ANN)
    match = await room.turn(match, BEN)
    text = await told(room, match, CLEO.id)
    assert "laid out" in text
    assert text.count("**Ann**") >= 1


async def test_a_spectator_is_told_the_latest_moves_alone(room: Room) -> None:
    match = await room.match(ANN, BEN)
    while len(await room.moves(match)) <= NEWS:
        assert "laid out" in await told(room, match, None)
        person = (ANN, BEN)[min(match.to_act())]
        match = (await room.press(match, person)).after
    assert "laid out" not in await told(room, match, None)
