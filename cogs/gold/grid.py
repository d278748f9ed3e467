"""The square of GOLD's cards, and the buttons that turn them, a quarter of it at a time."""

from operator import itemgetter

from cogs.gold.faces import COLUMNS, CORNER, FACE_DOWN, GAP, ROWS, face
from cogs.gold.words import LABELS, value_and_letter
from engine.gold.actions import FLIPS
from engine.gold.components import CELLS, SIDE, Card, Prospector
from engine.gold.view import View
from table.paging import in_rows
from table.presenter import Sight
from table.screen import Button, Style

GONE = Button("·", disabled=True)
HALF = SIDE // 2
ALL_AT_ONCE = 20
"""With so many cards left or fewer, every one of them has a button."""
QUARTERS = tuple(
    tuple(
        tuple(row * SIDE + column for column in range(left, left + HALF))
        for row in range(top, top + HALF)
    )
    for top in (0, HALF)
    for left in (0, HALF)
)
"""The cells of each quarter, row by row."""
PLACES = ("A–D 1–4", "A–D 5–8", "E–H 1–4", "E–H 5–8")
"""The quarters as people say them."""
LYING = tuple(itemgetter(*(cell for row in quarter for cell in row)) for quarter in QUARTERS)
"""Picks a quarter's cells out of all."""


def grid(sight: Sight) -> str:
    """The cards in rows: those that lie face up, or have just left, with what they show."""
    view: View = sight.view
    down, gap = sight.emojis(FACE_DOWN), sight.emojis(GAP)
    cells = [down if lies else gap for lies in view.lying]
    for shown in view.shown:
        cells[shown.cell] = sight.emojis(face(shown.card, sight.say))
    heading = "".join(map(sight.emojis, (CORNER, *COLUMNS)))
    rows = [
        sight.emojis(letter) + "".join(cells[row * SIDE : (row + 1) * SIDE])
        for row, letter in enumerate(ROWS)
    ]
    return "\n".join([heading, *rows])


def card_buttons(sight: Sight) -> tuple[tuple[Button, ...], ...]:
    view: View = sight.view
    if view.over:
        return ()
    if view.left <= ALL_AT_ONCE:
        cells = [cell for cell in range(CELLS) if view.lying[cell]]
        return in_rows([_card_button(cell, sight) for cell in cells])
    quarter = _quarter_on_show(view, sight.focus)
    block = tuple(tuple(_card_button(cell, sight) for cell in row) for row in QUARTERS[quarter])
    return (*block, tuple(_switch(view, other, quarter, sight) for other in range(4)))


def quarter_of(cell: int) -> int:
    row, column = divmod(cell, SIDE)
    return 2 * (row // HALF) + column // HALF


def _card_button(cell: int, sight: Sight) -> Button:
    view: View = sight.view
    if cell == view.flipped:
        return _turned_card(cell, sight)
    if not view.lying[cell]:
        return GONE
    return Button(LABELS[cell], sight.act(FLIPS[cell]))


def _turned_card(cell: int, sight: Sight) -> Button:
    """The card that has been turned: where it lies, and what it is."""
    card: Card = sight.view.shown[0].card
    shown = face(card, sight.say)
    said = LABELS[cell] if sight.emojis.has(shown) else _in_plain(card, shown.word)
    return Button(said, None, sight.emojis(shown), Style.MAIN, disabled=True)


def _in_plain(card: Card, word: str) -> str:
    """What a plain emoji does not tell of a card."""
    return value_and_letter(word) if isinstance(card, Prospector) else word or "!"


def _quarter_on_show(view: View, focus: str) -> int:
    """The quarter asked for, else the one where the last card was turned, else one with cards."""
    wished = [int(focus)] if focus in ("0", "1", "2", "3") else []
    if view.shown:
        wished.append(quarter_of(view.shown[-1].cell))
    wished += [0, 1, 2, 3]
    return next(quarter for quarter in wished if _cards_in(view, quarter))


def _cards_in(view: View, quarter: int) -> int:
    """The cards of a quarter that can still be turned."""
    turned = view.flipped is not None and quarter_of(view.flipped) == quarter
    lying: tuple[bool, ...] = LYING[quarter](view.lying)
    return sum(lying) - turned


def _switch(view: View, quarter: int, on_show: int, sight: Sight) -> Button:
    cards = _cards_in(view, quarter)
    return Button(
        f"{PLACES[quarter]} ({cards})",
        sight.look(str(quarter)),
        style=Style.MAIN if quarter == on_show else Style.PLAIN,
        disabled=quarter == on_show or not cards,
    )
