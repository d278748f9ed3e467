"""What can be done at a table besides playing, one press behind the hand."""

from storage.match import Match, Seating, Status
from table.checks import resigned
from table.presses import Do, Verb
from table.screen import Button, Screen, Style, Tone
from table.seating import table_names
from table.words import Words


def table_menu(
    match: Match,
    seating: Seating,
    say: Words,
    *,
    title: str,
    absent: Seating | None,
    may_stop: bool,
    coached: bool,
) -> Screen:
    """For one person: `absent` is somebody a computer could play for by now."""
    buttons = [
        Button(say("Bring the board down here"), Do(match.id, Verb.BOARD), "⤵️"),
        tips_button(match, say, coached=coached),
    ]
    if absent is not None:
        buttons.append(stand_in_button(match, absent, say))
    grave = [Button(resign_label(match, seating, say), Do(match.id, Verb.RESIGN), "🏳️", Style.GRAVE)]
    if may_stop:
        grave.append(Button(say("End for all"), Do(match.id, Verb.STOP), "⏹️", Style.GRAVE))
    back = Button(say("Back to the game"), Do(match.id, Verb.HAND), "◀️", Style.MAIN)
    return Screen(
        title=say("{game}: more", game=title),
        text=say("What you can do at this table besides playing. The red ones ask first."),
        tone=Tone.CALM,
        rows=(tuple(buttons), tuple(grave), (back,)),
    )


def stand_in_button(match: Match, absent: Seating, say: Words) -> Button:
    """Let a computer play for somebody everybody has been waiting for."""
    name = table_names(match, say).bare[absent.seat]
    label = say("Let a computer play for {name}", name=name)
    return Button(label, Do(match.id, Verb.AWAY), "💤")


def tips_button(match: Match, say: Words, *, coached: bool) -> Button:
    """One press turns the coaching off, or on again."""
    if coached:
        return Button(say("No more tips"), Do(match.id, Verb.TIPS, "off"), "🎓")
    return Button(say("Give me tips"), Do(match.id, Verb.TIPS, "on"), "🎓")


def resign_label(match: Match, seating: Seating, say: Words) -> str:
    """Resigning, and what it leads to in this match."""
    match resigned(match, seating).status:
        case Status.OVER:
            return say("Resign: {name} wins", name=_opponent(match, seating, say))
        case Status.STOPPED:
            return say("Resign: the match ends")
    return say("Resign: a computer takes over")


def resign_question(match: Match, seating: Seating, say: Words) -> str:
    """What resigning leads to, in a sentence."""
    match resigned(match, seating).status:
        case Status.OVER:
            return say("{name} wins at once.", name=_opponent(match, seating, say))
        case Status.STOPPED:
            return say("Nobody else is at the table: the match ends without a winner.")
    return say("A computer plays your seat to the end, and you cannot come back to it.")


def _opponent(match: Match, seating: Seating, say: Words) -> str:
    return table_names(match, say).bare[1 - seating.seat]
