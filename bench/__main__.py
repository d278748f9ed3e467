"""`make bench`: everything in one run, as ratios where two things are compared."""

import asyncio
import logging
import platform
import sys
from statistics import median

from bench import drawing, long_matches, playouts, press, start, wire
from table.words import words


def say(line: str = "") -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def row(name: str, value: str, note: str = "") -> None:
    say(f"  {name:<46} {value:>14}  {note}")


def engine() -> None:
    say("\nThe engine, random playouts")
    for game, moves in playouts.measure():
        row(game, f"{moves:,.0f}", "moves a second")


def one_press() -> None:
    say("\nOne press from custom_id to finished answer payload")
    one, bare = asyncio.run(press.measure())
    row("play, commit durably, draw, encode", f"{one * 1e3:.2f} ms")
    row("bare durable commit of the same rows", f"{bare * 1e3:.2f} ms")
    row("ratio", f"{one / bare:.2f}", "aim: at most 1.5")
    one, bare = asyncio.run(press.measure_beside_a_thinker())
    row("the same while a computer player thinks", f"{one * 1e3:.2f} ms")
    row("bare commit while it thinks", f"{bare * 1e3:.2f} ms")
    row("ratio", f"{one / bare:.2f}")


def pictures() -> None:
    for game in drawing.GAMES:
        say(f"\nBoards that are pictures, over a match of {game.title(words('en'))}")
        boards = asyncio.run(drawing.boards(game))
        row("a board drawn anew and encoded", f"{boards.board * 1e3:.2f} ms")
        row("its bare ground encoded the same way", f"{boards.ground * 1e3:.2f} ms")
        row("ratio", f"{boards.board / boards.ground:.2f}", "aim: at most 1.5")
        row("the largest", f"{boards.largest / 1e3:.0f} kB", "aim: at most 120")
        pictured, plain = asyncio.run(drawing.presses(game))
        row("a press over the wire, answered with a picture", f"{pictured * 1e3:.2f} ms")
        row("the same, the drawing aside", f"{(pictured - boards.once) * 1e3:.2f} ms")
        row("the same answered in words", f"{plain * 1e3:.2f} ms")
        row("ratio", f"{(pictured - boards.once) / plain:.2f}", "drawing aside; aim: at most 1.3")
    say("\nA press beside a painter")
    beside, alone = asyncio.run(drawing.beside_a_painter())
    row("a press of GOLD while boards are drawn", f"{beside * 1e3:.2f} ms")
    row("the same while none is", f"{alone * 1e3:.2f} ms")
    row("ratio", f"{beside / alone:.2f}", "aim: 1")


def starting() -> None:
    say("\nFrom process start to ready")
    empty, full = start.measure()
    row("no stored matches", f"{empty:.2f} s")
    row(f"{start.STORED:,} finished, {start.TO_MOVE:,} waiting for computers", f"{full:.2f} s")
    row("ratio", f"{full / empty:.2f}", "aim: at most 1.2")


def what_could_grow() -> None:
    say("\nA computer's move, from thinking to saved")
    early, late = long_matches.computers_moves()
    row(f"from move {long_matches.EARLY} of a match on", f"{early * 1e3:.2f} ms")
    row(f"from move {long_matches.LATE:,} of a match on", f"{late * 1e3:.2f} ms")
    row("ratio", f"{late / early:.2f}")

    say("\nMemory")
    row("for each open match that nobody is playing", f"{start.memory_per_match():,.0f}", "bytes")
    before, after = long_matches.memory_after_matches()
    row(f"the bot after {long_matches.WARM_UP} matches", f"{before:.1f} MB")
    row(f"after {long_matches.FINISHED:,} more that have ended", f"{after:.1f} MB")


def over_the_wire() -> None:
    say("\nOver the wire, from press to answer; the neighbour is bench/bare_bot.py")
    for flight, bots in asyncio.run(wire.measure()).items():
        for name, rounds in bots.items():
            p50, p99, cpu = (median(column) for column in zip(*rounds, strict=True))
            note = f"p50 / p99 ms; {cpu:.2f} ms of CPU a press"
            row(f"{name}, {flight} in flight", f"{p50:.1f} / {p99:.1f}", note)
        pairs = list(zip(bots["ours"], bots["bare"], strict=True))
        ratios = [
            median(ours[at] / bare[at] for ours, bare in pairs) for at in range(len(pairs[0][0]))
        ]
        note = f"medians of {len(pairs)} rounds; CPU {ratios[2]:.2f}; aim: 1.25 at p50"
        row("ratio", f"{ratios[0]:.2f} / {ratios[1]:.2f}", note)


def main() -> None:
    logging.disable(logging.WARNING)  # a sandbox that is full says so, again and again
    say(f"Pépite on Python {platform.python_version()}, {platform.machine()}")
    for part in (engine, one_press, pictures, starting, what_could_grow, over_the_wire):
        part()


if __name__ == "__main__":
    main()
