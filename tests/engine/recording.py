"""Recorded playthroughs: every step and every seat's view of one match a game, read as a diff.

`make playthroughs` records them anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine import GAMES
from engine.contract import AnyGame, Step, to_json
from tests.engine.playouts import all_options, playout

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 20
SEATS = 3
EVERY_COMBINATION = {"ohmygold"}
"""Games whose variants change so much that each combination of them is recorded."""


def recordings(game: AnyGame) -> dict[str, Any]:
    """The files of a game, each with the options it is played with."""
    if game.key not in EVERY_COMBINATION:
        return {f"{game.key}.txt": game.options()}
    return {
        f"{game.key}-{'-'.join(msgspec.to_builtins(options).values())}.txt": options
        for options in all_options(game)
    }


def record(game: AnyGame, options: Any) -> str:
    seats = SEATS if SEATS in game.seats else game.seats[0]
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
        for name, options in recordings(game).items():
            (FOLDER / name).write_text(record(game, options), encoding="utf-8")
