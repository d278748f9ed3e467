"""Prospectors for the railway gold rush: they dig, weigh fights, and want to be home in time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.contract import Seat
from engine.goldrush.actions import ROLL, Action, Attack, Cross, Go
from engine.goldrush.board import Cell, board
from engine.goldrush.components import HOUSE_OF, Lair, Thief, points
from engine.goldrush.events import Event
from engine.goldrush.view import View
from engine.goldrush.walks import Steps, landings, steps_to
from engine.pilots.goldrush_outlook import Outlook
from engine.pilots.pilot import Level, Pilot
from engine.rng import Rng

NOWHERE = 99
"""Farther than any aim is."""


@dataclass(frozen=True)
class Prospector:
    """Weighs where each action leads by what it can still hope to bring home from there.

    `wary` says whether it minds the rivals and the train that can come near; `noise` blurs its
    judgement of ways by so many points.
    """

    wary: bool
    noise: float = 0.0

    def __call__(
        self, view: View, heard: Sequence[Event], legal: Sequence[Action], rng: Rng
    ) -> Action:
        if len(legal) == 1:
            return legal[0]
        outlook = Outlook(view, self.wary)
        noise = 0.0 if ROLL in legal else self.noise
        worth = {action: outlook.worth(action) + noise * rng.fraction() for action in legal}
        return _best(worth, rng)


@dataclass(frozen=True)
class Beginner:
    """Digs wherever it can, fights whoever carries something, and thinks of the train late.

    `bag` is how many points it carries before it goes home, `late` with how many sections left
    it does so whatever it carries.
    """

    bag: int
    late: int

    def __call__(
        self, view: View, heard: Sequence[Event], legal: Sequence[Action], rng: Rng
    ) -> Action:
        if ROLL in legal:
            return ROLL
        assert view.seat is not None, "a spectator does not play"
        load = points(view.carried[view.seat])
        sections = board().sections_left(view.train)
        if load >= self.bag or (load and sections <= self.late):
            steps = steps_to([board().doors[HOUSE_OF[view.colours[view.seat]]]])
            indoors = -1
        else:
            steps = steps_to(_tempting(view, view.seat))
            indoors = NOWHERE
        return _best({action: -_steps_left(view, action, steps, indoors) for action in legal}, rng)


def _tempting(view: View, seat: Seat) -> list[Cell]:
    """Every token but the thieves one knows to have nothing, and whoever carries something."""
    tokens = [
        cell
        for cell, lying, seen in zip(board().holes, view.holes, view.seen, strict=True)
        if (lying.loot if isinstance(lying, Lair) else lying and not isinstance(seen, Thief))
    ]
    robbable = [
        at
        for rival, at in enumerate(view.figures)
        if rival != seat and view.carried[rival] and at in board().land
    ]
    return tokens + robbable


def _steps_left(view: View, action: Action, steps: Steps, indoors: int) -> float:
    """How far from one's aim an action leads, `indoors` if it leads into the house."""
    match action:
        case Go(cell) if cell in view.rafts:
            ends = landings(cell, view.figures, view.rafts) or [cell]
        case Go(cell) | Cross(cell):
            ends = [cell]
        case Attack(rival):
            return -points(view.carried[rival])
        case _:
            return NOWHERE
    return min(steps[cell][0] if cell in steps else indoors for cell in ends)


def _best(worth: Mapping[Action, float], rng: Rng) -> Action:
    most = max(worth.values())
    return rng.choice([action for action, one in worth.items() if one >= most - 1e-9])


PILOTS: Mapping[Level, Pilot] = {
    Level.EASY: Beginner(bag=20, late=2),
    Level.NORMAL: Prospector(wary=False, noise=1.75),
    Level.HARD: Prospector(wary=True),
}
