"""The cards and guests of Gold 'n' Crash in words."""

from collections.abc import Iterable, Sequence

from engine.goldncrash.components import GUEST_GOLD, Card, Guest, Kind, Progress, Valuable, worth
from table.words import Words, joined

ICONS = {
    Kind.RED: "💣",
    Kind.BLUE: "⚔️",
    Kind.PURPLE: "🎣",
    Kind.GREEN: "🔭",
    Kind.BROWN: "🧰",
    Kind.GOLD: "💰",
}
"""Each type has a picture of its own: nobody needs to tell colours apart."""
NUMBERS = ("①", "②", "③")
CROWN = "👑"


def card_name(card: Card) -> str:
    return joined(ICONS[card.kind], card.value)


def kind_name(kind: Kind, say: Words) -> str:
    """What a card is called, by what it does when it is played."""
    return {
        Kind.RED: say.of("card", "Bomb"),
        Kind.BLUE: say.of("card", "Boarding"),
        Kind.PURPLE: say.of("card", "Fishing"),
        Kind.GREEN: say.of("card", "Spyglass"),
        Kind.BROWN: say.of("card", "Chest"),
        Kind.GOLD: say.of("card", "Gold"),
    }[kind]


def in_order(card: Card) -> tuple[int, int]:
    """As a hand shows the cards: kind by kind."""
    return list(Kind).index(card.kind), card.value


def cards_in_a_row(cards: Iterable[Card]) -> str:
    return " ".join(map(card_name, cards))


def listed(cards: Sequence[Card], say: Words) -> str:
    """Cards in a sentence."""
    return say.listing([card_name(card) for card in cards])


def columns_in_a_row(columns: Iterable[int]) -> str:
    return " ".join(NUMBERS[column] for column in columns)


def loot(valuables: Iterable[Valuable]) -> str:
    """Cards and guests of a treasure, with their gold."""
    return " ".join(
        joined(CROWN, worth(one)) if isinstance(one, Guest) else card_name(one) for one in valuables
    )


def guest_wish(guest: int, say: Words) -> str:
    """What a guest wants to see in the column."""
    return {
        1: say("cards worth 9 here"),
        2: say("two cards played here in one turn"),
        3: say("a third\u00a0{icon} here", icon=ICONS[Kind.GREEN]),
        4: say("a fifth card here"),
        5: say("four types here"),
        6: say("a third\u00a0{icon} here", icon=ICONS[Kind.PURPLE]),
        7: say("a second\u00a0{icon} here", icon=ICONS[Kind.GOLD]),
        8: say("a third\u00a0{icon} here", icon=ICONS[Kind.BLUE]),
    }[guest]


def guest_told(guest: int, done: Progress, say: Words) -> str:
    """A guest who waits: the gold, the wish, and how much of it is there."""
    return say(
        "{guest} wants {wish} ({have} of {need})",
        guest=joined(CROWN, GUEST_GOLD[guest]),
        wish=guest_wish(guest, say),
        have=min(done.have, done.need),
        need=done.need,
    )


def missing(guest: int, done: Progress, say: Words) -> str:
    """What is still needed to bring a guest who does not want two plays."""
    short = done.missing
    match guest:
        case 1:
            return say("cards worth {n} more", n=short)
        case 4:
            return say.many("{n} more card", "{n} more cards", short)
        case 5:
            return say.many("{n} more type", "{n} more types", short)
    kind = {3: Kind.GREEN, 6: Kind.PURPLE, 7: Kind.GOLD, 8: Kind.BLUE}[guest]
    return say.many(
        "{n}\u00a0more\u00a0{icon}", "{n}\u00a0more\u00a0{icon}", short, icon=ICONS[kind]
    )


def legend(say: Words) -> str:
    """What each picture does: played, then discarded."""
    deeds = {
        Kind.RED: say("bomb / crack the safe"),
        Kind.BLUE: say("board / manoeuvre"),
        Kind.PURPLE: say("fish / call back"),
        Kind.GREEN: say("reinforce / observe"),
        Kind.BROWN: say("secure / loot"),
        Kind.GOLD: say("gold, no effect"),
    }
    told = " · ".join(f"{ICONS[kind]}\u00a0{deed}" for kind, deed in deeds.items())
    return say("Played / discarded: {deeds}", deeds=told)
