"""The match authority: loads, plays and saves, one match at a time. It knows no Discord."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from engine.contract import AnyGame, AnyStep, NotLegal, NotYourTurn, Seat, play, to_json
from engine.pilots import Level
from engine.rng import Rng
from storage.match import (
    NEWS,
    ChannelTaken,
    Course,
    Ending,
    Gone,
    Hints,
    Match,
    Move,
    NewMatch,
    Played,
    RematchTaken,
    Seating,
    StaleMatch,
    Status,
)
from table import lobby, presence, refusals
from table.checks import (
    check_question,
    ended,
    must_be_live,
    must_be_lobby,
    must_be_open,
    resigned,
    seated,
)
from table.deciding import Decisions, Hint
from table.endings import ending_of
from table.keeper import Keeper
from table.presses import Act
from table.seating import Person, taken_over
from table.store import Store
from table.thinking import in_a_thread

T = TypeVar("T")
LookBack: TypeAlias = Callable[[Match, Sequence[Played], Ending], Course | None]

AWAY_AFTER = 5 * 60
"""How long somebody may think before the others can let a computer play for them, in seconds."""
ABANDONED_AFTER = 60 * 60
"""How long nothing must happen before anybody at a table can end it, in seconds."""


class Moved(NamedTuple):
    """A match before and after a change."""

    before: Match
    after: Match

    @property
    def played(self) -> bool:
        """Whether the change was a move, whose news are the last of the match."""
        return self.before.state != self.after.state


class Overdue(NamedTuple):
    """What a deadline has led to: the table was put away, or these seats are to be called."""

    match: Match
    called: frozenset[Seat]


class Service(Keeper):
    """Every change goes through here: under the match's lock, and saved before it is shown."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        seeds: Callable[[], int],
        look_back: LookBack | None = None,
    ) -> None:
        super().__init__(store)
        self._clock = clock
        self._seeds = seeds
        self._look_back = look_back
        """Says how a match went, once it is over."""
        self._decisions = Decisions(store)

    # The lobby

    async def open_lobby(
        self, game: AnyGame, guild: int, channel: int, host: Person, guests: Iterable[int] = ()
    ) -> Match:
        """Open a table, to which these guests are invited."""
        self._must_be_running()
        busy = await self._store.open_in(channel)
        if busy is not None:
            raise refusals.ChannelBusy(busy)
        new = lobby.new_table(game, guild, channel, host, self._seeds(), self._clock(), guests)
        return await self._opened(new)

    async def rematch(self, match_id: int, person: Person) -> Match:
        """Open the lobby of a rematch: the same people, computers, colours and options."""

        async def open_again(match: Match) -> Match:
            if match.result is None:
                raise refusals.AlreadyBegun
            if not any(seating.user == person.id for seating in match.seats):
                raise refusals.NotSeated
            again = await self._store.rematch_of(match.id)
            if again is not None and again.open:
                raise refusals.RematchOpen(again)
            busy = await self._store.open_in(match.channel)
            if busy is not None:
                raise refusals.ChannelBusy(busy)
            new = lobby.table_of_rematch(match, person, self._seeds(), self._clock())
            return await self._opened(new if again is None else replace(new, rematch_of=None))

        return await self._with(match_id, open_again)

    async def change_lobby(self, match_id: int, change: Callable[[Match], Match]) -> Match:
        """Make one of the lobby's changes, and save it."""

        async def make(match: Match) -> Match:
            must_be_lobby(match)
            changed = self._changed(change(match))
            await self._store.save_lobby(changed)
            return self._written(changed)

        return await self._with(match_id, make)

    async def begin(self, match_id: int, user: int) -> Moved:
        async def deal(match: Match) -> Moved:
            must_be_lobby(match)
            settled, table = lobby.ready(match, user)
            dealt = match.game.setup(table, match.options, Rng(match.seed, match.step))
            deal, host = Move(None, None, dealt.told), seated(settled, user).seat
            return Moved(match, await self._saved_move(match, settled, dealt, deal, host))

        return await self._with(match_id, deal)

    def may_end_lobby(self, match: Match, *, manager: bool) -> bool:
        """Whether somebody other than the host may cancel this lobby."""
        return manager or self._idle(match) >= ABANDONED_AFTER

    # The match

    async def move(self, press: Act, user: int) -> Moved:
        """Play what a person asked for, as an answer to the question they were asked."""
        back = False

        async def judge(match: Match) -> Moved:
            nonlocal back
            must_be_live(match)
            seating = seated(match, user)
            present = await self._welcomed(match, seating)
            # Judged anew, they are back already: the board has changed by this press all the same.
            back = back or present is not match
            return await self._answer(present, seating.seat, press)

        try:
            return await self._with_recent(press.match, judge)
        except refusals.Refusal as refusal:
            refusal.board_changed = back
            raise

    async def _answer(self, match: Match, seat: Seat, press: Act) -> Moved:
        check_question(match, seat, press)
        try:
            action = match.game.read_action(press.action)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise refusals.NotUnderstood from error
        return await self._play(match, seat, action)

    async def pilot_move(self, match_id: int) -> Moved | None:
        """Let a computer whose turn it is play one move; None if it is nobody's of them."""
        while True:
            match = await self._newest(match_id)
            if not match.waits_for_pilot():
                return None  # nothing is awaited from here on: whoever moves next wakes them again
            # Not under the lock: whoever presses meanwhile is not kept waiting.
            seat = min(seat for seat in match.to_act() if not match.seats[seat].human)
            level = Level(match.seats[seat].pilot or Level.NORMAL)
            action = await self._decisions.action(match, seat, level)
            self._must_be_running()
            async with self._locks(match_id):
                try:
                    return await self._play(match, seat, action)
                except StaleMatch:
                    self.forget(match_id)

    async def hint(self, match_id: int, user: int) -> Hint:
        """What a strong computer would play for this person, from what they know.

        It is counted, once a question, however often it is asked for.
        """
        match = await self.load(match_id)
        must_be_live(match)
        seat = seated(match, user).seat
        if match.house.hints is Hints.FORBIDDEN:
            raise refusals.NoHints
        if seat not in match.to_act():
            raise refusals.NothingToAdvise(match)
        hint = self._decisions.given(match, seat) or await self._decisions.hint(match, seat)
        await self._with(match_id, partial(self._count_hint, seat, hint))
        return hint

    async def _count_hint(self, seat: Seat, hint: Hint, match: Match) -> None:
        """Count a hint, unless its question has been counted or is open no more."""
        if not match.live:
            return
        if match.playing.prompt(seat) != hint.prompt:
            raise refusals.MovedOn(match, seat)
        seating = match.seats[seat]
        if seating.hinted != hint.prompt:
            counted = replace(seating, hints=seating.hints + 1, hinted=hint.prompt)
            # The others see nothing of it: for them the table has been as quiet as before.
            kept = self._stepped(match.with_seating(counted), match.changed_at)
            await self._store.save_seats(kept)
            self._written(kept)
        self._decisions.give(match.id, seat, hint)

    def given_hint(self, match: Match, seat: Seat) -> Hint | None:
        """The hint that a seat was given for the question that is open."""
        return self._decisions.given(match, seat) if seat in match.to_act() else None

    async def come_back(self, match_id: int, user: int) -> bool:
        """Give a person who was away their seat back; whether they were."""

        async def welcome(match: Match) -> bool:
            seating = match.seating(user)
            if not match.live or seating is None:
                return False
            return await self._welcomed(match, seating) is not match

        return await self._with(match_id, welcome)

    async def resign(self, match_id: int, user: int) -> Moved:
        """Give one's seat to a computer; of two people, the other wins."""

        async def give_up(match: Match) -> Moved:
            must_be_live(match)
            seating = seated(match, user)
            after = await self._saved_seats(resigned(match, seating), seating.seat)
            return Moved(match, after)

        return await self._with(match_id, give_up)

    async def replace_absent(
        self, match_id: int, user: int, *, left_server: Seat | None = None
    ) -> Moved:
        """Let a computer play for one the match is waiting for, until they are back.

        A seat that was found to have left the server needs no patience.
        """

        async def replace_them(match: Match) -> Moved:
            must_be_live(match)
            by = seated(match, user).seat
            absent = self.awaited(match, user)
            if absent is None:
                raise refusals.NobodyAway
            waiting = AWAY_AFTER - self._waited_for(match, absent.seat)
            if waiting > 0 and absent.seat != left_server:
                raise refusals.NotAwayYet(-int(-waiting // 60))
            away = match.with_seating(taken_over(absent, Gone.AWAY))
            return Moved(match, await self._saved_seats(away, by))

        return await self._with(match_id, replace_them)

    def awaited(self, match: Match, user: int) -> Seating | None:
        """The person, other than this one, whom the match has been waiting for the longest."""
        waiting = [
            match.seats[seat]
            for seat in match.to_act()
            if match.seats[seat].human and match.seats[seat].user != user
        ]
        return max(waiting, key=lambda one: self._waited_for(match, one.seat), default=None)

    def overdue_seat(self, match: Match, user: int) -> Seating | None:
        """The same, once a computer may play for them."""
        absent = self.awaited(match, user)
        if absent is None or self._waited_for(match, absent.seat) < AWAY_AFTER:
            return None
        return absent

    def _waited_for(self, match: Match, seat: Seat) -> float:
        """How long a seat's own question has been open."""
        asked_at = presence.presence_of(match, seat).asked_at
        return self._clock() - (match.changed_at if asked_at is None else asked_at)

    async def stop(self, match_id: int, user: int, *, manager: bool) -> Moved:
        """End a match, or a lobby, without a winner."""

        async def end(match: Match) -> Moved:
            must_be_open(match)
            self.check_may_stop(match, user, manager=manager)
            return Moved(match, await self._saved_seats(ended(match, user)))

        return await self._with(match_id, end)

    def check_may_stop(self, match: Match, user: int, *, manager: bool) -> None:
        if not self.may_stop(match, user, manager=manager):
            raise refusals.MayNotStop

    def may_stop(self, match: Match, user: int, *, manager: bool) -> bool:
        abandoned = self._idle(match) >= ABANDONED_AFTER and match.seating(user) is not None
        return manager or user == match.host or abandoned

    async def close(self, match_id: int) -> None:
        """End a match whose channel is gone."""

        async def end(match: Match) -> None:
            if match.open:
                await self._saved_seats(ended(match))

        await self._with(match_id, end)

    # Deadlines

    async def overdue(self, match_id: int) -> Overdue | None:
        """Do what a match's deadline asks for; None when it has been put off meanwhile."""

        async def expire(match: Match) -> Overdue | None:
            now = self._clock()
            if match.due_at is None or match.due_at > now:
                return None
            if presence.is_abandoned(match, now):
                return Overdue(await self._saved_shelved(match, now), frozenset())
            called = presence.to_remind(match, now)
            told = replace(match, presence=presence.reminded(match, called, now))
            kept = self._stepped(told, match.changed_at)
            await self._store.save_seats(kept)
            return Overdue(self._written(kept), called)

        return await self._with(match_id, expire)

    async def take_up(self, match_id: int, user: int) -> Moved:
        """Put a table that was put away back where it was."""

        async def back(match: Match) -> Moved:
            if match.shelved_at is None:
                raise refusals.NotPutAway
            by = seated(match, user).seat
            busy = await self._store.open_in(match.channel)
            if busy is not None:
                raise refusals.ChannelBusy(busy)
            try:
                after = await self._saved_shelved(match, None, by)
            except ChannelTaken as error:
                busy = await self._store.open_in(match.channel)
                raise (refusals.ChannelBusy(busy) if busy else refusals.UnknownTable()) from error
            return Moved(match, await self._welcomed(after, after.seats[by]))

        return await self._with(match_id, back)

    async def _saved_shelved(
        self, match: Match, shelved_at: float | None, by: Seat | None = None
    ) -> Match:
        if shelved_at is not None:
            # What it says of when it last changed stays: how long nobody has come is counted so.
            after = self._stepped(replace(match, shelved_at=shelved_at), match.changed_at)
        else:
            now = self._clock()
            back = replace(match, shelved_at=None)
            if back.live:
                back = replace(back, presence=presence.asked_anew(back, back.to_act(), now))
            after = self._stepped(replace(back, presence=presence.after_change(back, by, now)), now)
        await self._store.save_shelved(after)
        return self._written(after)

    # Inside the lock

    async def _opened(self, new: NewMatch) -> Match:
        try:
            match_id = await self._store.open_lobby(new)
        except ChannelTaken as error:
            busy = await self._store.open_in(new.channel)
            raise (refusals.ChannelBusy(busy) if busy else refusals.UnknownTable()) from error
        except RematchTaken as error:
            assert new.rematch_of is not None
            again = await self._store.rematch_of(new.rematch_of)
            raise (refusals.RematchOpen(again) if again else refusals.TooBusy()) from error
        self.alarm.set_for(new.due_at)
        return await self.load(match_id)

    async def _play(self, match: Match, seat: Seat, action: Any) -> Moved:
        try:
            step = play(match.playing, seat, action, Rng(match.seed, match.step))
        except NotYourTurn as error:
            raise refusals.NotTheirTurn(match) from error
        except NotLegal as error:
            raise refusals.NotAllowed from error
        move = Move(seat, to_json(action), step.told)
        return Moved(match, await self._saved_move(match, match, step, move, seat))

    async def _saved_move(
        self, before: Match, seats: Match, step: AnyStep, move: Move, present: Seat
    ) -> Match:
        """Save what a move has led to, made by who is plainly `present`.

        `seats` is the match with its seats as they are now.
        """
        status = Status.OVER if step.state.outcome() is not None else Status.LIVE
        after = replace(
            seats,
            state=step.state,
            status=status,
            step=before.step + 1,
            changed_at=self._clock(),
            news=(*before.news, step.told)[-NEWS:],
        )
        after = presence.after_move(before, after, present)
        await self._store.save_move(after, move, await self._ending(after, move))
        self._decisions.hear(after, step.told)
        return await self._settled(after)

    async def _saved_seats(self, match: Match, by: Seat | None = None) -> Match:
        present = presence.after_change(match, by, self._clock())
        after = self._changed(replace(match, presence=present))
        await self._store.save_seats(after, await self._ending(after))
        return await self._settled(after)

    async def _ending(self, match: Match, last: Move | None = None) -> Ending | None:
        """What a match came to, if it is over, and how it went; `last` is not saved yet."""
        ending = ending_of(match)
        if ending is None or self._look_back is None:
            return ending
        moves = await self._store.played(match.id)
        if last is not None:
            moves.append(Played(match.step, last.seat, last.action, to_json(last.told)))
        return replace(ending, course=await in_a_thread(self._look_back, match, moves, ending))

    async def _settled(self, match: Match) -> Match:
        """What was written, with its result if it has ended."""
        written = self._written(match)
        return written if match.open or match.state is None else await self.load(match.id)

    async def _welcomed(self, match: Match, seating: Seating) -> Match:
        """Give a person who was away their seat back."""
        if seating.gone is not Gone.AWAY:
            return match
        back = match.with_seating(replace(seating, pilot=None, gone=None))
        asked = presence.asked_anew(back, frozenset((seating.seat,)), self._clock())
        return await self._saved_seats(replace(back, presence=asked), seating.seat)

    def _changed(self, match: Match) -> Match:
        """The match with a change made to it just now."""
        return self._stepped(match, self._clock())

    def _stepped(self, match: Match, changed_at: float) -> Match:
        after = replace(match, step=match.step + 1, changed_at=changed_at)
        return replace(after, due_at=presence.due_at(after))

    def _idle(self, match: Match) -> float:
        return self._clock() - match.changed_at
