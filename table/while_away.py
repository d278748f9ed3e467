"""What has happened since somebody's own last move."""

from collections.abc import Sequence
from typing import Any

from storage.match import Match, Played
from table.painter import sight_of
from table.presenter import Presenter
from table.presses import Do, Verb
from table.screen import Button, Screen, Style, Tone
from table.words import Words

LONGEST = 3500
"""Letters that are told; of more, the latest."""


def what_happened(
    match: Match, user: int, moves: Sequence[Played], presenter: Presenter, say: Words
) -> Screen:
    """The moves since this person's own, as they may know them."""
    seating = match.seating(user)
    sight = sight_of(match, None if seating is None else seating.seat, say)
    lines = [
        line
        for move in moves
        for line in presenter.story(_reaching(match, move, sight.seat), sight)
        if line
    ]
    back = Button(presenter.hand_label(say), Do(match.id, Verb.HAND), "✋", Style.MAIN)
    return Screen(
        title=say("{game}: what happened", game=presenter.title(say)),
        text=_latest(lines, say) or say("Nothing since your last move."),
        tone=Tone.CALM,
        rows=() if seating is None else ((back,),),
    )


def _reaching(match: Match, move: Played, seat: int | None) -> list[Any]:
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
