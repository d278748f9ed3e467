"""How a match ended, whether by its rules or by its people, and what that looks like."""

from collections.abc import Iterator

from engine.contract import Outcome
from storage.match import Ending, Gone, How, Match, Result, Seating, Status
from table.presenter import Presenter, Sight
from table.presses import Do, Rules, Verb
from table.screen import Button, Screen, Style, Tone
from table.seating import strengths
from table.words import Names, Words

HOUR, DAY = 60, 24
"""Minutes, and hours: from twice as many on, the longer ones are counted."""
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
    """A card worth keeping: who won, by what and why, and how it went."""
    assert match.result is not None, "what has ended has a result"
    say, result = sight.say, match.result
    parts = (
        _reason(match, result, presenter, sight),
        "\n".join(_ranking(match, result, presenter, sight)),
        "\n".join(_memories(match, result, presenter, sight)),
    )
    screen = Screen(
        title=say(
            "{game}: {headline}",
            game=presenter.title(say),
            headline=headline(match, sight.names, say),
        ),
        text="\n\n".join(part for part in parts if part),
        footer=strengths(match, say),
        tone=Tone.GOLD if result.placements else Tone.GREY,
        rows=(
            (
                Button(say("Rematch"), Do(match.id, Verb.REMATCH), "🔁", Style.GOOD),
                Button(say("Rules"), Rules(match.game.key, 0), "📖"),
            ),
        ),
    )
    return presenter.ending(screen, sight)


def _ranking(match: Match, result: Result, presenter: Presenter, sight: Sight) -> Iterator[str]:
    """Everybody's line, best first, with what their score is made of."""
    place = 0
    for group in result.placements or tuple((seating.seat,) for seating in match.seats):
        mark = _mark(place) if result.placements else "•"
        for seat in group:
            yield f"{mark} **{sight.names[seat]}** {presenter.score(sight, seat)}"
            yield from _notes(match.seats[seat], result, sight.say)
        place += len(group)


def _notes(seating: Seating, result: Result, say: Words) -> Iterator[str]:
    """What is to be known beside somebody's score."""
    if seating.gone is Gone.RESIGNED and result.how is not How.RESIGNED:
        yield "-# 🏳️ " + say("resigned")
    elif seating.gone is Gone.AWAY:
        yield "-# 💤 " + say("away at the end: a computer played on")
    if seating.hints:
        yield "-# 💡 " + say.many("took one hint", "took {n} hints", seating.hints)


def _memories(match: Match, result: Result, presenter: Presenter, sight: Sight) -> Iterator[str]:
    """How long it took, and the move that turned it."""
    say, course = sight.say, result.course
    length = _duration(result.ended_at - result.began_at, say)
    if course is not None and course.turns:
        length += " · " + say.many("{n} turn", "{n} turns", course.turns)
    yield f"⏱️ {length}"
    told = [one.event for one in match.turning if one.to is None]
    lines = presenter.story(told, sight)
    if lines and course is not None:
        yield "✨ " + say(
            "Turning point, turn {number}: {story}",
            number=course.turning_turn,
            story=" ".join(line.removeprefix("↳ ") for line in lines),
        )


def _duration(seconds: float, say: Words) -> str:
    minutes = round(seconds / 60)
    if minutes < 1:
        return say("less than a minute")
    if minutes < 2 * HOUR:
        return say.many("{n} minute", "{n} minutes", minutes)
    hours = round(minutes / HOUR)
    if hours < 2 * DAY:
        return say.many("{n} hour", "{n} hours", hours)
    return say.many("{n} day", "{n} days", round(hours / DAY))


def _mark(place: int) -> str:
    return MEDALS[place] if place < len(MEDALS) else f"{place + 1}."


def headline(match: Match, names: Names, say: Words) -> str:
    """Who has won."""
    assert match.result is not None, "what has ended has a result"
    placements = match.result.placements
    if not placements:
        return say("ended without a winner")
    if len(placements[0]) > 1:
        return say("🏆 a shared victory!")
    return say("🏆 {name} wins!", name=names[placements[0][0]])


def _reason(match: Match, result: Result, presenter: Presenter, sight: Sight) -> str:
    match result.how:
        case How.PLAYED if result.reason is not None:
            reason = presenter.game.reasons(result.reason)
            return presenter.why(Outcome(result.placements, reason, result.scores), sight)
        case How.RESIGNED:
            resigned = [sight.names[seat] for seat in result.placements[-1]]
            return sight.say("{name} resigned.", name=sight.say.listing(resigned))
    return _cut_short(match, sight)


def _cut_short(match: Match, sight: Sight) -> str:
    """Who ended it before its time; nobody did where everybody resigned."""
    say = sight.say
    if match.ended_by is None:
        return say("The match was ended before its time. This is how it stood.")
    by = next((one.seat for one in match.seats if one.user == match.ended_by), None)
    who = f"<@{match.ended_by}>" if by is None else f"**{sight.names[by]}**"
    return say("{name} ended the match before its time. This is how it stood.", name=who)
