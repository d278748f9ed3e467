"""How a match ended, whether by its rules or by its people, and what that looks like."""

import msgspec

from engine.contract import Outcome, Seat
from storage.matches import Gone, Match, Status
from table.presenter import Presenter, Sight
from table.presses import Do, Rules, Verb
from table.screen import Button, Screen, Style, Tone

MEDALS = ("🥇", "🥈", "🥉")


class Ending(msgspec.Struct, frozen=True):
    placements: tuple[tuple[Seat, ...], ...]
    """Best to worst; empty when nobody won."""
    outcome: Outcome | None
    """What the rules say, when it was they that ended the match."""


def ending_of(match: Match) -> Ending:
    outcome = match.playing.outcome()
    if outcome is not None:
        return Ending(outcome.placements, outcome)
    resigned = tuple(seat.seat for seat in match.seats if seat.gone is Gone.RESIGNED)
    if match.status is Status.OVER:
        others = tuple(seat.seat for seat in match.seats if seat.seat not in resigned)
        return Ending((others, resigned), None)
    return Ending((), None)


def final_screen(match: Match, presenter: Presenter, sight: Sight) -> Screen:
    say, names = sight.say, sight.names
    ending = ending_of(match)
    ranked = ending.placements or tuple((seating.seat,) for seating in match.seats)
    lines = []
    place = 0
    for group in ranked:
        mark = _mark(place) if ending.placements else "•"
        lines += [f"{mark} **{names[seat]}** {presenter.score(sight, seat)}" for seat in group]
        place += len(group)
    return Screen(
        title=say(
            "{game}: {headline}", game=presenter.title(say), headline=_headline(ending, sight)
        ),
        text="\n\n".join((_reason(match, ending, presenter, sight), "\n".join(lines))),
        tone=Tone.GOLD if ending.placements else Tone.GREY,
        rows=(
            (
                Button(say("Rematch"), Do(match.id, Verb.REMATCH), "🔁", Style.GOOD),
                Button(say("Rules"), Rules(match.game.key, 0), "📖"),
            ),
        ),
    )


def _mark(place: int) -> str:
    return MEDALS[place] if place < len(MEDALS) else f"{place + 1}."


def _headline(ending: Ending, sight: Sight) -> str:
    say = sight.say
    if not ending.placements:
        return say("ended without a winner")
    if len(ending.placements[0]) > 1:
        return say("🏆 a shared victory!")
    return say("🏆 {name} wins!", name=sight.names[ending.placements[0][0]])


def _reason(match: Match, ending: Ending, presenter: Presenter, sight: Sight) -> str:
    if ending.outcome is not None:
        return presenter.why(ending.outcome, sight)
    if match.status is Status.OVER:
        resigned = [sight.names[seat] for seat in ending.placements[-1]]
        return sight.say("{name} resigned.", name=sight.say.listing(resigned))
    return sight.say("The match was ended before its time. This is how it stood.")
