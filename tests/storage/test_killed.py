"""The process is killed in the middle of everything, again and again, and no move is lost."""

import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from engine.gold import GAME
from tests.storage.replay import replayed

ROOT = Path(__file__).parents[2]
KILLS = 50
MOST_MOVES = 25
"""How many moves a player is heard to make before it is killed, at most."""
LAST_BREATH = 0.005
"""Seconds it lives on after that, at most: a few moves, so that it is killed inside of one."""


class Ack(NamedTuple):
    """A move that somebody has been told of."""

    match: int
    step: int
    action: str


def one_life(path: Path, luck: random.Random) -> list[Ack]:
    """Let a new process play, kill it at any moment, and give the moves it had told of."""
    command = (sys.executable, "-m", "tests.storage.player", str(path), str(luck.getrandbits(32)))
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        told = ""
        try:
            for _ in range(luck.randint(1, MOST_MOVES)):
                told += player.stdout.readline()
            time.sleep(luck.uniform(0, LAST_BREATH))
        finally:
            player.kill()
        told += player.stdout.read()
    assert player.returncode == -signal.SIGKILL, "it was still playing"
    return [_ack(line) for line in told.splitlines(keepends=True) if line.endswith("\n")]


def _ack(line: str) -> Ack:
    match, step, action = line.split()
    return Ack(int(match), int(step), action)


@contextmanager
def as_it_was_left(path: Path) -> Iterator[sqlite3.Connection]:
    """The file without tidying it up: that is left to the next player, as after any crash."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        yield connection


def check(path: Path, told: list[Ack]) -> tuple[int, int, str]:
    """Everything told is there and all that is there fits together; give where it stands."""
    with as_it_was_left(path) as stored:
        assert stored.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for ack in told:
            assert stored.execute(
                "SELECT action FROM moves WHERE match_id = ? AND step = ?", (ack.match, ack.step)
            ).fetchall() == [(ack.action,)]
            [(step,)] = stored.execute("SELECT step FROM matches WHERE id = ?", (ack.match,))
            assert step >= ack.step
        latest: tuple[int, int, str]
        [latest] = stored.execute("SELECT id, step, status FROM matches ORDER BY id DESC LIMIT 1")
        for match in {latest[0], *(ack.match for ack in told)}:
            check_replay(stored, match)
        return latest


def check_replay(stored: sqlite3.Connection, match: int) -> None:
    """The stored state is the one its seed and its moves lead to."""
    [(options, starter, seed, step, state)] = stored.execute(
        "SELECT options, starter, seed, step, state FROM matches WHERE id = ?", (match,)
    )
    moves = stored.execute(
        "SELECT step, seat, action FROM moves WHERE match_id = ? ORDER BY step", (match,)
    ).fetchall()
    if state is None:
        assert moves == []
        return
    colours = stored.execute("SELECT colours FROM seats WHERE match_id = ? ORDER BY seat", (match,))
    again = replayed(
        GAME,
        options=options,
        colours=[msgspec.json.decode(own) for (own,) in colours],
        starter=starter,
        seed=seed,
        moves=moves,
    )
    assert again == GAME.read_state(state)
    dealt = moves[0][0]
    assert [number for number, _, _ in moves] == list(range(dealt, step + 1))


def check_continues(before: tuple[int, int, str], first: Ack) -> None:
    """The next player goes on where the last one was killed, in the same match."""
    match, step, status = before
    if status == "live":
        assert first[:2] == (match, step + 1)
    elif status == "lobby":
        assert first.match == match
    else:
        assert first.match == match + 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_killed_at_any_moment_no_move_that_was_told_is_lost(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "pepite.sqlite3"
    luck = random.Random(seed)
    told = one_life(path, luck)
    stands = check(path, told)
    for _ in range(1, KILLS):
        lately = one_life(path, luck)
        check_continues(stands, lately[0])
        stands = check(path, lately)
        told += lately
    check(path, told)
    assert len({ack[:2] for ack in told}) == len(told), "no move was told of twice"
    assert len({ack.match for ack in told}) > 1, "so many were played that matches ended"
