"""`make bench`: everything in one run, as ratios where two things are compared."""

import asyncio
import platform
import sys

from bench import playouts, press, start, wire


def say(line: str = "") -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def row(name: str, value: str, note: str = "") -> None:
    say(f"  {name:<46} {value:>14}  {note}")


def main() -> None:
    say(f"Pépite on Python {platform.python_version()}, {platform.machine()}")
    say("\nThe engine, random playouts")
    for game, moves in playouts.measure():
        row(game, f"{moves:,.0f}", "moves a second")

    say("\nOne press from custom_id to finished answer payload")
    one, bare = asyncio.run(press.measure())
    row("load, play, commit durably, draw, encode", f"{one * 1e3:.2f} ms")
    row("bare durable commit of the same rows", f"{bare * 1e3:.2f} ms")
    row("ratio", f"{one / bare:.2f}", "aim: at most 1.5")
    one, bare = asyncio.run(press.measure_beside_a_thinker())
    row("the same while a computer player thinks", f"{one * 1e3:.2f} ms")
    row("bare commit while it thinks", f"{bare * 1e3:.2f} ms")
    row("ratio", f"{one / bare:.2f}")

    say("\nFrom process start to ready")
    empty, full = start.measure()
    row("no stored matches", f"{empty:.2f} s")
    row(f"{start.STORED:,} stored matches", f"{full:.2f} s")
    row("ratio", f"{full / empty:.2f}", "aim: at most 1.2")

    say("\nMemory")
    row("for each open match that nobody is playing", f"{start.memory_per_match():,.0f}", "bytes")

    say("\nOver the wire, milliseconds from press to answer")
    for flight, figures in asyncio.run(wire.measure()).items():
        for name, (p50, p99) in figures.items():
            base = figures["bare answer"]
            ratio = f"{p50 / base[0]:.2f} / {p99 / base[1]:.2f} of a bare answer"
            row(f"{name}, {flight} in flight", f"{p50:.1f} / {p99:.1f}", f"p50 / p99; {ratio}")


if __name__ == "__main__":
    main()
