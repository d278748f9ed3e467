"""How a match ended, whether by its rules or by its people, and what that looks like."""

from engine.contract import Outcome
from storage.match import Ending, Gone, How, Match, Result, Status
from table.presenter import Presenter, Sight
from table.presses import Do, Rules, Verb
from table.screen import Button, Screen, Style, Tone

MEDALS = ("🥇", "🥈", "🥉")


def ending_of(match: Match) -> Ending | None:
    """What a match that has just changed came to; None while it goes on, or never began."""
    if match.state is None or match.status is Status.LIVE:
        return None
    outcome = match.state.outcome()
    if outcome is not None:
        return Ending(How.PLAYED, outcome.placements, outcome.reason, outcome.scores)
    if match.status is Status.STOPPED:
        return Ending(How.STOPPED)
    resigned = tuple(seat.seat for seat in match.seats if seat.gone is Gone.RESIGNED)
    others = tuple(seat.seat for seat in match.seats if seat.gone is not Gone.RESIGNED)
    return Ending(How.RESIGNED, (others, resigned))


def final_screen(match: Match, presenter: Presenter, sight: Sight) -> Screen:
    assert match.result is not None, "what has ended has a result"
    say, names, result = sight.say, sight.names, match.result
    ranked = result.placements or tuple((seating.seat,) for seating in match.seats)
    lines = []
    place = 0
    for group in ranked:
        mark = _mark(place) if result.placements else "•"
        lines += [f"{mark} **{names[seat]}** {presenter.score(sight, seat)}" for seat in group]
        place += len(group)
    screen = Screen(
        title=say(
            "{game}: {headline}", game=presenter.title(say), headline=_headline(result, sight)
        ),
        text="\n\n".join((_reason(result, presenter, sight), "\n".join(lines))),
        tone=Tone.GOLD if result.placements else Tone.GREY,
        rows=(
            (
                Button(say("Rematch"), Do(match.id, Verb.REMATCH), "🔁", Style.GOOD),
                Button(say("Rules"), Rules(match.game.key, 0), "📖"),
            ),
        ),
    )
    return presenter.ending(screen, sight)


def _mark(place: int) -> str:
    return MEDALS[place] if place < len(MEDALS) else f"{place + 1}."


def _headline(result: Result, sight: Sight) -> str:
    say = sight.say
    if not result.placements:
        return say("ended without a winner")
    if len(result.placements[0]) > 1:
        return say("🏆 a shared victory!")
    return say("🏆 {name} wins!", name=sight.names[result.placements[0][0]])


def _reason(result: Result, presenter: Presenter, sight: Sight) -> str:
    match result.how:
        case How.PLAYED if result.reason is not None:
            reason = presenter.game.reasons(result.reason)
            return presenter.why(Outcome(result.placements, reason, result.scores), sight)
        case How.RESIGNED:
            resigned = [sight.names[seat] for seat in result.placements[-1]]
            return sight.say("{name} resigned.", name=sight.say.listing(resigned))
    return sight.say("The match was ended before its time. This is how it stood.")
