"""What a computer would play, on its own seat or as advice to somebody."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.contract import NotLegal, Seat, Told
from engine.pilots import Level, at_random, pilot_for
from engine.rng import Rng
from storage.match import Match
from table.heard import Heard
from table.logged import logged
from table.store import Store
from table.thinking import in_a_thread


class Hint(NamedTuple):
    """What a strong computer would answer to a seat's question, and all that seat has heard."""

    prompt: int
    action: Any
    heard: Sequence[Any]


class Decisions:
    """Pilots think in a thread, from what their seat may know."""

    def __init__(self, store: Store) -> None:
        self._heard = Heard(store)

    def hear(self, match: Match, told: Sequence[Told[Any]]) -> None:
        """Hear what was told with the move that has led to this match."""
        self._heard.add(match, told)

    async def hint(self, match: Match, seat: Seat) -> Hint:
        action = await self.action(match, seat, Level.HARD)
        return Hint(match.playing.prompt(seat), action, await self._heard.by(match, seat))

    async def action(self, match: Match, seat: Seat, level: Level) -> object:
        """What a pilot wants to play. One that fails must not hold the match up."""
        pilot = pilot_for(match.game.key, level)
        state = match.playing
        view, legal = state.view(seat), state.legal(seat)
        heard = await self._heard.by(match, seat)
        luck = Rng(match.seed, match.step, "pilot")
        action: object = None
        with logged(f"the pilot of match {match.id}, at step {match.step},"):
            action = await in_a_thread(pilot, view, heard, legal, luck)
            if action not in legal:
                raise NotLegal
        return action if action in legal else at_random(view, heard, legal, luck)
