"""Recorded playthroughs: every step and every seat's view of one match a game, read as a diff.

`make playthroughs` records them anew.
"""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine import GAMES
from engine.contract import AnyGame, Seat, Step, to_json
from tests.engine.playouts import all_options, playout

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 20
SEATS = 3
EVERY_COMBINATION = {"ohmygold"}
"""Games whose variants change so much that each combination of them is recorded."""
EVERY_TABLE = {"goldrush", "goldentown"}
"""Games that are recorded with every number of players, each with options of its own."""

Views = dict[Seat | None, dict[str, Any]]
"""By seat, None for a spectator: the view as plain values."""


class Recording(NamedTuple):
    name: str
    game: AnyGame
    seats: int
    options: Any


def recordings(game: AnyGame) -> list[Recording]:
    """The files of a game, and how each of them is played."""
    usual = SEATS if SEATS in game.seats else game.seats[0]
    if game.key in EVERY_TABLE:
        pairs = zip(game.seats, cycle(all_options(game)), strict=False)
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
    before: Views = {}
    for number, step in enumerate(playout(game, seats, options, SEED)):
        lines += ["", f"step {number}", *_step(step)]
        views = {seat: msgspec.to_builtins(step.state.view(seat)) for seat in (*range(seats), None)}
        lines += _seen(before, views)
        before = views
    lines += ["", f"outcome {to_json(step.state.outcome())}", ""]
    return "\n".join(lines)


def _step(step: Step[Any, Any, Any]) -> Iterator[str]:
    for told in step.told:
        to = "all" if told.to is None else ", ".join(f"seat {seat}" for seat in told.to)
        yield f"  told {to}: {to_json(told.event)}"
    acting = sorted(step.state.to_act())
    yield f"  to act: {acting}, choices: {[len(step.state.legal(seat)) for seat in acting]}"


def _seen(before: Views, views: Views) -> Iterator[str]:
    """What has changed in the views; who sees the same change shares its line."""
    seen: dict[str, list[str]] = {}
    for seat, view in views.items():
        who = "spectator" if seat is None else f"seat {seat}"
        for name, value in view.items():
            for part, changed in _changes(before.get(seat, {}).get(name), value):
                seen.setdefault(f"{name}{part} {to_json(changed)}", []).append(who)
    for change, seers in seen.items():
        who = "all" if len(seers) == len(views) else ", ".join(seers)
        yield f"  seen by {who}: {change}"


def _changes(before: Any, value: Any) -> Iterator[tuple[str, Any]]:
    """The value if it has changed; of several structs in a row, only what has changed in each."""
    if before == value:
        return
    if not _alike(before, value):
        yield "", value
        return
    for number, (old, new) in enumerate(zip(before, value, strict=True)):
        if old != new:
            yield f"[{number}]", {key: new[key] for key in new if old.get(key) != new[key]}


def _alike(before: Any, value: Any) -> bool:
    """Whether both are rows of as many structs."""
    rows = isinstance(before, tuple) and isinstance(value, tuple) and len(before) == len(value)
    return rows and all(isinstance(one, dict) for one in (*before, *value))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        for recording in recordings(game):
            (FOLDER / recording.name).write_text(record(recording), encoding="utf-8")
