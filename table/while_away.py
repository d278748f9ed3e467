"""What has happened since somebody's own last move."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from engine.contract import Seat
from storage.match import NEWS, Match, Played, Seating
from table.emojis import PLAIN, Emojis
from table.painter import sight_of
from table.presence import presence_of
from table.presenter import Presenter
from table.presses import Do, Verb
from table.screen import Button, Screen, Style, Tone
from table.words import Words

FURTHEST = 300
"""So many of the latest steps are looked at."""
LONGEST = 3500
"""Letters that are told; of more, the latest."""


def what_happened(
    match: Match,
    seating: Seating | None,
    moves: Sequence[Played],
    presenter: Presenter,
    say: Words,
    emojis: Emojis = PLAIN,
) -> Screen:
    """The moves since this person's own, as they may know them.

    A spectator is told the latest: who was here for all of them may remember more.
    """
    seat = None if seating is None else seating.seat
    sight = sight_of(match, seat, say, emojis=emojis)
    missed = moves[-NEWS:] if seat is None else _missed(match, seat, moves)
    lines = [
        line
        for move in missed
        for line in presenter.account(_reaching(match, move, seat), sight)
        if line
    ]
    if any(move.seat == seat for move in missed if seat is not None):
        lines.insert(0, "🤖 " + say("Meanwhile a computer has played for you."))
    back = Button(presenter.hand_label(say), Do(match.id, Verb.HAND), "✋", Style.MAIN)
    return Screen(
        title=say("{game}: what happened", game=presenter.title(say)),
        text=_latest(lines, say) or say("Nothing has happened yet."),
        tone=Tone.CALM,
        rows=() if seating is None else ((back,),),
        emojis=emojis,
    )


def _missed(match: Match, seat: Seat, moves: Sequence[Played]) -> Sequence[Played]:
    """What came after a person's last move; if nothing did, what came before their present turn."""
    last = presence_of(match, seat).moved
    if last is None:
        last = max((move.step for move in moves if move.seat == seat), default=0)
    since = [move for move in moves if move.step > last]
    if since:
        return since
    backwards = list(reversed(moves))
    own = len(list(takewhile(lambda move: move.seat == seat, backwards)))
    others = list(takewhile(lambda move: move.seat != seat, backwards[own:]))
    return others[::-1]


def _reaching(match: Match, move: Played, seat: Seat | None) -> list[Any]:
    told = match.game.read_told(move.told)
    return [one.event for one in told if one.reaches(seat)]


def _latest(lines: Sequence[str], say: Words) -> str:
    """As many of the last lines as fit."""
    kept: list[str] = []
    left = LONGEST
    for line in reversed(lines):
        left -= len(line) + 1
        if left < 0:
            kept.append(say("… and more before that."))
            break
        kept.append(line)
    return "\n".join(reversed(kept))
