"""What a match must be for something to be done to it, and what becomes of it then."""

from msgspec.structs import replace

from engine.contract import Seat
from storage.match import Gone, Match, Seating, Status
from table import refusals
from table.presses import Act, Look
from table.seating import taken_over


def must_be_lobby(match: Match) -> None:
    """Refuse what only a table can take at which nobody has begun."""
    if match.shelved_at is not None:
        raise refusals.PutAway(match)
    if match.status is Status.LIVE:
        raise refusals.AlreadyBegun
    if match.status is not Status.LOBBY:
        raise refusals.Finished


def must_be_live(match: Match) -> None:
    """Refuse what only a match that is being played can take."""
    if match.shelved_at is not None:
        raise refusals.PutAway(match)
    if match.status is Status.LOBBY:
        raise refusals.NotBegun
    if match.status is not Status.LIVE:
        raise refusals.Finished


def must_be_open(match: Match) -> None:
    """Refuse what can only be done to a table that is there."""
    if match.shelved_at is not None:
        raise refusals.PutAway(match)
    if not match.open:
        raise refusals.Finished


def seated(match: Match, user: int) -> Seating:
    seating = match.seating(user)
    if seating is None:
        raise refusals.NotSeated
    return seating


def check_look(match: Match, seat: Seat, press: Act | Look) -> None:
    """Refuse what belongs to a question that is not open, or comes from who is not awaited."""
    acting = match.to_act()
    asked = acting if press.seat is None else acting & {press.seat}
    if press.seat is None and seat in acting:
        asked = frozenset((seat,))
    if not any(match.playing.prompt(one) == press.prompt for one in asked):
        raise refusals.MovedOn(match, seat)
    if seat not in acting:
        raise refusals.NotTheirTurn(match)


def check_own_look(match: Match, seat: Seat, press: Look) -> None:
    """Refuse to turn a page of one's own hand that has changed since."""
    if match.playing.prompt(seat) != press.prompt:
        raise refusals.MovedOn(match, seat)


def check_question(match: Match, seat: Seat, press: Act) -> None:
    """Refuse an answer to a question that is no longer open, or was put to somebody else."""
    check_look(match, seat, press)
    if press.seat is not None and press.seat != seat:
        raise refusals.NotTheirQuestion(match, press.seat)


def resigned(match: Match, seating: Seating) -> Match:
    """The match once that person has given their seat to a computer; of two, the other wins."""
    after = match.with_seating(taken_over(seating, Gone.RESIGNED))
    if len(match.seats) == 2 and all(seat.user is not None for seat in match.seats):
        return replace(after, status=Status.OVER)
    if all(seat.user is None or seat.gone is Gone.RESIGNED for seat in after.seats):
        return replace(after, status=Status.STOPPED)
    return after


def ended(match: Match, user: int | None = None) -> Match:
    """The match cut short by somebody: a match is stopped, a lobby cancelled."""
    status = Status.STOPPED if match.status is Status.LIVE else Status.CANCELLED
    return replace(match, status=status, ended_by=user)
