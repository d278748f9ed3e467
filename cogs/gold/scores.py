"""What everybody has in GOLD: while it is played, and what it came to."""

from collections import Counter

from cogs.gold.words import gold
from engine.contract import Outcome, Seat
from engine.gold.components import rank
from engine.gold.view import View
from table.colours import colour_words
from table.presenter import Sight
from table.words import Words, joined


def piles(sight: Sight) -> str:
    """A line for everybody: their colours, and what they have."""
    view: View = sight.view
    lines = []
    for seat, colours in enumerate(view.colours):
        told = [colour_words(colour, sight.say) for colour in colours]
        owned = " ".join(joined(words.emoji, words.letter) for words in told)
        here = "▶ " if seat == view.turn and not view.over else ""
        lines.append(f"{here}{owned} {sight.names.bold(seat)} {score(sight, seat)}")
    return "\n".join(lines)


def score(sight: Sight, seat: Seat) -> str:
    """One seat's gold, as far as it may be seen, and the rounds before."""
    view: View = sight.view
    say, pile = sight.say, view.piles[seat]
    size = say.many("one card", "{n} cards", view.pile_sizes[seat])
    if view.rounds > 1:
        rounds = _rounds(sight, seat)
        return " · ".join(part for part in ("" if view.over else size, rounds) if part)
    if pile is None:
        return size
    if pile and _ended(sight):
        size += " · " + _by_value(pile, sight)
    return say.many("{n} gold ({size})", "{n} gold ({size})", sum(pile), size=size)


def _ended(sight: Sight) -> bool:
    """Whether nobody is awaited any more, be it that people ended the match."""
    return not sight.acting


def why(outcome: Outcome, sight: Sight) -> str:
    say = sight.say
    view: View = sight.view
    ended = say("The last card has left the table.")
    if len(outcome.placements[0]) > 1:
        return ended + " " + _shared(view, say)
    if len(outcome.placements) < 2:
        return ended
    (best, _), (second, _) = (placing(view, group[0]) for group in outcome.placements[:2])
    if best > second:
        return ended
    if view.rounds > 1:
        return ended + " " + say("Equal points: the last round decides.")
    return ended + " " + say("Equal gold: the number of cards decides.")


def final_piles(sight: Sight) -> str:
    """What closed piles keep to themselves; what of several rounds the last one has brought."""
    view: View = sight.view
    piles = sorted(
        ((seat, pile) for seat, pile in enumerate(view.piles) if pile),
        key=lambda one: (-sum(one[1]), -len(one[1])),
    )
    if not piles and any(view.pile_sizes):
        return sight.say(
            "The piles were closed and stay so: only their owners know what is in them."
        )
    if not piles or view.rounds == 1:
        return ""  # a single round stands beside each score
    lines = [f"{sight.names.bold(seat)} {_by_value(pile, sight)}" for seat, pile in piles]
    return "\n".join((sight.say("The piles of the last round:"), *lines))


def placing(view: View, seat: Seat) -> tuple[int, int]:
    """All the gold of a seat and what breaks a tie, as far as it may be seen."""
    return rank(view.piles[seat] or (), (scores[seat] for scores in view.past), view.rounds)


def _shared(view: View, say: Words) -> str:
    if view.rounds > 1:
        return say("Equal points, in the last round too: the victory is shared.")
    return say("Equal gold in equally many cards: the victory is shared.")


def _by_value(pile: tuple[int, ...], sight: Sight) -> str:
    """What a pile is made of, the best first, each value once."""
    counts = sorted(Counter(pile).items(), reverse=True)
    return " ".join(
        (f"{count}\u00a0×\u00a0" if count > 1 else "") + gold(value, sight)
        for value, count in counts
    )


def _rounds(sight: Sight, seat: Seat) -> str:
    """What a seat has made in all rounds, and at the end in each.

    While a closed pile keeps what this one brings to itself, what was made before it.
    """
    say, view = sight.say, sight.view
    points = [scores[seat] for scores in view.past]
    pile = view.piles[seat]
    if pile is not None:
        points.append(sum(pile))
    if not points:
        return ""
    total, each = sum(points), " + ".join(map(str, points))
    match pile is None, _ended(sight):
        case True, True:
            return say("before: {total} (rounds: {each})", total=total, each=each)
        case True, False:
            return say("before: {total}", total=f"**{total}**")
        case False, True:
            return say("total {total} (rounds: {each})", total=total, each=each)
    return say("total {total}", total=f"**{total}**")
