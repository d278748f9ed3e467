"""Matches, their seats, moves and results: rows in and out."""

import logging
import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.contract import AnyGame, Told, to_json
from storage.database import Database, Row, Transaction
from storage.match import (
    NEWS,
    ChannelTaken,
    Ending,
    House,
    Invited,
    Match,
    Move,
    NewMatch,
    Played,
    Presence,
    RematchTaken,
    Result,
    Seating,
    StaleMatch,
    Status,
)

log = logging.getLogger(__name__)

OPEN = "status IN ('lobby', 'live') AND shelved_at IS NULL"
"""What the partial indexes of the open matches ask for, word by word."""

_MATCH = f"""
SELECT m.id, m.game, m.status, m.guild_id, m.channel_id, m.host_id, m.options, m.starter, m.seed,
       m.step, m.state, m.rematch_of, m.changed_at, m.shelved_at, m.due_at, m.presence,
       m.house, m.invited, m.ended_by,
       (SELECT language FROM guilds WHERE id = m.guild_id),
       (SELECT json_group_array(json_array(
                   seat, user_id, name, locale, json(colours), pilot, gone, hints,
                   hinted))
          FROM (SELECT * FROM seats WHERE match_id = m.id ORDER BY seat)),
       (SELECT json_group_array(told)
          FROM (SELECT told FROM moves WHERE match_id = m.id ORDER BY step DESC LIMIT {NEWS})),
       (SELECT json_array(how, json(placements), reason, json(scores),
                          iif(turns IS NULL, NULL, json_array(turns, turning_step, turning_turn)),
                          began_at, ended_at, moves)
          FROM results WHERE match_id = m.id),
       (SELECT moves.told FROM results JOIN moves
            ON moves.match_id = m.id AND moves.step = results.turning_step
         WHERE results.match_id = m.id)
  FROM matches AS m
"""
GAME_KEY = 1
"""Where the key of its game stands in such a row."""
_NEW_MOVE = """
INSERT INTO new_moves (match_id, step, seat, action, told, made_at, state, status, pilot_due,
                       presence, due_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_NEW_RESULT = """
INSERT INTO results (match_id, how, placements, reason, scores, turns, turning_step, turning_turn,
                     began_at, ended_at, moves)
SELECT ?, ?, ?, ?, ?, ?, ?, ?, MIN(made_at), ?, COUNT(seat) FROM moves WHERE match_id = ?
"""
_seats = msgspec.json.Decoder(tuple[Seating, ...])
_house = msgspec.json.Decoder(House)
_invited = msgspec.json.Decoder(tuple[Invited, ...])
_presence = msgspec.json.Decoder(tuple[Presence, ...])
_result = msgspec.json.Decoder(Result)
_texts = msgspec.json.Decoder(tuple[str, ...])


class Matches:
    """Every method that writes is one transaction."""

    def __init__(self, database: Database, games: Sequence[AnyGame]) -> None:
        self._database = database
        self._games: Mapping[str, AnyGame] = {game.key: game for game in games}
        self._known = "game IN ({})".format(", ".join(f"'{key}'" for key in self._games))

    # Reading

    async def load(self, match_id: int) -> Match | None:
        return await self._one("WHERE m.id = ?", match_id)

    async def open_in(self, channel: int) -> Match | None:
        """The lobby or live match of a channel."""
        return await self._one(f"WHERE m.channel_id = ? AND {OPEN}", channel)

    async def shelved_in(self, channel: int) -> Match | None:
        """The table of a channel that was put away last."""
        return await self._one(
            """WHERE m.channel_id = ? AND m.shelved_at IS NOT NULL AND m.status IN ('lobby', 'live')
               ORDER BY m.shelved_at DESC LIMIT 1""",
            channel,
        )

    async def rematch_of(self, match_id: int) -> Match | None:
        return await self._one("WHERE m.rematch_of = ?", match_id)

    async def open_of(self, user: int, most: int) -> list[Match]:
        """Open matches a person sits at, the latest change first, and no more than these."""
        return await self._many(
            f"""WHERE m.id IN (
                    SELECT s.match_id FROM seats AS s JOIN matches AS o ON o.id = s.match_id
                     WHERE s.user_id = ? AND s.open = 1 AND {self._known}
                     ORDER BY o.changed_at DESC LIMIT ?)
                  AND {OPEN}
                ORDER BY m.changed_at DESC""",
            user,
            most,
        )

    async def count_open_of(self, user: int) -> int:
        [(count,)] = await self._database.rows(
            f"""SELECT COUNT(*) FROM seats AS s JOIN matches AS m ON m.id = s.match_id
                 WHERE s.user_id = ? AND s.open = 1 AND m.{self._known}""",
            (user,),
        )
        return int(count)

    async def latest_open(self, most: int) -> list[int]:
        return await self._ids(
            f"SELECT id FROM matches WHERE {OPEN} ORDER BY changed_at DESC LIMIT ?", most
        )

    async def latest_changed(self, within: float, most: int) -> list[int]:
        """Matches, also finished ones, changed so many seconds before the latest change."""
        return await self._ids(
            """SELECT id FROM matches
                WHERE changed_at >= (SELECT MAX(changed_at) FROM matches) - ?
                ORDER BY changed_at DESC LIMIT ?""",
            within,
            most,
        )

    async def waiting_for_pilots(self, after: int, most: int) -> list[int]:
        """Matches in which a computer is to move, in the order of their numbers."""
        return await self._ids(
            "SELECT id FROM matches WHERE pilot_due = 1 AND id > ? ORDER BY id LIMIT ?", after, most
        )

    async def open_in_server(self, guild: int) -> list[int]:
        return await self._ids(f"SELECT id FROM matches WHERE guild_id = ? AND {OPEN}", guild)

    async def due(self, now: float, most: int) -> list[int]:
        """Matches whose deadline has come, the longest due first."""
        return await self._ids(
            f"""SELECT id FROM matches WHERE due_at <= ? AND {self._known}
                 ORDER BY due_at LIMIT ?""",
            now,
            most,
        )

    async def next_due(self) -> float | None:
        """When the next deadline of any match comes."""
        [(due_at,)] = await self._database.rows(
            f"SELECT MIN(due_at) FROM matches WHERE due_at IS NOT NULL AND {self._known}"
        )
        return None if due_at is None else float(due_at)

    async def told_after(self, match_id: int, step: int) -> list[tuple[int, str]]:
        """What was told with each move after that step, as it was written down."""
        rows = await self._database.rows(
            "SELECT step, told FROM moves WHERE match_id = ? AND step > ? ORDER BY step",
            (match_id, step),
        )
        return [(number, text) for number, text in rows]

    async def played(self, match_id: int, after: int = 0) -> list[Played]:
        """Every move of a match after that step, the deal among them, oldest first."""
        rows = await self._database.rows(
            """SELECT step, seat, action, told FROM moves WHERE match_id = ? AND step > ?
                ORDER BY step""",
            (match_id, after),
        )
        return [Played(*row) for row in rows]

    # Writing

    async def open_lobby(self, new: NewMatch) -> int:
        try:
            async with self._database.transaction() as tx:
                match_id = await tx.insert(
                    """INSERT INTO matches (game, status, guild_id, channel_id, host_id, options,
                                            house, invited, starter, seed, rematch_of,
                                            created_at, changed_at, due_at)
                       VALUES (?, 'lobby', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                    (
                        *(new.game.key, new.guild, new.channel, new.host),
                        *(to_json(new.options), to_json(new.house), to_json(new.invited)),
                        *(new.starter, new.seed, new.rematch_of),
                        *(new.now, new.now, new.due_at),
                    ),
                )
                await tx.execute("INSERT INTO boards (match_id, sent) VALUES (?, 1)", (match_id,))
                await _write_seats(tx, match_id, new.seats)
                return match_id
        except sqlite3.IntegrityError as error:
            _check_taken(error)
            raise

    async def save_lobby(self, match: Match) -> None:
        """Write a lobby as it is now, seats and all."""
        async with self._database.transaction() as tx:
            await self._advance(
                tx,
                match,
                """status = ?, host_id = ?, options = ?, house = ?, invited = ?, ended_by = ?,
                   starter = ?, changed_at = ?, due_at = ?""",
                (
                    *(match.status, match.host, to_json(match.options)),
                    *(to_json(match.house), to_json(match.invited), match.ended_by),
                    *(match.starter, match.changed_at, match.due_at),
                ),
            )
            await tx.execute("DELETE FROM seats WHERE match_id = ?", (match.id,))
            await _write_seats(tx, match.id, match.seats, is_open=match.open)

    async def save_move(self, match: Match, move: Move, ending: Ending | None = None) -> None:
        """Write a match together with the move that led to it, and its result if that ended it."""
        values = (
            *(match.id, match.step, move.seat, move.action, to_json(move.told), match.changed_at),
            *(to_json(match.state), match.status, match.waits_for_pilot()),
            *(to_json(match.presence), match.due_at),
        )
        try:
            if move.seat is not None and ending is None:
                await self._database.write(_NEW_MOVE, values)
                return
            async with self._database.transaction() as tx:
                await tx.execute(_NEW_MOVE, values)
                if move.seat is None:  # the lobby has settled who sits where with what
                    await tx.execute("DELETE FROM seats WHERE match_id = ?", (match.id,))
                    await _write_seats(tx, match.id, match.seats)
                if ending is not None:
                    await _write_result(tx, match, ending)
        except sqlite3.IntegrityError as error:
            if error.args == ("stale",):
                raise StaleMatch from error
            raise

    async def save_seats(self, match: Match, ending: Ending | None = None) -> None:
        """Write who plays the seats of a match, and its status."""
        async with self._database.transaction() as tx:
            await self._advance(
                tx,
                match,
                """status = ?, pilot_due = ?, changed_at = ?, presence = ?, due_at = ?,
                   ended_by = ?""",
                (
                    *(match.status, match.waits_for_pilot(), match.changed_at),
                    *(to_json(match.presence), match.due_at, match.ended_by),
                ),
            )
            for seating in match.seats:
                await tx.execute(
                    """UPDATE seats SET pilot = ?, gone = ?, hints = ?, hinted = ?, open = ?
                        WHERE match_id = ? AND seat = ?""",
                    (
                        *(seating.pilot, seating.gone, seating.hints, seating.hinted),
                        *(_sits(seating, match), match.id, seating.seat),
                    ),
                )
            if ending is not None:
                await _write_result(tx, match, ending)

    async def save_shelved(self, match: Match) -> None:
        """Put a match away, or take it up again."""
        try:
            async with self._database.transaction() as tx:
                await self._advance(
                    tx,
                    match,
                    "shelved_at = ?, pilot_due = ?, changed_at = ?, presence = ?, due_at = ?",
                    (
                        *(match.shelved_at, match.waits_for_pilot(), match.changed_at),
                        *(to_json(match.presence), match.due_at),
                    ),
                )
                for seating in match.seats:
                    await tx.execute(
                        "UPDATE seats SET open = ? WHERE match_id = ? AND seat = ?",
                        (_sits(seating, match), match.id, seating.seat),
                    )
        except sqlite3.IntegrityError as error:
            _check_taken(error)
            raise

    async def _advance(
        self, tx: Transaction, match: Match, columns: str, values: Sequence[Any]
    ) -> None:
        changed = await tx.execute(
            f"UPDATE matches SET {columns}, step = ? WHERE id = ? AND step = ?",
            (*values, match.step, match.id, match.step - 1),
        )
        if changed == 0:
            raise StaleMatch

    async def _ids(self, sql: str, *parameters: Any) -> list[int]:
        return [number for (number,) in await self._database.rows(sql, parameters)]

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
        (id_, key, status, guild, channel, host, options, starter, seed, step, state, rematch_of,
         changed_at, shelved_at, due_at, presence, house, invited, ended_by, language, seats, news,
         result, turning) = row  # fmt: skip
        game = self._games[key]
        return Match(
            id=id_,
            game=game,
            status=Status(status),
            guild=guild,
            channel=channel,
            host=host,
            options=game.read_options(options),
            starter=starter,
            seed=seed,
            step=step,
            state=game.read_state(state) if state is not None else None,
            rematch_of=rematch_of,
            changed_at=changed_at,
            shelved_at=shelved_at,
            due_at=due_at,
            language=language,
            seats=_seats.decode(seats),
            presence=_presence.decode(presence),
            news=_read_news(game, _texts.decode(news)),
            result=_result.decode(result) if result is not None else None,
            house=_house.decode(house),
            invited=_invited.decode(invited),
            ended_by=ended_by,
            turning=game.read_told(turning) if turning is not None else (),
        )


def _read_news(game: AnyGame, newest_first: Sequence[str]) -> tuple[tuple[Told[Any], ...], ...]:
    return tuple(game.read_told(text) for text in reversed(newest_first))


def _check_taken(error: sqlite3.IntegrityError) -> None:
    """Say so when it is another table that stands in the way; anything else is a fault."""
    if error.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_UNIQUE:
        return
    if "matches.channel_id" in str(error):
        raise ChannelTaken from error
    if "matches.rematch_of" in str(error):
        raise RematchTaken from error


def _sits(seating: Seating, match: Match) -> bool:
    """Whether this is one of its person's open tables."""
    return match.open and match.seating(seating.user or 0) is seating


async def _write_seats(
    tx: Transaction, match_id: int, seats: Sequence[Seating], *, is_open: bool = True
) -> None:
    for seating in seats:
        await tx.execute(
            """INSERT INTO seats (match_id, seat, user_id, name, locale, colours, pilot, gone, open)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
            (
                *(match_id, seating.seat, seating.user, seating.name, seating.locale),
                *(to_json(seating.colours), seating.pilot, seating.gone, is_open),
            ),
        )


async def _write_result(tx: Transaction, match: Match, ending: Ending) -> None:
    course = ending.course
    looked_back = (None,) * 3 if course is None else msgspec.structs.astuple(course)
    await tx.execute(
        _NEW_RESULT,
        (
            *(match.id, ending.how, to_json(ending.placements), ending.reason),
            *(to_json(ending.scores), *looked_back, match.changed_at, match.id),
        ),
    )
    await tx.execute("UPDATE seats SET open = 0 WHERE match_id = ?", (match.id,))
