"""No card of Gold 'n' Crash is ever lost or made: 72 crew cards and eight guests."""

from collections import Counter

import pytest

from engine.goldncrash import GAME
from engine.goldncrash.components import DECK, Card, Guest
from engine.goldncrash.events import Destroyed, GuestSecured, SetUp
from engine.goldncrash.state import State
from tests.engine.goldncrash_positions import everywhere
from tests.engine.playouts import playout

seeds = pytest.mark.parametrize("seed", range(25))


@seeds
def test_every_crew_card_is_somewhere_exactly_once(seed: int) -> None:
    for step in playout(GAME, 2, GAME.options(), seed):
        assert isinstance(step.state, State)
        crew = [one for one in everywhere(step.state) if isinstance(one, Card)]
        assert Counter(crew) == Counter(DECK * 2)


@seeds
def test_every_guest_waits_or_is_in_a_treasure_or_lost_or_was_never_there(seed: int) -> None:
    away: list[int] = []
    for step in playout(GAME, 2, GAME.options(), seed):
        state = step.state
        assert isinstance(state, State)
        for told in step.told:
            match told.event:
                case SetUp(guests=(one, two)):
                    away += {1, 2, 3, 4, 5, 6, 7, 8} - {*one, *two}
                    assert len(away) == 2
                case Destroyed(guest=int(guest)):
                    away.append(guest)
        waiting = [guest for side in state.sides for guest in side.guests if guest is not None]
        secured = [one.number for one in everywhere(state) if isinstance(one, Guest)]
        assert sorted(waiting + secured + away) == [1, 2, 3, 4, 5, 6, 7, 8]


@seeds
def test_guests_lie_only_in_treasures_and_a_secured_one_stays_there(seed: int) -> None:
    safe: list[tuple[int, int]] = []
    for step in playout(GAME, 2, GAME.options(), seed):
        assert isinstance(step.state, State)
        safe += [
            (told.event.seat, told.event.guest)
            for told in step.told
            if isinstance(told.event, GuestSecured)
        ]
        for seat, side in enumerate(step.state.sides):
            lying = [one.number for one in side.treasure if isinstance(one, Guest)]
            assert lying == [guest for owner, guest in safe if owner == seat]
        assert len([one for one in everywhere(step.state) if isinstance(one, Guest)]) == len(safe)
