"""The signs and names of things in Oh My Gold!, the same in pictures, texts and buttons."""

from collections.abc import Iterable

from engine.contract import Seat
from engine.ohmygold.components import Boat, Card, Face, Place, Spot
from engine.ohmygold.view import View
from table.presenter import Sight
from table.words import joined

FACES = {Face.KEY: "🔑", Face.COIN: "💰", Face.DIAMOND: "💎", Face.SABRES: "⚔️"}
BOAT, BONES, LOCK, CUBE = "⛵", "🐟", "🔒", "🎲"
FLAGS = ("⚓", "💀", "⭐", "🌙")
"""What is on the flag of each boat."""
LETTERS = "ABC"
"""What chests are called; treasures that wait have numbers, so that nothing is called the same."""
NO_BREAK = "\u00a0"
SHORT_NAME = 12


def symbols(faces: Iterable[Face]) -> str:
    """Some symbols in a row that no line's end parts."""
    return joined("", "").join(FACES[face] for face in faces)


def numbered(place: Place, card: Card | None) -> str:
    """A treasure with its number."""
    return f"{place.number + 1}{NO_BREAK}{symbols(card.treasure if card else ())}"


def card_at(place: Place, view: View) -> Card | None:
    """The treasure that lies there."""
    return view.boats[place.seat].before[place.number] if place.spot is Spot.TREASURE else None


def place_name(place: Place, card: Card | None) -> str:
    """What a place is called, with the treasure that lies there."""
    match place.spot:
        case Spot.CHEST:
            return joined(LOCK, LETTERS[place.number])
        case Spot.TREASURE:
            return numbered(place, card)
        case Spot.BOAT:
            return BOAT


def aim(place: Place, sight: Sight) -> str:
    """A place, and before another's boat whose it is, for a label."""
    view: View = sight.view
    if place.spot is Spot.BOAT:
        return flagged(place.seat, sight)
    there = place_name(place, card_at(place, view))
    if place.spot is Spot.CHEST or place.seat == view.turn:
        return there
    return f"{there} {flagged(place.seat, sight)}"


def flagged(seat: Seat, sight: Sight) -> str:
    """The flag of a boat and, as far as a label has room, whose it is."""
    name = sight.names.bare[seat]
    if len(name) > SHORT_NAME:
        name = name[: SHORT_NAME - 1].rstrip() + "…"
    return f"{FLAGS[seat]}{NO_BREAK}{name}"


def loot(boat: Boat) -> str:
    """What a boat has loaded."""
    coins = boat.points() - boat.diamonds()
    return " ".join(
        (
            joined(FACES[Face.COIN], coins),
            joined(FACES[Face.DIAMOND], boat.diamonds()),
            joined(BONES, boat.bones()),
        )
    )


def left_behind(boat: Boat) -> str:
    """What lies before a boat and was never loaded; empty where nothing does."""
    lying = [face for card in boat.before if card for face in card.treasure]
    counts = ((face, lying.count(face)) for face in (Face.COIN, Face.DIAMOND))
    return " ".join(joined(FACES[face], count) for face, count in counts if count)
