"""The results of matches that ended before results were written down."""

import msgspec

from engine import GAMES
from engine.contract import to_json
from storage.database import Transaction

AT_ONCE = 500
_ENDED = """
SELECT id, game, status, state, changed_at FROM matches
 WHERE id > ? AND status IN ('over', 'stopped') AND state IS NOT NULL ORDER BY id LIMIT ?
"""
_RESULT = """
INSERT INTO results (match_id, how, placements, reason, scores, began_at, ended_at, moves)
SELECT ?, ?, ?, ?, ?, ifnull(MIN(made_at), ?), ?, COUNT(seat) FROM moves WHERE match_id = ?
"""


async def fill(tx: Transaction) -> None:
    last = 0
    while ended := await tx.rows(_ENDED, (last, AT_ONCE)):
        for match_id, game, status, state, changed_at in ended:
            how, placements, reason, scores = await _ending(tx, match_id, game, status, state)
            await tx.execute(
                _RESULT,
                (
                    *(match_id, how, placements, reason, scores),
                    *(changed_at, changed_at, match_id),
                ),
            )
            last = match_id


async def _ending(
    tx: Transaction, match_id: int, key: str, status: str, text: str
) -> tuple[str, str, str | None, str]:
    """How it ended, the placements, the reason and the scores."""
    if status == "stopped":
        return "stopped", "[]", None, "[]"
    game = next((game for game in GAMES if game.key == key), None)
    try:
        outcome = game.read_state(text).outcome() if game is not None else None
    except (msgspec.DecodeError, LookupError, TypeError, ValueError, AssertionError):
        outcome = None  # of another version: all that is known is that it was played
    if outcome is not None:
        return "played", to_json(outcome.placements), outcome.reason, to_json(outcome.scores)
    seats = await tx.rows(
        "SELECT seat, gone FROM seats WHERE match_id = ? ORDER BY seat", (match_id,)
    )
    resigned = [seat for seat, gone in seats if gone == "resigned"]
    others = [seat for seat, gone in seats if gone != "resigned"]
    if (len(resigned), len(others)) != (1, 1):  # among more, a computer played on for who resigned
        return "played", "[]", None, "[]"
    return "resigned", to_json([others, resigned]), None, "[]"
