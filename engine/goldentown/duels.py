"""The duels of Golden-Town: two figures walk towards each other card by card."""

from msgspec.structs import replace

from engine.contract import Seat
from engine.goldentown.board import board
from engine.goldentown.choices import can_shoot
from engine.goldentown.components import STOLEN, Card, Duel, Fighting, Filon, Lay, Opening
from engine.goldentown.course import Course
from engine.goldentown.events import (
    Challenged,
    DuelBegan,
    DuelDrawn,
    DuelWon,
    Laid,
    Passed,
    Stole,
)
from engine.goldentown.position import steps_apart
from engine.tuples import without


class DuelCourse(Course):
    """A course of events that can lead over the duel ground."""

    def challenge(self, seat: Seat, rival: Seat) -> None:
        self.tell(Challenged(seat, rival, self.position.prospectors[rival].at))
        self._set(duel=Duel(seat, rival))
        self.ask(Opening())

    def play_first(self, seat: Seat, *, first: bool) -> None:
        beginner = seat if first else self._duel.other(seat)
        self.tell(DuelBegan(beginner))
        self._on_to(beginner)

    def lay_card(self, seat: Seat, card: Card, steps: int) -> None:
        hand = without(self.position.prospectors[seat].hand, (card,))
        self.change(seat, hand=hand)
        laid = (*self._duel.laid, Lay(seat, card, steps))
        self._set(duel=replace(self._duel, laid=laid))
        self.tell(Laid(seat, card, steps))
        if not steps_apart(self._duel):
            self._win(seat, self._duel.other(seat))
        else:
            self._on_to(self._duel.other(seat))

    @property
    def _duel(self) -> Duel:
        assert self.position.duel is not None, "somebody duels"
        return self.position.duel

    def _on_to(self, seat: Seat) -> None:
        """Ask for the next card; who has none that can be laid passes (T-A16)."""
        everybody, apart = self.position.prospectors, steps_apart(self._duel)
        for shooter in (seat, self._duel.other(seat)):
            if can_shoot(everybody[shooter].hand, apart):
                self.ask(Fighting(), shooter)
                return
            if not everybody[seat].hand and not everybody[self._duel.other(seat)].hand:
                break
            self.tell(Passed(shooter))
        self._draw_duel()

    def _win(self, winner: Seat, loser: Seat) -> None:
        """The winner takes nuggets or filons and goes to Prison (T-44 to T-46)."""
        self._take_cards_back()
        nuggets = self.position.prospectors[loser].cart
        filons = () if nuggets else self._pick_filons(loser)
        self.tell(DuelWon(winner, loser, nuggets, len(filons)))
        if nuggets:
            self.change(loser, cart=0)
            self.change(winner, cart=self.position.prospectors[winner].cart + nuggets)
        if filons:
            self.tell(Stole(winner, loser, filons), winner, loser)
            robbed, richer = (self.position.prospectors[seat].ore for seat in (loser, winner))
            self.change(loser, ore=without(robbed, filons))
            self.change(winner, ore=tuple(sorted((*richer, *filons))))
        if nuggets or filons:
            self._stir()
        self.send(loser, board().hospital, misses=0)
        self.send(winner, board().prison, misses=1)
        self.end_turn()

    def _pick_filons(self, loser: Seat) -> tuple[Filon, ...]:
        """Two at random, or what there is (T-A21, T-A28)."""
        pile = list(self.position.prospectors[loser].ore)
        picked = [pile.pop(self.rng.below(len(pile))) for _ in range(min(STOLEN, len(pile)))]
        return tuple(sorted(picked))

    def _draw_duel(self) -> None:
        """Nobody has won: both rest at the Hotel and never fight again (T-48)."""
        duel = self._duel
        self._take_cards_back()
        self.tell(DuelDrawn(duel.challenger, duel.rival))
        pair = (min(duel.challenger, duel.rival), max(duel.challenger, duel.rival))
        self._set(parted=(*self.position.parted, pair))
        for seat in pair:
            self.send(seat, board().hotel, misses=1)
        self.end_turn()

    def _take_cards_back(self) -> None:
        for lay in self._duel.laid:
            hand = self.position.prospectors[lay.seat].hand
            self.change(lay.seat, hand=(*hand, lay.card))
        self._set(duel=None)
