"""Where a match stands, in words: whose turn it is, and a link to its board."""

from storage.match import Match
from table.seating import table_names
from table.words import Words


def turn_text(match: Match, say: Words, reader: int | None = None) -> str:
    """Whose turn it is, in a sentence; its reader is told when it is theirs."""
    if match.shelved_at is not None:
        return say("This table has been put away.")
    if not match.live:
        return say("This match is over.")
    own = match.seating(reader) if reader is not None else None
    if own is not None and own.seat in match.to_act():
        return say("It is your turn.")
    names = table_names(match, say)
    acting = [names[seat] for seat in sorted(match.to_act())]
    return say("It is {name}’s turn.", name=say.listing(acting))


def board_link(match: Match, message: int | None, say: Words) -> str:
    """A link to the message that is the board, or to its channel while that is not known."""
    name = say("Go to the board")
    place = f"https://discord.com/channels/{match.guild}/{match.channel}"
    return f"[{name}]({place})" if message is None else f"[{name}]({place}/{message})"
