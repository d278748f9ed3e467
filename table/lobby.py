"""The lobby: who sits where, with which colours and options, until the host begins.

Every function takes the match as it is and gives it as it should be, or refuses.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from engine.contract import AnyGame, Table
from engine.pilots import Level
from engine.rng import Rng
from storage.match import House, Invited, Match, NewMatch, Seating, Status
from table import refusals
from table.computer_names import free_name, name_key
from table.presence import LOBBY_KEPT
from table.presses import Verb
from table.seating import Person, has_human

S = TypeVar("S", bound=msgspec.Struct)

QUICK_SEATS = 3
"""How many play when somebody wants to begin at once, where the game allows it."""


def new_table(
    game: AnyGame,
    guild: int,
    channel: int,
    host: Person,
    seed: int,
    now: float,
    guests: Iterable[int] = (),
) -> NewMatch:
    """A table at which only its host sits, and to which these guests are invited."""
    return NewMatch(
        game=game,
        guild=guild,
        channel=channel,
        host=host.id,
        options=game.options(),
        seed=seed,
        seats=(Seating(0, host.id, host.name, host.locale),),
        now=now,
        due_at=now + LOBBY_KEPT,
        invited=tuple(Invited(user) for user in dict.fromkeys(guests) if user != host.id),
    )


def table_of_rematch(match: Match, host: Person, seed: int, now: float) -> NewMatch:
    """The same people, computers, colours and options once more."""
    return NewMatch(
        game=match.game,
        guild=match.guild,
        channel=match.channel,
        host=host.id,
        options=match.options,
        house=match.house,
        seed=seed,
        seats=tuple(_back_at_table(seating) for seating in match.seats),
        now=now,
        due_at=now + LOBBY_KEPT,
        starter=match.starter,
        rematch_of=match.id,
        invited=tuple(
            Invited(seating.user, seated=True)
            for seating in match.seats
            if seating.user not in (None, host.id)
        ),
    )


def _back_at_table(seating: Seating) -> Seating:
    """The same seat for a rematch: whoever resigned or was away is asked to sit down again."""
    if seating.user is None:
        return seating
    return Seating(seating.seat, seating.user, seating.name, seating.locale, seating.colours)


def change(match: Match, verb: Verb, detail: str, person: Person, *, may_end: bool) -> Match:
    """Do what a press in the lobby asks for; `may_end` says whether others than the host may."""
    match verb:
        case Verb.JOIN:
            return join(match, person)
        case Verb.LEAVE:
            return leave(match, person.id)
        case Verb.COLOUR:
            return choose_colour(match, person.id, detail)
        case Verb.STARTER:
            return set_starter(match, person.id, detail)
        case Verb.OPTION:
            name, _, value = detail.partition(":")
            return set_option(match, person.id, name, value)
        case Verb.COMPUTER:
            return _change_computers(match, person.id, detail.rpartition(":")[2])
        case Verb.CANCEL:
            return cancel(match, person.id, may_end=may_end)
    raise refusals.NotUnderstood


def join(match: Match, person: Person) -> Match:
    if match.seating(person.id):
        raise refusals.AlreadySeated
    return _seat(match, Seating(len(match.seats), person.id, person.name, person.locale))


def leave(match: Match, user: int) -> Match:
    """Stand up. The host's role passes on; a table without people is cleared."""
    seating = match.seating(user)
    if seating is None:
        raise refusals.NotSeatedYet
    left = _declined(_without(match, seating), user)
    if not has_human(left.seats):
        return replace(left, status=Status.CANCELLED, ended_by=user)
    if match.host == user:
        heir = next(other.user for other in left.seats if other.user is not None)
        return replace(left, host=heir)
    return left


def decline(match: Match, user: int) -> Match:
    """Say no to an invitation; who was given a seat with it, as in a rematch, stands up."""
    if all(guest.user != user for guest in match.invited):
        raise refusals.NotInvited
    return leave(match, user) if match.seating(user) is not None else _declined(match, user)


def _declined(match: Match, user: int) -> Match:
    """Whoever was invited and leaves is not asked again."""
    invited = [
        replace(guest, declined=True) if guest.user == user else guest for guest in match.invited
    ]
    return replace(match, invited=tuple(invited))


def unanswered(match: Match) -> list[int]:
    """The guests who have neither come nor said no; a seat they were given is no answer."""
    return [
        guest.user
        for guest in match.invited
        if not guest.declined and guest.seated is (match.seating(guest.user) is not None)
    ]


def choose_colour(match: Match, user: int, colour: str) -> Match:
    seating = match.seating(user)
    if seating is None:
        raise refusals.NotSeatedYet
    if colour not in match.game.colours:
        raise refusals.NotUnderstood
    each = match.game.colours_each(len(match.seats))
    for other in match.seats:
        if other is not seating and colour in other.colours[:each]:
            raise refusals.ColourTaken(match, other.seat)
    chosen = (colour, *(old for old in seating.colours if old != colour))[:each]
    return match.with_seating(replace(seating, colours=chosen))


def set_option(match: Match, user: int, name: str, value: str) -> Match:
    """Choose a variant of the game, or a rule of the house."""
    _only_host(match, user)
    if name in House.__struct_fields__:
        return replace(match, house=_with_value(match.house, name, value))
    return replace(match, options=_with_value(match.options, name, value))


def _with_value(options: S, name: str, value: str) -> S:
    if name not in options.__struct_fields__:
        raise refusals.NotUnderstood
    try:
        return msgspec.convert({**msgspec.to_builtins(options), name: value}, type(options))
    except msgspec.ValidationError as error:
        raise refusals.NotUnderstood from error


def set_starter(match: Match, user: int, value: str) -> Match:
    """Choose who begins: a seat number, or nothing for a random seat."""
    _only_host(match, user)
    if value in ("", "random"):
        return replace(match, starter=None)
    if value not in map(str, range(len(match.seats))):
        raise refusals.NotUnderstood
    return replace(match, starter=int(value))


def add_computer(match: Match, user: int, level: str) -> Match:
    _only_host(match, user)
    if level not in set(Level):
        raise refusals.NotUnderstood
    if is_full(match):
        raise refusals.TableFull
    computers = {
        name_key(one.name, one.pilot or level, one.seat) for one in match.seats if not one.user
    }
    people = {one.name.casefold() for one in match.seats if one.user}
    name = free_name(level, computers, people, Rng(match.seed, match.step, "name"))
    return _seat(match, Seating(len(match.seats), None, name, "en", pilot=level))


def filled_up(match: Match, user: int) -> Match:
    """The table with as many computers as make it a good game at once."""
    while len(match.seats) < max(match.game.seats.start, min(QUICK_SEATS, match.game.seats[-1])):
        match = add_computer(match, user, Level.NORMAL)
    return match


def remove_computer(match: Match, user: int) -> Match:
    """Send the computer that came last away."""
    _only_host(match, user)
    for seating in reversed(match.seats):
        if not seating.human:
            return _without(match, seating)
    raise refusals.NoComputer


def cancel(match: Match, user: int, *, may_end: bool) -> Match:
    if not may_end:
        _only_host(match, user)
    return replace(match, status=Status.CANCELLED, ended_by=user)


def ready(match: Match, user: int) -> tuple[Match, Table]:
    """The table as the host begins: everybody with their colours, and who starts."""
    _only_host(match, user)
    missing = missing_players(match)
    if missing:
        raise refusals.TooFew(missing)
    colours = settled_colours(match.game, match.seats)
    seats = tuple(
        replace(seating, colours=own) for seating, own in zip(match.seats, colours, strict=True)
    )
    first = match.starter
    if first is None:
        first = Rng(match.seed, match.step, "starter").below(len(seats))
    return replace(match, seats=seats), Table(colours, first)


def missing_players(match: Match) -> int:
    return max(0, match.game.seats.start - len(match.seats))


def settled_colours(game: AnyGame, seats: tuple[Seating, ...]) -> tuple[tuple[str, ...], ...]:
    """What each seat would play with now: what it chose, then the colours left over."""
    each = game.colours_each(len(seats))
    chosen = {colour for seating in seats for colour in seating.colours[:each]}
    free = [colour for colour in game.colours if colour not in chosen]
    settled = []
    for seating in seats:
        own = list(seating.colours[:each])
        while len(own) < each:
            own.append(free.pop(0))
        settled.append(tuple(own))
    return tuple(settled)


def option_values(options: Any, name: str) -> tuple[str, ...]:
    """The values an option can take, in the order of the game."""
    value = getattr(options, name)
    assert isinstance(value, StrEnum), "options are enumerations: the lobby lists their values"
    return tuple(type(value))


def _change_computers(match: Match, user: int, wish: str) -> Match:
    return remove_computer(match, user) if wish == "remove" else add_computer(match, user, wish)


def _only_host(match: Match, user: int) -> None:
    if match.host != user:
        host = next((seat.name for seat in match.seats if seat.user == match.host), "")
        raise refusals.HostOnly(host)


def is_full(match: Match) -> bool:
    return len(match.seats) >= match.game.seats[-1]


def _seat(match: Match, seating: Seating) -> Match:
    if is_full(match):
        raise refusals.TableFull
    seats = (*match.seats, seating)
    return replace(match, seats=_distinct(match.game, seats))


def _distinct(game: AnyGame, seats: tuple[Seating, ...]) -> tuple[Seating, ...]:
    """Drop second colours somebody else has as a first one, as when a third player sits down."""
    each = game.colours_each(len(seats))
    taken: set[str] = set()
    kept = []
    for seating in seats:
        own = tuple(colour for colour in seating.colours[:each] if colour not in taken)
        taken.update(own)
        kept.append(replace(seating, colours=own))
    return tuple(kept)


def _without(match: Match, gone: Seating) -> Match:
    seats = tuple(
        replace(seating, seat=number)
        for number, seating in enumerate(s for s in match.seats if s is not gone)
    )
    starter = match.starter
    if starter is not None:
        if starter == gone.seat:
            starter = None
        elif starter > gone.seat:
            starter -= 1
    return replace(match, seats=seats, starter=starter)
