"""What the table is told in Golden-Town."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.contract import Seat
from engine.goldentown.board import Node
from engine.goldentown.components import Card, Filon, Way


class Reason(StrEnum):
    """Why a match ends."""

    BANK = "bank"
    """Somebody has carried 4 nuggets to the Bank (T-38)."""
    GOLD = "gold"
    """Nobody could do so any more, even with all the gold there is (T-A29)."""
    QUIET = "quiet"
    """For 40 rounds nothing has changed (T-A29)."""
    LONG = "long"
    """500 rounds are over (T-A29)."""


class HandDealt(Struct, frozen=True, array_like=True, tag="hand"):
    """The first cards of a seat, told to it alone."""

    seat: Seat
    cards: tuple[Card, ...]


class TurnBegan(Struct, frozen=True, array_like=True, tag="turn"):
    """Of a turn that is missed only that is told."""

    seat: Seat


class Missed(Struct, frozen=True, array_like=True, tag="missed"):
    """A turn was missed (T-5)."""

    seat: Seat


class Converted(Struct, frozen=True, array_like=True, tag="converted"):
    """Filons were shown and have left the game for nuggets (T-34)."""

    seat: Seat
    filons: tuple[Filon, ...]
    nuggets: int


class Rolled(Struct, frozen=True, array_like=True, tag="rolled"):
    seat: Seat
    face: int


class Moved(Struct, frozen=True, array_like=True, tag="moved"):
    """A figure has walked; where it stood, it has stayed."""

    seat: Seat
    start: Node
    end: Node


class Banked(Struct, frozen=True, array_like=True, tag="banked"):
    """The nuggets of a cart are in the Bank (T-A36)."""

    seat: Seat
    nuggets: int


class AskedToShare(Struct, frozen=True, array_like=True, tag="asked"):
    """A newcomer asks who has been at the concession longest (T-32)."""

    seat: Seat
    owner: Seat
    concession: Node


class Answered(Struct, frozen=True, array_like=True, tag="answered"):
    seat: Seat
    newcomer: Seat
    agreed: bool


class Threw(Struct, frozen=True, array_like=True, tag="threw"):
    """One throw for a concession (T-A23)."""

    seat: Seat
    face: int


class Ousted(Struct, frozen=True, array_like=True, tag="ousted"):
    """Somebody has lost the throw and must leave the concession (T-A23)."""

    seat: Seat
    winner: Seat
    concession: Node


class Exchanged(Struct, frozen=True, array_like=True, tag="exchanged"):
    """A card was discarded for another: the visible one, or one of the Talon (T-10)."""

    seat: Seat
    given: Card
    taken: Card | None
    """None for a card of the Talon."""


class Presented(Struct, frozen=True, array_like=True, tag="presented"):
    """A mine is in service (T-14, T-15)."""

    seat: Seat
    card: Card
    concession: Node


class Exposed(Struct, frozen=True, array_like=True, tag="exposed"):
    """A Palier card, or a joker for one (T-17)."""

    seat: Seat
    card: Card
    way: Way


class Rode(Struct, frozen=True, array_like=True, tag="rode"):
    """A Monte-charge, or a joker for one (T-22)."""

    seat: Seat
    card: Card
    level: int


class Took(Struct, frozen=True, array_like=True, tag="took"):
    """A filon was taken and kept face down (T-26)."""

    seat: Seat
    concession: Node
    level: int


class Found(Struct, frozen=True, array_like=True, tag="found"):
    """What it is, told to its finder alone."""

    seat: Seat
    filon: Filon


class CavedIn(Struct, frozen=True, array_like=True, tag="caved"):
    seat: Seat
    concession: Node
    level: int


class Shored(Struct, frozen=True, array_like=True, tag="shored"):
    """A prop, or a joker for one, holds the cave-in (T-28)."""

    seat: Seat
    card: Card


class Hurt(Struct, frozen=True, array_like=True, tag="hurt"):
    """A cave-in sends somebody to the Hospital for one turn (T-28)."""

    seat: Seat


class Abandoned(Struct, frozen=True, array_like=True, tag="abandoned"):
    """An Abandon filon: its finder must leave the concession (T-29)."""

    seat: Seat
    concession: Node
    level: int


class CameUp(Struct, frozen=True, array_like=True, tag="up"):
    """Somebody has come up to the surface, by the end of a move (T-20) or on foot (T-A12)."""

    seat: Seat
    concession: Node


class Drew(Struct, frozen=True, array_like=True, tag="drew"):
    """So many cards of the Talon went into a hand (T-10, T-11)."""

    seat: Seat
    cards: int


class DrewCards(Struct, frozen=True, array_like=True, tag="cards"):
    """Which they are, told to that seat alone."""

    seat: Seat
    cards: tuple[Card, ...]


class Reshuffled(Struct, frozen=True, array_like=True, tag="reshuffled"):
    """The whole discard pile is the new Talon (T-12)."""

    cards: int


class Challenged(Struct, frozen=True, array_like=True, tag="challenged"):
    seat: Seat
    rival: Seat
    node: Node
    """Where the rival was."""


class DuelBegan(Struct, frozen=True, array_like=True, tag="duel"):
    """The challenger has chosen who plays first (T-40)."""

    first: Seat


class Laid(Struct, frozen=True, array_like=True, tag="laid"):
    """A card of a duel; without steps it means stay (T-41)."""

    seat: Seat
    card: Card
    steps: int


class Passed(Struct, frozen=True, array_like=True, tag="passed"):
    """No card could be laid (T-A16)."""

    seat: Seat


class DuelWon(Struct, frozen=True, array_like=True, tag="won"):
    """The winner takes the nuggets of the cart, or else filons, and goes to Prison (T-44, T-46)."""

    winner: Seat
    loser: Seat
    nuggets: int
    filons: int


class Stole(Struct, frozen=True, array_like=True, tag="stole"):
    """Which filons they are, told to winner and loser alone (T-A27)."""

    winner: Seat
    loser: Seat
    filons: tuple[Filon, ...]


class DuelDrawn(Struct, frozen=True, array_like=True, tag="drawn"):
    """Nobody has won; these two may not fight again (T-48)."""

    challenger: Seat
    rival: Seat


class OreShown(Struct, frozen=True, array_like=True, tag="ore"):
    """At the end, everybody's filons (T-A29)."""

    filons: tuple[tuple[Filon, ...], ...]


Event: TypeAlias = (
    HandDealt
    | TurnBegan
    | Missed
    | Converted
    | Rolled
    | Moved
    | Banked
    | AskedToShare
    | Answered
    | Threw
    | Ousted
    | Exchanged
    | Presented
    | Exposed
    | Rode
    | Took
    | Found
    | CavedIn
    | Shored
    | Hurt
    | Abandoned
    | CameUp
    | Drew
    | DrewCards
    | Reshuffled
    | Challenged
    | DuelBegan
    | Laid
    | Passed
    | DuelWon
    | Stole
    | DuelDrawn
    | OreShown
)
