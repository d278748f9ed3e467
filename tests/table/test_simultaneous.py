"""Seats that choose at the same time: each its own question, and no word of what was chosen."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from cogs.desk.rendering import overflows
from engine.contract import Seat, to_json
from storage.match import Match, Status
from table import refusals
from table.computers import Computers
from table.painter import Painter, sight_of
from table.presses import Act, Look, decode, encode
from table.screen import Screen
from table.service import AWAY_AFTER, Moved, Service
from table.status_text import board_link, turn_text
from table.words import Names, words
from tests.sealed_bids.game import GAME, Lay, Scout, State
from tests.sealed_bids.presenter import SealedBidsPresenter
from tests.table.room import ANN, BEN, CLEO, DOV, WATCHER, Room, a_room, at_once, button, kinds
from tests.table.scenes import buttons

SAY = words("en")
NOBODY = Names([], SAY)
PEOPLE = (ANN, BEN, CLEO, DOV)


def painter() -> Painter:
    made = Painter()
    made.add(SealedBidsPresenter())
    return made


def acts(screen: Screen) -> list[Act]:
    """Every move that can be pressed on a screen."""
    return [one.press for one in buttons(screen) if isinstance(one.press, Act)]


def lay(match: Match, seat: Seat, card: int) -> Act:
    return button(match, to_json(Lay(card)), seat)


def lit(match: Match) -> Seat:
    """A seat that may look at the prize."""
    state = match.playing
    assert isinstance(state, State)
    return state.lanterns.index(True)


# Questions of their own


async def test_what_one_answers_leaves_the_others_old_button_good(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO, game=GAME)
    old = {seat: encode(lay(match, seat, 3)) for seat in range(3)}
    for seat in (1, 0, 2):
        press = decode(old[seat])
        assert isinstance(press, Act)
        moved = await room.service.move(press, PEOPLE[seat].id)
    assert moved.after.playing.view(None).round == 1
    assert await room.replayed(match) == moved.after.state


async def test_equal_actions_of_two_seats_are_two_buttons_on_the_board(room: Room) -> None:
    match = await room.match(*PEOPLE, game=GAME)
    screen = painter().public(match, SAY)
    assert list(overflows(screen)) == []
    offered = acts(screen)
    assert {press.action for press in offered} == {to_json(Lay(card)) for card in range(1, 6)}
    assert len(offered) == 20
    assert len({encode(press) for press in offered}) == 20
    for press in offered:
        assert press.seat is not None
        assert press.prompt == match.playing.prompt(press.seat)


async def test_a_public_board_offers_the_cards_of_who_is_awaited_and_no_secret(room: Room) -> None:
    match = await room.match(*PEOPLE, game=GAME)
    await room.service.move(button(match, to_json(Scout()), lit(match)), PEOPLE[lit(match)].id)
    moved = await room.service.move(lay(match, 3, 2), DOV.id) if lit(match) != 3 else None
    match = moved.after if moved else await room.again(match)
    offered = acts(painter().public(match, SAY))
    assert {press.seat for press in offered} == match.to_act()
    assert to_json(Scout()) not in {press.action for press in offered}


@pytest.mark.parametrize("other", [1, 2])
async def test_nobody_presses_what_another_was_asked(room: Room, other: Seat) -> None:
    match = await room.match(ANN, BEN, CLEO, game=GAME)
    async with room.refuses(refusals.NotTheirQuestion) as refused:
        await room.service.move(lay(match, other, 3), ANN.id)
    name = PEOPLE[other].name
    assert refused.value.sentence(SAY).startswith(f"That question is for {name}.")


async def test_who_only_watches_presses_nothing(room: Room) -> None:
    match = await room.match(ANN, BEN, game=GAME)
    async with room.refuses(refusals.NotSeated):
        await room.service.move(lay(match, 0, 3), WATCHER.id)


async def test_who_has_chosen_is_told_whom_the_others_wait_for(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO, game=GAME)
    match = (await room.service.move(lay(match, 0, 3), ANN.id)).after
    async with room.refuses(refusals.NotTheirTurn) as refused:
        await room.service.move(lay(match, 1, 4), ANN.id)
    assert refused.value.sentence(SAY) == "Not yet. It is Ben and Cleo’s turn."
    match = (await room.service.move(lay(match, 1, 4), BEN.id)).after
    async with room.refuses(refusals.NotTheirTurn) as refused:
        await room.service.move(lay(match, 2, 4), ANN.id)
    assert refused.value.sentence(SAY) == "Not yet. It is Cleo’s turn."


async def test_nobody_takes_back_what_they_have_chosen(room: Room) -> None:
    match = await room.match(ANN, BEN, CLEO, game=GAME)
    await room.service.move(lay(match, 0, 3), ANN.id)
    async with room.refuses(refusals.MovedOn) as refused:
        await room.service.move(lay(match, 0, 4), ANN.id)
    assert "Ann" not in refused.value.sentence(SAY)


async def test_ones_own_second_question_makes_only_ones_own_button_stale(room: Room) -> None:
    match = await room.match(*PEOPLE, game=GAME)
    scout = lit(match)
    await room.service.move(button(match, to_json(Scout()), scout), PEOPLE[scout].id)
    async with room.refuses(refusals.MovedOn):
        await room.service.move(lay(match, scout, 3), PEOPLE[scout].id)
    for seat in {0, 1, 2, 3} - {scout}:
        await room.service.move(lay(match, seat, 3), PEOPLE[seat].id)
    after = await room.again(match)
    assert after.to_act() == {scout}
    await room.service.move(lay(after, scout, 3), PEOPLE[scout].id)


async def test_a_button_names_its_seat_whatever_number_is_written_into_it(room: Room) -> None:
    """A seat that is not at the table is asked nothing."""
    match = await room.match(ANN, BEN, game=GAME)
    async with room.refuses(refusals.MovedOn):
        await room.service.move(Act(match.id, 0, to_json(Lay(3)), 7), ANN.id)


async def test_a_hand_has_pages_that_hold_all_one_can_do(room: Room) -> None:
    match = await room.match(*PEOPLE, game=GAME)
    for seat in range(4):
        found: dict[str, list[Act]] = {}
        focus = ""
        while focus not in found:
            screen = painter().hand(match, match.seats[seat], SAY, focus=focus)
            assert list(overflows(screen)) == []
            found[focus] = acts(screen)
            [look] = [one.press for one in buttons(screen) if isinstance(one.press, Look)]
            assert (look.seat, look.prompt) == (None, match.playing.prompt(seat))
            focus = look.focus
        assert len(found) == 3  # the first, the second, and the first by its number
        offered = {press.action for page in found.values() for press in page}
        assert offered == set(map(to_json, match.playing.legal(seat)))
        assert {press.seat for page in found.values() for press in page} == {None}


# What was chosen


async def told_of(room: Room, match: Match, chooser: Seat) -> dict[str, Any]:
    """Everything anybody but one seat can see or be told of a match."""
    told: dict[str, Any] = {
        "board": painter().public(match, SAY),
        "spectator": replace(sight_of(match, None, SAY), names=NOBODY),
        "turn": turn_text(match, SAY),
        "link": board_link(match, 77, SAY),
        "due": (match.due_at, match.presence, match.step),
        "printed": repr(match),
    }
    for seat in {0, 1, 2} - {chooser}:
        told[f"hand {seat}"] = painter().hand(match, match.seats[seat], SAY, match.seats[chooser])
        told[f"secrets {seat}"] = painter().secrets(match, seat)
        told[f"dm {seat}"] = painter().direct_message(match, match.seats[seat], "…", sent=True)
    for person in (*PEOPLE[:3], WATCHER):
        for asked in range(3):
            press = lay(match, asked, 9)
            with pytest.raises(refusals.Refusal) as refused:
                await room.service.move(press, person.id)
            sentence = refused.value.sentence(SAY, "the board")
            told[f"{person.name} presses {asked}"] = (type(refused.value), sentence)
    return told


async def world(chooser: Seat, card: int) -> list[dict[str, Any]]:
    """The same match with another card laid by one seat, up to before the cards are turned."""
    async with a_room() as room:
        room.seed = 7
        match = await room.match(ANN, BEN, CLEO, game=GAME)
        told = [await told_of(room, match, chooser)]
        match = (await room.service.move(lay(match, chooser, card), PEOPLE[chooser].id)).after
        told.append(await told_of(room, match, chooser))
        other = (chooser + 1) % 3
        match = (await room.service.move(lay(match, other, 5), PEOPLE[other].id)).after
        told.append(await told_of(room, match, chooser))
        return told


@pytest.mark.parametrize("chooser", range(3))
async def test_nothing_others_see_differs_by_what_was_chosen(chooser: Seat) -> None:
    worlds = [await world(chooser, card) for card in (1, 4, 5)]
    for one, other in combinations(worlds, 2):
        for before, after in zip(one, other, strict=True):
            assert before == after


async def test_a_seat_sees_its_own_choice_and_is_sent_it_once(room: Room) -> None:
    match = await room.match(ANN, BEN, game=GAME)
    before = painter().secrets(match, 0), painter().secrets(match, 1)
    match = (await room.service.move(lay(match, 0, 4), ANN.id)).after
    assert "You have laid 4." in painter().hand(match, match.seats[0], SAY).text
    assert painter().secrets(match, 0) != before[0]
    assert painter().secrets(match, 1) == before[1]


# All at once


async def every_press(services: list[Service], match: Match, twice: bool) -> list[Any]:
    """Each seat lays its lowest card, all at the same time, through any of these services."""
    presses = [button(match, seat=seat) for seat in match.to_act()] * (2 if twice else 1)
    return await at_once(
        *(
            services[number % len(services)].move(press, PEOPLE[press.seat or 0].id)
            for number, press in enumerate(presses)
        )
    )


@pytest.mark.parametrize("processes", [1, 2, 3])
@pytest.mark.parametrize("twice", [False, True])
async def test_when_all_choose_at_once_every_choice_counts_once(
    room: Room, processes: int, twice: bool
) -> None:
    """Also when several processes each have their own memory of the match."""
    services = [room.service, *(room.another_service() for _ in range(processes - 1))]
    match = await room.match(*PEOPLE, game=GAME)
    for number in range(1, 6):
        done = await every_press(services, match, twice)
        assert kinds(done)[Moved] == 4
        assert set(kinds(done)) <= {Moved, refusals.MovedOn, refusals.Finished}
        assert len(done) == (8 if twice else 4)
        match = await room.again(match)
        state: Any = match.playing
        assert state.round == number
        assert len(await room.moves(match)) == 1 + 4 * number
        services.append(services.pop(0))
    assert match.status is Status.OVER
    assert await room.replayed(match) == match.state
    assert match.result is not None
    assert match.result.moves == 20


async def test_computers_and_people_choose_at_the_same_time(room: Room) -> None:
    match = await room.match(ANN, BEN, computers=2, game=GAME)
    while match.live:
        done = await at_once(
            *(room.service.pilot_move(match.id) for _ in range(4)),
            *(
                room.service.move(button(match, seat=seat), PEOPLE[seat].id)
                for seat in match.to_act() & {0, 1}
            ),
        )
        assert set(kinds(done)) <= {Moved, type(None), refusals.MovedOn}
        match = await room.again(match)
    assert match.status is Status.OVER
    assert await room.replayed(match) == match.state
    for seat in range(4):
        laid = [action for _, by, action in await room.moves(match) if by == seat]
        assert sorted(one for one in laid if one != to_json(Scout())) == sorted(
            to_json(Lay(card)) for card in range(1, 6)
        )


async def test_a_computer_moves_though_people_are_asked_too(room: Room) -> None:
    match = await room.match(ANN, computers=1, game=GAME)
    assert await room.waiting_for_pilots() == [match.id]
    while (moved := await room.service.pilot_move(match.id)) is not None:
        match = moved.after
    assert match.to_act() == {0}
    assert await room.waiting_for_pilots() == []
    board = painter().public(match, SAY)
    assert {press.seat for press in acts(board)} == {None}
    await room.press(match, ANN)


async def test_nobody_answers_for_a_computer_that_is_asked_at_the_same_time(room: Room) -> None:
    match = await room.match(ANN, computers=1, game=GAME)
    async with room.refuses(refusals.NotTheirQuestion):
        await room.service.move(lay(match, 1, 3), ANN.id)


@pytest.mark.parametrize("seed", range(3))
async def test_a_match_of_people_and_computers_ends(room: Room, seed: int) -> None:
    match = await room.match(ANN, BEN, computers=2, game=GAME)
    match = await room.play_out(match, random.Random(seed))
    assert match.status is Status.OVER
    assert await room.replayed(match) == match.state


async def test_computers_play_on_by_themselves_to_the_end_of_a_match_all_have_left(
    room: Room,
) -> None:
    shown: list[Moved] = []

    async def show(moved: Moved) -> None:
        shown.append(moved)

    async def guard(what: str, work: Callable[..., Any], *args: Any) -> bool:
        await work(*args)
        return True

    computers = Computers(room.service, show, guard, painter().pause_factor, pace=0)
    match = await room.match(ANN, BEN, computers=1, game=GAME)
    room.clock.now += AWAY_AFTER
    await room.away(match, ANN)
    match = await room.away(match, BEN)
    assert not any(seating.human for seating in match.seats)
    board = painter().public(match, SAY)
    assert all(one.disabled for one in buttons(board) if isinstance(one.press, Act))
    async with asyncio.timeout(20):
        computers.wake(match)
        computers.wake(match)  # once more changes nothing
        await asyncio.gather(*computers._playing.values())
    match = await room.again(match)
    assert match.status is Status.OVER
    assert [moved.after.step for moved in shown] == list(range(shown[0].after.step, match.step + 1))
