"""The match authority: loads, plays and saves, one match at a time. It knows no Discord."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from engine.contract import AnyGame, AnyStep, NotLegal, NotYourTurn, Seat, play, to_json
from engine.pilots import Level, at_random, pilot_for
from engine.rng import Rng
from storage.matches import NEWS, ChannelTaken, Gone, Match, Matches, Seating, Status
from table import lobby, refusals
from table.logged import logged
from table.seating import Person, taken_over

AWAY_AFTER = 5 * 60
"""How long somebody may think before the others can let a computer play for them, in seconds."""
ABANDONED_AFTER = 60 * 60
"""How long nothing must happen before anybody at a table can end it, in seconds."""


class Moved(NamedTuple):
    """A match before and after a move."""

    before: Match
    after: Match


class Service:
    """Every change goes through here: under the match's lock, and saved before it is shown."""

    def __init__(
        self, matches: Matches, games: Sequence[AnyGame], clock: Callable[[], float]
    ) -> None:
        self._matches = matches
        self._games = {game.key: game for game in games}
        self._clock = clock
        # A lock lives as long as somebody holds or awaits it, no longer.
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._stopped = False

    def take_no_more(self) -> None:
        """Refuse every change from now on; those that have been begun are finished."""
        self._stopped = True

    def _must_be_running(self) -> None:
        if self._stopped:
            raise refusals.Restarting

    async def load(self, match_id: int) -> Match:
        match = await self._matches.load(match_id)
        if match is None:
            raise refusals.NoSuchMatch
        return match

    # The lobby

    async def open_lobby(self, game: AnyGame, guild: int, channel: int, host: Person) -> Match:
        self._must_be_running()
        busy = await self._matches.open_in(channel)
        if busy is not None:
            raise refusals.ChannelBusy(busy)
        return await self._opened(
            game,
            guild,
            channel,
            host=host.id,
            options=to_json(game.options()),
            starter=None,
            seats=(Seating(0, host.id, host.name, host.locale),),
        )

    async def rematch(self, match_id: int, person: Person) -> Match:
        """Open the lobby of a rematch: the same people, computers, colours and options."""
        async with self._locked(match_id) as match:
            if match.open:
                raise refusals.AlreadyBegun
            if not any(seating.user == person.id for seating in match.seats):
                raise refusals.NotSeated
            again = await self._matches.rematch_of(match.id)
            if again is not None and again.open:
                raise refusals.RematchOpen(again)
            busy = await self._matches.open_in(match.channel)
            if busy is not None:
                raise refusals.ChannelBusy(busy)
            return await self._opened(
                match.game,
                match.guild,
                match.channel,
                host=person.id,
                options=to_json(match.options),
                starter=match.starter,
                seats=tuple(_back_at_table(seating) for seating in match.seats),
                rematch_of=match.id if again is None else None,
            )

    async def change_lobby(self, match_id: int, change: Callable[[Match], Match]) -> Match:
        """Make one of the lobby's changes, and save it."""
        async with self._locked(match_id) as match:
            _must_be_lobby(match)
            changed = change(match)
            now = self._clock()
            await self._matches.save_lobby(changed, now)
            return replace(changed, step=match.step + 1, changed_at=now)

    async def begin(self, match_id: int, user: int) -> Moved:
        async with self._locked(match_id) as match:
            _must_be_lobby(match)
            seated, table = lobby.ready(match, user)
            dealt = match.game.setup(table, match.options, Rng(match.seed, match.step))
            return Moved(match, await self._saved(seated, dealt, None, None))

    def may_end_lobby(self, match: Match, *, manager: bool) -> bool:
        """Whether somebody other than the host may cancel this lobby."""
        return manager or self._idle(match) >= ABANDONED_AFTER

    # The match

    async def move(
        self,
        match_id: int,
        user: int,
        prompt: int,
        action: str,
        meanwhile: Callable[[Match], object] | None = None,
    ) -> Moved:
        """Play what a person asked for, as an answer to that prompt.

        While the disk is at work, `meanwhile` may prepare what will be shown of the new match. It
        must show nothing: the move counts once this returns.
        """
        async with self._locked(match_id) as match:
            must_be_live(match)
            seating = _seated(match, user)
            present = await self._welcome(match, seating)
            try:
                return await self._answer(present, seating.seat, prompt, action, meanwhile)
            except refusals.Refusal as refusal:
                refusal.board_changed = present is not match
                raise

    async def _answer(
        self,
        match: Match,
        seat: Seat,
        prompt: int,
        action: str,
        meanwhile: Callable[[Match], object] | None,
    ) -> Moved:
        if prompt != match.playing.prompt(seat):
            raise refusals.MovedOn(match)
        try:
            decoded = match.game.read_action(action)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise refusals.NotUnderstood from error
        return Moved(match, await self._play(match, seat, decoded, meanwhile))

    async def pilot_move(self, match_id: int) -> Moved | None:
        """Let a computer whose turn it is play one move; None if it is nobody's of them."""
        while True:
            async with self._locked(match_id) as match:
                if not match.waits_for_pilot():
                    return None
            # Not under the lock: whoever presses meanwhile is not kept waiting.
            seat = min(seat for seat in match.playing.to_act() if not match.seats[seat].human)
            action = await self._thought_of(match, seat)
            async with self._locked(match_id) as present:
                if present.step == match.step:
                    return Moved(match, await self._play(match, seat, action))

    async def _thought_of(self, match: Match, seat: Seat) -> object:
        """What a pilot wants to play. One that fails must not hold the match up."""
        pilot = pilot_for(match.game.key, Level(match.seats[seat].pilot or Level.NORMAL))
        state = match.playing
        view, legal = state.view(seat), state.legal(seat)
        heard = await self._matches.heard(match, seat)
        luck = Rng(match.seed, match.step, "pilot")
        action: object = None
        with logged(f"the pilot of match {match.id}, at step {match.step},"):
            # It may think for a while: others' presses are answered meanwhile.
            action = await asyncio.to_thread(pilot, view, heard, legal, luck)
            if action not in legal:
                raise NotLegal
        return action if action in legal else at_random(view, heard, legal, luck)

    async def come_back(self, match_id: int, user: int) -> bool:
        """Give a person who was away their seat back; whether they were."""
        async with self._locked(match_id) as match:
            seating = match.seating(user)
            if match.status is not Status.LIVE or seating is None:
                return False
            return await self._welcome(match, seating) is not match

    async def resign(self, match_id: int, user: int) -> Match:
        """Give one's seat to a computer; of two people, the other wins."""
        async with self._locked(match_id) as match:
            must_be_live(match)
            return await self._saved_seats(resigned(match, _seated(match, user)))

    async def replace_absent(
        self, match_id: int, user: int, *, left_server: Seat | None = None
    ) -> Match:
        """Let a computer play for the one the match is waiting for, until they are back.

        A seat that was found to have left the server needs no patience.
        """
        async with self._locked(match_id) as match:
            must_be_live(match)
            _seated(match, user)
            absent = self.awaited(match, user)
            if absent is None:
                raise refusals.NobodyAway
            waiting = AWAY_AFTER - self._idle(match)
            if waiting > 0 and absent.seat != left_server:
                raise refusals.NotAwayYet(-int(-waiting // 60))
            return await self._saved_seats(match.with_seating(taken_over(absent, Gone.AWAY)))

    def awaited(self, match: Match, user: int) -> Seating | None:
        """The person, other than this one, whose move the match is waiting for."""
        if match.status is not Status.LIVE:
            return None
        for seat in sorted(match.playing.to_act()):
            seating = match.seats[seat]
            if seating.human and seating.user != user:
                return seating
        return None

    async def stop(self, match_id: int, user: int, *, manager: bool) -> Match:
        """End a match, or a lobby, without a winner."""
        async with self._locked(match_id) as match:
            if not match.open:
                raise refusals.Finished
            self.check_may_stop(match, user, manager=manager)
            return await self._saved_seats(_ended(match))

    def check_may_stop(self, match: Match, user: int, *, manager: bool) -> None:
        abandoned = self._idle(match) >= ABANDONED_AFTER and match.seating(user) is not None
        if not (manager or user == match.host or abandoned):
            raise refusals.MayNotStop

    async def close(self, match_id: int) -> None:
        """End a match whose channel is gone."""
        async with self._locked(match_id) as match:
            if match.open:
                await self._saved_seats(_ended(match))

    # Inside the lock

    @asynccontextmanager
    async def _locked(self, match_id: int) -> AsyncIterator[Match]:
        self._must_be_running()
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        async with lock:
            yield await self.load(match_id)

    async def _opened(
        self,
        game: AnyGame,
        guild: int,
        channel: int,
        *,
        host: int,
        options: str,
        starter: Seat | None,
        seats: tuple[Seating, ...],
        rematch_of: int | None = None,
    ) -> Match:
        try:
            match_id = await self._matches.open_lobby(
                game=game.key,
                guild=guild,
                channel=channel,
                host=host,
                options=options,
                starter=starter,
                seed=secrets.randbits(62),
                seats=seats,
                now=self._clock(),
                rematch_of=rematch_of,
            )
        except ChannelTaken as error:
            busy = await self._matches.open_in(channel)
            raise (refusals.ChannelBusy(busy) if busy else refusals.UnknownTable()) from error
        return await self.load(match_id)

    async def _play(
        self,
        match: Match,
        seat: Seat,
        action: object,
        meanwhile: Callable[[Match], object] | None = None,
    ) -> Match:
        try:
            step = play(match.playing, seat, action, Rng(match.seed, match.step))
        except NotYourTurn as error:
            raise refusals.NotTheirTurn(match) from error
        except NotLegal as error:
            raise refusals.NotAllowed from error
        return await self._saved(match, step, seat, to_json(action), meanwhile)

    async def _saved(
        self,
        match: Match,
        step: AnyStep,
        by: Seat | None,
        action: str | None,
        meanwhile: Callable[[Match], object] | None = None,
    ) -> Match:
        status = Status.OVER if step.state.outcome() is not None else Status.LIVE
        played = replace(match, state=step.state, status=status)
        now = self._clock()
        news = (*match.news, step.told)[-NEWS:]
        after = replace(played, step=match.step + 1, changed_at=now, news=news)
        await self._matches.save_move(
            played,
            by=by,
            action=action,
            told=to_json(step.told),
            now=now,
            meanwhile=partial(meanwhile, after) if meanwhile else None,
        )
        return after

    async def _saved_seats(self, match: Match) -> Match:
        now = self._clock()
        await self._matches.save_seats(match, now)
        return replace(match, step=match.step + 1, changed_at=now)

    async def _welcome(self, match: Match, seating: Seating) -> Match:
        """Give a person who was away their seat back."""
        if seating.gone is not Gone.AWAY:
            return match
        back = replace(seating, pilot=None, gone=None)
        return await self._saved_seats(match.with_seating(back))

    def _idle(self, match: Match) -> float:
        return self._clock() - match.changed_at


def _must_be_lobby(match: Match) -> None:
    if match.status is Status.LIVE:
        raise refusals.AlreadyBegun
    if match.status is not Status.LOBBY:
        raise refusals.Finished


def must_be_live(match: Match) -> None:
    """Refuse what only a match that is being played can take."""
    if match.status is Status.LOBBY:
        raise refusals.NotBegun
    if match.status is not Status.LIVE:
        raise refusals.Finished


def resigned(match: Match, seating: Seating) -> Match:
    """The match once that person has given their seat to a computer; of two, the other wins."""
    after = match.with_seating(taken_over(seating, Gone.RESIGNED))
    if len(match.seats) == 2 and all(seat.user is not None for seat in match.seats):
        return replace(after, status=Status.OVER)
    if all(seat.user is None or seat.gone is Gone.RESIGNED for seat in after.seats):
        return replace(after, status=Status.STOPPED)
    return after


def _ended(match: Match) -> Match:
    """The match cut short: a match is stopped, a lobby cancelled."""
    status = Status.STOPPED if match.status is Status.LIVE else Status.CANCELLED
    return replace(match, status=status)


def _seated(match: Match, user: int) -> Seating:
    seating = match.seating(user)
    if seating is None:
        raise refusals.NotSeated
    return seating


def _back_at_table(seating: Seating) -> Seating:
    """The same seat for a rematch: whoever resigned or was away is asked to sit down again."""
    if seating.user is None:
        return replace(seating, dm_channel=None, dm_message=None)
    return Seating(seating.seat, seating.user, seating.name, seating.locale, seating.colours)
