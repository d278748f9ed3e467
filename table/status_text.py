"""Where a match stands, in words: whose turn it is, and a link to its board."""

from storage.matches import Match
from table.seating import table_names
from table.words import Words


def turn(match: Match, say: Words) -> str:
    """Whose turn it is, in a sentence."""
    if match.state is None or not match.open:
        return say("This match is over.")
    names = table_names(match, say)
    acting = [names[seat] for seat in sorted(match.state.to_act())]
    return say("It is {name}’s turn.", name=say.listing(acting))


def board_link(match: Match, say: Words) -> str:
    name = say("the board")
    if match.board is None:
        return name
    return f"[{name}](https://discord.com/channels/{match.guild}/{match.channel}/{match.board})"
