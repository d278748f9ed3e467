"""Matches, their seats and their moves: rows in and out."""

import logging
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.contract import AnyGame, AnyState, Seat, Told, to_json
from storage.database import Database, Row, Transaction

log = logging.getLogger(__name__)

NEWS = 6
"""How many of the latest moves come along when a match is loaded."""


class Status(StrEnum):
    LOBBY = "lobby"
    LIVE = "live"
    OVER = "over"
    CANCELLED = "cancelled"
    STOPPED = "stopped"


class Gone(StrEnum):
    """Why a computer plays for a person."""

    AWAY = "away"
    RESIGNED = "resigned"


class DMs(StrEnum):
    """A person's closed DMs: whether they have been told so already."""

    CLOSED_UNTOLD = "untold"
    CLOSED_TOLD = "told"


class Seating(msgspec.Struct, frozen=True, array_like=True):
    """Who sits on one seat, and what is kept for them."""

    seat: Seat
    user: int | None
    name: str
    locale: str
    colours: tuple[str, ...] = ()
    pilot: str | None = None
    """The level of the computer that plays this seat; None while a person does."""
    gone: Gone | None = None
    dm_channel: int | None = None
    dm_message: int | None = None
    dm_closed: DMs | None = None

    @property
    def human(self) -> bool:
        return self.pilot is None


class Match(msgspec.Struct, frozen=True):
    """One match as the database has it, its state read. Printed, it tells none of its secrets."""

    id: int
    game: AnyGame
    status: Status
    guild: int
    channel: int
    board: int | None
    ping: int | None
    host: int
    options: Any
    starter: Seat | None
    """The seat that begins; None for a random one."""
    seed: int
    step: int
    state: AnyState | None
    rematch_of: int | None
    changed_at: float
    language: str | None
    """What its server asked for; None to follow the server's own setting."""
    seats: tuple[Seating, ...]
    news: tuple[tuple[Told[Any], ...], ...]
    """What was told with each of the latest moves, oldest first."""

    def __repr__(self) -> str:
        return f"Match({self.id}, {self.game.key}, {self.status}, step {self.step})"

    @property
    def open(self) -> bool:
        return self.status in (Status.LOBBY, Status.LIVE)

    @property
    def playing(self) -> AnyState:
        """The state of a match that has begun."""
        assert self.state is not None, "a match that has begun has a state"
        return self.state

    def seating(self, user: int) -> Seating | None:
        """Where that person sits, if they do and have not given their seat away."""
        for seating in self.seats:
            if seating.user == user and seating.gone is not Gone.RESIGNED:
                return seating
        return None

    def with_seating(self, seating: Seating) -> "Match":
        seats = (*self.seats[: seating.seat], seating, *self.seats[seating.seat + 1 :])
        return replace(self, seats=seats)

    def waits_for_pilot(self) -> bool:
        if self.status is not Status.LIVE:
            return False
        return any(not self.seats[seat].human for seat in self.playing.to_act())


class StaleMatch(Exception):
    """The match has changed since it was read; nothing was written."""


class ChannelTaken(Exception):
    """There is an open match in this channel already."""


_MATCH = f"""
SELECT m.id, m.game, m.status, m.guild_id, m.channel_id, m.board_id, m.ping_id, m.host_id,
       m.options, m.starter, m.seed, m.step, m.state, m.rematch_of, m.changed_at,
       (SELECT language FROM guilds WHERE id = m.guild_id),
       (SELECT json_group_array(json_array(
                   seat, user_id, name, locale, json(colours), pilot, gone,
                   dm_channel_id, dm_message_id, dm_closed))
          FROM (SELECT * FROM seats WHERE match_id = m.id ORDER BY seat)),
       (SELECT json_group_array(told)
          FROM (SELECT told FROM moves WHERE match_id = m.id ORDER BY step DESC LIMIT {NEWS}))
  FROM matches AS m
"""
GAME_KEY = 1
"""Where the key of its game stands in such a row."""
_NEW_MOVE = """
INSERT INTO new_moves (match_id, step, seat, action, told, made_at, state, status, pilot_due)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_seats = msgspec.json.Decoder(tuple[Seating, ...])
_texts = msgspec.json.Decoder(tuple[str, ...])


class Matches:
    """Every method that writes is one transaction."""

    def __init__(self, database: Database, games: Sequence[AnyGame]) -> None:
        self._database = database
        self._games: Mapping[str, AnyGame] = {game.key: game for game in games}

    # Reading

    async def load(self, match_id: int) -> Match | None:
        return await self._one("WHERE m.id = ?", match_id)

    async def open_in(self, channel: int) -> Match | None:
        """The lobby or live match of a channel."""
        return await self._one("WHERE m.channel_id = ? AND m.status IN ('lobby', 'live')", channel)

    async def rematch_of(self, match_id: int) -> Match | None:
        return await self._one("WHERE m.rematch_of = ?", match_id)

    async def open_of(self, user: int) -> list[Match]:
        """The open matches a person sits at, the latest change first."""
        return await self._many(
            """WHERE m.status IN ('lobby', 'live') AND m.id IN (
                   SELECT match_id FROM seats
                    WHERE user_id = ? AND (gone IS NULL OR gone = 'away'))
               ORDER BY m.changed_at DESC""",
            user,
        )

    async def latest_open(self, most: int) -> list[int]:
        rows = await self._database.rows(
            """SELECT id FROM matches WHERE status IN ('lobby', 'live')
                ORDER BY changed_at DESC LIMIT ?""",
            (most,),
        )
        return [match_id for (match_id,) in rows]

    async def latest_changed(self, within: float, most: int) -> list[int]:
        """The matches, also finished ones, changed so many seconds before the latest change."""
        rows = await self._database.rows(
            """SELECT id FROM matches
                WHERE changed_at >= (SELECT MAX(changed_at) FROM matches) - ?
                ORDER BY changed_at DESC LIMIT ?""",
            (within, most),
        )
        return [match_id for (match_id,) in rows]

    async def waiting_for_pilots(self) -> list[int]:
        rows = await self._database.rows(
            "SELECT id FROM matches WHERE pilot_due = 1 ORDER BY changed_at DESC"
        )
        return [match_id for (match_id,) in rows]

    async def open_in_server(self, guild: int) -> list[int]:
        rows = await self._database.rows(
            "SELECT id FROM matches WHERE guild_id = ? AND status IN ('lobby', 'live')", (guild,)
        )
        return [match_id for (match_id,) in rows]

    async def with_boards_sent(self) -> list[int]:
        """The matches that may have a board up whose message was never noted."""
        rows = await self._database.rows("SELECT id FROM matches WHERE board_sent = 1")
        return [match_id for (match_id,) in rows]

    async def old_boards(self, match_id: int) -> list[int]:
        """The boards that were up before and are not known to be deleted."""
        rows = await self._database.rows(
            "SELECT message_id FROM old_boards WHERE match_id = ?", (match_id,)
        )
        return [message for (message,) in rows]

    async def heard(self, match: Match, seat: Seat) -> list[Any]:
        """All that seat has been told since the match began, in order."""
        rows = await self._database.rows(
            "SELECT told FROM moves WHERE match_id = ? ORDER BY step", (match.id,)
        )
        return [
            told.event
            for (text,) in rows
            for told in match.game.read_told(text)
            if told.reaches(seat)
        ]

    async def longest_pause(self, match: Match, seat: Seat) -> float:
        """The longest time between two moves since that seat last moved, in seconds."""
        rows = await self._database.rows(
            """SELECT made_at FROM moves
                WHERE match_id = :match AND step >= COALESCE(
                    (SELECT MAX(step) FROM moves WHERE match_id = :match AND seat = :seat), 0)
                ORDER BY step""",
            {"match": match.id, "seat": seat},
        )
        times = [made_at for (made_at,) in rows]
        return max((later - earlier for earlier, later in pairwise(times)), default=0.0)

    # Writing

    async def open_lobby(
        self,
        *,
        game: str,
        guild: int,
        channel: int,
        host: int,
        options: str,
        starter: Seat | None,
        seed: int,
        seats: Sequence[Seating],
        now: float,
        rematch_of: int | None = None,
    ) -> int:
        try:
            async with self._database.transaction() as tx:
                match_id = await tx.insert(
                    """INSERT INTO matches (game, status, guild_id, channel_id, host_id, options,
                                            starter, seed, rematch_of, created_at, changed_at,
                                            board_sent)
                       VALUES (?, 'lobby', ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)""",
                    (game, guild, channel, host, options, starter, seed, rematch_of, now, now),
                )
                await _write_seats(tx, match_id, seats)
                return match_id
        except sqlite3.IntegrityError as error:
            raise ChannelTaken from error

    async def save_lobby(self, match: Match, now: float) -> None:
        """Write a lobby as it is now, seats and all."""
        async with self._database.transaction() as tx:
            await self._advance(
                tx,
                match,
                "status = ?, host_id = ?, options = ?, starter = ?, changed_at = ?",
                (match.status, match.host, to_json(match.options), match.starter, now),
            )
            await tx.execute("DELETE FROM seats WHERE match_id = ?", (match.id,))
            await _write_seats(tx, match.id, match.seats)

    async def save_move(
        self,
        match: Match,
        *,
        by: Seat | None,
        action: str | None,
        told: str,
        now: float,
        meanwhile: Callable[[], object] | None = None,
    ) -> None:
        """Write the new state of a match together with the move that led to it.

        What can be done while the disk is at work may be handed in; it must not count on the move.
        """
        values = (
            *(match.id, match.step + 1, by, action, told, now),
            *(to_json(match.state), match.status, match.waits_for_pilot()),
        )
        try:
            if by is None:  # the deal: the lobby has settled who sits where with what
                async with self._database.transaction() as tx:
                    await tx.execute(_NEW_MOVE, values)
                    await tx.execute("DELETE FROM seats WHERE match_id = ?", (match.id,))
                    await _write_seats(tx, match.id, match.seats)
            else:
                await self._database.write(_NEW_MOVE, values, meanwhile)
        except sqlite3.IntegrityError as error:
            if error.args == ("stale",):
                raise StaleMatch from error
            raise

    async def save_seats(self, match: Match, now: float) -> None:
        """Write who plays the seats of a match, and its status."""
        async with self._database.transaction() as tx:
            await self._advance(
                tx,
                match,
                "status = ?, pilot_due = ?, changed_at = ?",
                (match.status, match.waits_for_pilot(), now),
            )
            for seating in match.seats:
                await tx.execute(
                    "UPDATE seats SET pilot = ?, gone = ? WHERE match_id = ? AND seat = ?",
                    (seating.pilot, seating.gone, match.id, seating.seat),
                )

    async def set_board(self, match_id: int, message: int | None) -> None:
        """Note which message is the board; the one before is kept in mind until it is deleted."""
        async with self._database.transaction() as tx:
            await tx.execute(
                """INSERT OR IGNORE INTO old_boards (match_id, message_id)
                   SELECT id, board_id FROM matches WHERE id = ? AND board_id <> ifnull(?, 0)""",
                (match_id, message),
            )
            await tx.execute(
                "UPDATE matches SET board_id = ?, board_sent = 0 WHERE id = ?", (message, match_id)
            )

    async def sending_board(self, match_id: int) -> None:
        """Note that a board is being sent whose message is not known yet, but may soon be up."""
        await self._database.write("UPDATE matches SET board_sent = 1 WHERE id = ?", (match_id,))

    async def forget_old_board(self, match_id: int, message: int) -> None:
        await self._database.write(
            "DELETE FROM old_boards WHERE match_id = ? AND message_id = ?", (match_id, message)
        )

    async def set_ping(self, match_id: int, message: int | None) -> None:
        async with self._database.transaction() as tx:
            await tx.execute("UPDATE matches SET ping_id = ? WHERE id = ?", (message, match_id))

    async def set_dm(self, match_id: int, seating: Seating) -> None:
        async with self._database.transaction() as tx:
            await tx.execute(
                """UPDATE seats SET dm_channel_id = ?, dm_message_id = ?, dm_closed = ?
                    WHERE match_id = ? AND seat = ?""",
                (
                    seating.dm_channel,
                    seating.dm_message,
                    seating.dm_closed,
                    match_id,
                    seating.seat,
                ),
            )

    async def _advance(
        self, tx: Transaction, match: Match, columns: str, values: Sequence[Any]
    ) -> None:
        changed = await tx.execute(
            f"UPDATE matches SET {columns}, step = step + 1 WHERE id = ? AND step = ?",
            (*values, match.id, match.step),
        )
        if changed == 0:
            raise StaleMatch

    async def _one(self, where: str, *parameters: Any) -> Match | None:
        found = await self._many(where, *parameters)
        return found[0] if found else None

    async def _many(self, where: str, *parameters: Any) -> list[Match]:
        rows = await self._database.rows(_MATCH + where, parameters)
        return [self._read(row) for row in rows if self._is_known(row)]

    def _is_known(self, row: Row) -> bool:
        """A match of a game that only another version has stays as it is, and is not seen."""
        known = row[GAME_KEY] in self._games
        if not known:
            log.warning("match %s is of a game this version does not know: %s", row[0], row[1])
        return known

    def _read(self, row: Row) -> Match:
        (id_, key, status, guild, channel, board, ping, host, options, starter, seed,
         step, state, rematch_of, changed_at, language, seats, news) = row  # fmt: skip
        game = self._games[key]
        return Match(
            id=id_,
            game=game,
            status=Status(status),
            guild=guild,
            channel=channel,
            board=board,
            ping=ping,
            host=host,
            options=game.read_options(options),
            starter=starter,
            seed=seed,
            step=step,
            state=game.read_state(state) if state is not None else None,
            rematch_of=rematch_of,
            changed_at=changed_at,
            language=language,
            seats=_seats.decode(seats),
            news=tuple(game.read_told(text) for text in reversed(_texts.decode(news))),
        )


async def _write_seats(tx: Transaction, match_id: int, seats: Sequence[Seating]) -> None:
    for seating in seats:
        await tx.execute(
            """INSERT INTO seats (match_id, seat, user_id, name, locale, colours, pilot, gone,
                                  dm_channel_id, dm_message_id, dm_closed)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
            (
                match_id,
                seating.seat,
                seating.user,
                seating.name,
                seating.locale,
                to_json(seating.colours),
                seating.pilot,
                seating.gone,
                seating.dm_channel,
                seating.dm_message,
                seating.dm_closed,
            ),
        )
