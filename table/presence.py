"""Who is at the table: when each seat was asked, whether it may look elsewhere, when it is due."""

from msgspec.structs import replace

from engine.contract import Seat
from storage.match import Match, Presence, Status

QUIET = 2 * 60
"""After so many seconds without a move, those who did not make it may look elsewhere."""
HOUR = 60 * 60
DAY = 24 * HOUR
FIRST_REMINDER = 12 * HOUR
REMINDERS = 3
"""Somebody awaited is called again after half a day, then daily, so many times."""
LOBBY_KEPT = DAY
TABLE_KEPT = 14 * DAY
"""A lobby nobody touches, and a table nobody plays at, are put away after so long."""


def after_move(before: Match, after: Match, mover: Seat) -> Match:
    """The match after a move, with everybody's presence and its next deadline."""
    quiet = after.changed_at - before.changed_at > QUIET
    are_asked = after.to_act()
    found = []
    for seat in range(len(after.seats)):
        old = presence_of(before, seat)
        strayed = seat != mover and (old.strayed or quiet)
        moved = after.step if seat == mover and after.seats[seat].human else old.moved
        if seat not in are_asked:
            found.append(Presence(None, strayed, moved=moved))
        elif same_question(before, after, seat):
            found.append(replace(old, strayed=strayed, moved=moved))
        else:
            found.append(Presence(after.changed_at, strayed, moved=moved))
    present = replace(after, presence=tuple(found))
    return replace(present, due_at=due_at(present))


def after_change(match: Match, by: Seat | None, now: float) -> tuple[Presence, ...]:
    """The same when somebody is about to change a match without a move, such as by resigning.

    The quiet before it is over with that: whoever has left the table by then has left it.
    """
    quiet = match.live and now - match.changed_at > QUIET
    return tuple(
        replace(one, strayed=one.strayed or (quiet and seat != by))
        for seat, one in enumerate(match.presence)
    )


def asked_anew(match: Match, seats: frozenset[Seat], now: float) -> tuple[Presence, ...]:
    """The same when these seats' questions are put again, as to somebody who has come back."""
    awaited = match.to_act()
    found = []
    for seat in range(len(match.seats)):
        old = presence_of(match, seat)
        asked = Presence(now if seat in awaited else None, moved=old.moved)
        found.append(asked if seat in seats else old)
    return tuple(found)


def presence_of(match: Match, seat: Seat) -> Presence:
    """A seat's presence; a match from before this was kept has been waiting since it changed."""
    if match.presence:
        return match.presence[seat]
    if match.state is None:
        return Presence(moved=0)
    return Presence(match.changed_at if seat in match.to_act() else None)


def due_at(match: Match) -> float | None:
    """When somebody is to be called again, or the table to be put away."""
    if not match.open:
        return None
    if match.status is Status.LOBBY:
        return match.changed_at + LOBBY_KEPT
    return min([match.changed_at + TABLE_KEPT, *(when for _, when in _reminders(match))])


def to_remind(match: Match, now: float) -> frozenset[Seat]:
    """The seats that are to be called again now."""
    return frozenset(seat for seat, when in _reminders(match) if when <= now)


def is_abandoned(match: Match, now: float) -> bool:
    """Whether the table is to be put away."""
    kept = LOBBY_KEPT if match.status is Status.LOBBY else TABLE_KEPT
    return now >= match.changed_at + kept


def reminded(match: Match, seats: frozenset[Seat], now: float) -> tuple[Presence, ...]:
    """Everybody's presence once these seats have been called again.

    Calls that were missed, as while the bot was down, are not made up for.
    """
    found = []
    for seat in range(len(match.seats)):
        presence = presence_of(match, seat)
        while seat in seats and presence.called < REMINDERS and _call_at(match, presence) <= now:
            presence = replace(presence, called=presence.called + 1)
        found.append(presence)
    return tuple(found)


def _reminders(match: Match) -> list[tuple[Seat, float]]:
    """When each person who is awaited is to be called again, as long as they are to be."""
    found = []
    for seat in match.to_act():
        presence = presence_of(match, seat)
        if match.seats[seat].human and presence.called < REMINDERS:
            found.append((seat, _call_at(match, presence)))
    return found


def _call_at(match: Match, presence: Presence) -> float:
    """When the next of these calls is to be made."""
    asked_at = match.changed_at if presence.asked_at is None else presence.asked_at
    return asked_at + FIRST_REMINDER + presence.called * DAY


def same_question(before: Match, after: Match, seat: Seat) -> bool:
    """Whether a seat was asked something and is asked the same thing still."""
    if seat not in before.to_act() or seat not in after.to_act():
        return False
    return before.playing.prompt(seat) == after.playing.prompt(seat)
