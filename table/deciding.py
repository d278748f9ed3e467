"""What a computer would play, on its own seat or as advice to somebody."""

from collections import OrderedDict
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


HINTS = 500
"""How many hints are kept in mind."""


class Decisions:
    """Pilots think in a thread, from what their seat may know."""

    def __init__(self, store: Store) -> None:
        self._heard = Heard(store)
        self._hints: OrderedDict[tuple[int, Seat], Hint] = OrderedDict()
        """The last hint of each seat, which is good for as long as its question is open."""

    def hear(self, match: Match, told: Sequence[Told[Any]]) -> None:
        """Hear what was told with the move that has led to this match."""
        self._heard.add(match, told)

    def given(self, match: Match, seat: Seat) -> Hint | None:
        """The hint that was given for the question that is open."""
        hint = self._hints.get((match.id, seat))
        return hint if hint is not None and hint.prompt == match.playing.prompt(seat) else None

    async def hint(self, match: Match, seat: Seat) -> Hint:
        """What a strong pilot would play for this seat."""
        action = await self.action(match, seat, Level.HARD)
        heard = await self._heard.by(match, seat)
        return Hint(match.playing.prompt(seat), action, heard)

    def give(self, match_id: int, seat: Seat, hint: Hint) -> None:
        """Keep in mind that this hint was given."""
        self._hints[match_id, seat] = hint
        self._hints.move_to_end((match_id, seat))
        while len(self._hints) > HINTS:
            self._hints.popitem(last=False)

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
