"""Recorded playthroughs: every step and every seat's view of one match a game, read as a diff.

`make playthroughs` records them anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine import GAMES
from engine.contract import AnyGame, Step, to_json
from tests.engine.playouts import all_options, playout

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 20
SEATS = 3
EVERY_COMBINATION = {"ohmygold"}
"""Games whose variants change so much that each combination of them is recorded."""
EVERY_TABLE = {"goldrush"}
"""Games that are recorded with every number of players, each with options of its own."""


class Recording(NamedTuple):
    name: str
    game: AnyGame
    seats: int
    options: Any


def recordings(game: AnyGame) -> list[Recording]:
    """The files of a game, and how each of them is played."""
    usual = SEATS if SEATS in game.seats else game.seats[0]
    if game.key in EVERY_TABLE:
        pairs = zip(game.seats, all_options(game), strict=False)
        return [Recording(f"{game.key}-{n}.txt", game, n, options) for n, options in pairs]
    if game.key not in EVERY_COMBINATION:
        return [Recording(f"{game.key}.txt", game, usual, game.options())]
    return [
        Recording(
            f"{game.key}-{'-'.join(msgspec.to_builtins(options).values())}.txt",
            game,
            usual,
            options,
        )
        for options in all_options(game)
    ]


def record(recording: Recording) -> str:
    _, game, seats, options = recording
    lines = [f"{game.key}, {seats} seats, seed {SEED}, options {to_json(options)}"]
    before: dict[int | None, dict[str, Any]] = {}
    for number, step in enumerate(playout(game, seats, options, SEED)):
        lines += ["", f"step {number}", *_step(step)]
        for seat in (*range(seats), None):
            view = msgspec.to_builtins(step.state.view(seat))
            lines += _view(seat, before.get(seat, {}), view)
            before[seat] = view
    lines += ["", f"outcome {to_json(step.state.outcome())}", ""]
    return "\n".join(lines)


def _step(step: Step[Any, Any, Any]) -> Iterator[str]:
    for told in step.told:
        to = "all" if told.to is None else ", ".join(f"seat {seat}" for seat in told.to)
        yield f"  told {to}: {to_json(told.event)}"
    acting = sorted(step.state.to_act())
    yield f"  to act: {acting}, choices: {[len(step.state.legal(seat)) for seat in acting]}"


def _view(seat: int | None, before: dict[str, Any], view: dict[str, Any]) -> Iterator[str]:
    """What has changed in this seat's view."""
    who = "spectator" if seat is None else f"seat {seat}"
    for name, value in view.items():
        if name not in before or before[name] != value:
            yield f"  {who} {name}: {to_json(value)}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        for recording in recordings(game):
            (FOLDER / recording.name).write_text(record(recording), encoding="utf-8")
