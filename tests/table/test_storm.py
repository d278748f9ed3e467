"""Everybody does anything at any time, at several processes: no match comes to harm."""

import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from engine.contract import AnyGame, to_json
from engine.gold import GAME as GOLD
from storage.match import Match, Status
from table.presence import DAY, due_at
from table.presses import decode, encode
from table.refusals import Refusal
from table.service import Service
from tests.sealed_bids.game import GAME as SEALED_BIDS
from tests.table.room import ANN, BEN, CLEO, DOV, WATCHER, Room, at_once, button

PEOPLE = (ANN, BEN, CLEO, DOV, WATCHER)
PAUSES = (0, 1, 100, 400, 5_000, DAY / 2, 3 * DAY, 15 * DAY)
Wish = Callable[[], Awaitable[Any]]


def wishes(service: Service, match: Match, luck: random.Random) -> list[Wish]:
    """Things somebody could ask for, most of them moves."""
    user = luck.choice(PEOPLE).id
    seat = luck.randrange(len(match.seats))
    legal = match.playing.legal(seat) or match.playing.legal(0)
    chosen = luck.choice(legal) if legal else None
    press: Any = decode(encode(button(match, to_json(chosen), seat)))
    owner = match.seats[seat].user
    return [
        *([lambda: service.move(press, owner or user)] * 6),
        lambda: service.move(press, user),
        *([lambda: service.pilot_move(match.id)] * 3),
        lambda: service.replace_absent(match.id, user),
        lambda: service.replace_absent(match.id, user, left_server=seat),
        lambda: service.come_back(match.id, user),
        lambda: service.overdue(match.id),
        lambda: service.take_up(match.id, user),
        lambda: service.begin(match.id, user),
        lambda: service.rematch(match.id, PEOPLE[seat]),
        *([lambda: service.resign(match.id, user)] if luck.random() < 0.1 else []),
        *([lambda: service.stop(match.id, user, manager=False)] if luck.random() < 0.1 else []),
    ]


async def check(room: Room, match: Match) -> None:
    """What must hold of a match whatever was done to it."""
    assert await room.replayed(match) == match.state
    assert match.due_at == due_at(match)
    assert len(match.presence) == len(match.seats)
    for seat, presence in enumerate(match.presence):
        if match.live:
            assert (presence.asked_at is not None) == (seat in match.to_act())
        assert presence.called <= 3
    ended = match.status in (Status.OVER, Status.STOPPED)
    assert (match.result is not None) == ended
    assert (await room.waiting_for_pilots() == [match.id]) == match.waits_for_pilot()
    [(open_seats,)] = await room.database.rows(
        "SELECT COUNT(user_id) FROM seats WHERE match_id = ? AND open = 1", (match.id,)
    )
    assert open_seats == sum(
        match.open and one.user is not None and match.seating(one.user) is one
        for one in match.seats
    )


@pytest.mark.parametrize("game", [GOLD, SEALED_BIDS], ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(6))
async def test_whatever_everybody_does_the_match_is_as_its_moves_say(
    room: Room, game: AnyGame, seed: int
) -> None:
    luck = random.Random(seed)
    services = [room.service, room.another_service()]
    match = await room.match(*PEOPLE[:3], computers=1, game=game)
    for _ in range(40):
        room.clock.now += luck.choice(PAUSES) if luck.random() < 0.3 else 1
        asked = [
            luck.choice(wishes(luck.choice(services), match, luck))()
            for _ in range(luck.randint(1, 6))
        ]
        for outcome in await at_once(*asked):
            if isinstance(outcome, BaseException):
                assert isinstance(outcome, Refusal), outcome
        match = await room.again(match)
        await check(room, match)
        if not match.live and match.shelved_at is None:
            break
