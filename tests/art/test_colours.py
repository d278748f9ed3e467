"""Colours: what is written on them can be read by everybody, and none tells anything alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from art import palette, pieces
from art.canvas import Canvas
from art.palette import DANGER, EARTH, HOME, INK, LAKE, PAPER, TEAMS, WHITE, on_team
from art.sprites import Sprite
from cogs.gold.faces import digger
from cogs.goldentown import colours as town
from cogs.goldentown import faces as town_faces
from cogs.goldncrash import colours as crash
from cogs.goldncrash import faces as crash_faces
from cogs.ohmygold import faces as bay_faces
from cogs.ohmygold.ground import BOATS
from engine.gold.components import Colour
from engine.goldentown.components import JOKER, LIFT, MINE, PROP, Card
from engine.goldentown.components import Kind as Extraction
from engine.goldncrash.components import Card as CrewCard
from engine.goldncrash.components import Crew, Kind
from table.colours import colour_words
from table.presenter import Presenter
from table.words import LANGUAGES, words
from tests.table.scenes import PRESENTERS

WRITTEN = {
    **{f"team {colour}": (shade, on_team(colour)) for colour, shade in TEAMS.items()},
    **{f"crew {crew}": (shade, WHITE) for crew, shade in crash.CREWS.items()},
    **{f"kind {kind}": (shade, crash.on_kind(kind)) for kind, shade in crash.KINDS.items()},
    **{f"level {level}": (shade, town.on_level(level)) for level, shade in town.LEVELS.items()},
    **{f"label {shade}": (shade, WHITE) for shade in (EARTH, LAKE, HOME, DANGER)},
    "paper": (PAPER, INK),
}
"""Every colour that a letter or a number stands on, and what that is written in."""
SIGHTS = {
    "full colour vision": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How linear red, green and blue are seen (Machado, Oliveira and Fernandes 2009, severity 1)."""
GREY = "#808080"
ON_MAPS = [one for one in PRESENTERS if one.game.key in ("goldrush", "goldentown")]
"""The games in which everybody is a figure."""


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]


def luminance(colour: str, eyes: str) -> float:
    parts = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, parts, strict=True))))
        for row in SIGHTS[eyes]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, eyes: str = "full colour vision") -> float:
    light, dark = sorted((luminance(one, eyes), luminance(other, eyes)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("eyes", SIGHTS)
@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_written_on_a_colour_can_be_read_by_all_eyes(name: str, eyes: str) -> None:
    assert contrast(*WRITTEN[name], eyes) >= 3


def test_small_letters_on_cards_and_banners_can_be_read() -> None:
    small = [pair for name, pair in WRITTEN.items() if name.startswith(("crew", "kind"))]
    assert all(contrast(*pair) >= 4.5 for pair in small)


# Without any colour


@pytest.fixture
def in_greys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A world in which all that a colour could tell apart has the same one."""
    kept = (crash_faces.card, town_faces.card, bay_faces.flag)
    coloured: list[dict[Any, str]] = [TEAMS, crash.CREWS, crash.KINDS, town.LEVELS, town.HEADS]
    for shades in coloured:
        for one in shades:
            monkeypatch.setitem(shades, one, GREY)
    monkeypatch.setattr(palette, "DARK_LETTERS", set())
    monkeypatch.setattr(palette, "PALE", set())
    monkeypatch.setattr(crash_faces, "on_kind", lambda kind: WHITE)
    monkeypatch.setattr(town, "on_level", lambda level: WHITE)
    for drawn in kept:
        drawn.cache_clear()
    yield
    for drawn in kept:
        drawn.cache_clear()


def all_differ(*shown: Sprite) -> bool:
    return len({(one.pixels.tobytes(), one.cover.tobytes()) for one in shown}) == len(shown)


@pytest.mark.usefixtures("in_greys")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("presenter", ON_MAPS, ids=lambda one: one.game.key)
def test_figures_differ_without_their_colours(presenter: Presenter, language: str) -> None:
    say, drawn = words(language), set()
    for colour in presenter.game.colours:
        canvas = Canvas.blank(40, 40, PAPER)
        pieces.figure(canvas, 40, colour, presenter.colour(colour, say).letter, 20, 20)
        drawn.add(canvas.image.tobytes())
    assert len(drawn) == len(presenter.game.colours)


@pytest.mark.usefixtures("in_greys")
@pytest.mark.parametrize("language", LANGUAGES)
def test_prospectors_of_gold_differ_without_their_colours(language: str) -> None:
    letters = {colour: colour_words(colour, words(language)).letter for colour in Colour}
    assert len({digger(colour, 3, letters[colour]).png() for colour in Colour}) == len(Colour)


@pytest.mark.usefixtures("in_greys")
def test_crews_and_their_cards_differ_without_their_colours() -> None:
    assert all_differ(*(crash_faces.emblem(crew, 60) for crew in Crew))
    assert all_differ(*(crash_faces.card(CrewCard(kind, 3), 60) for kind in Kind))


@pytest.mark.usefixtures("in_greys")
def test_cards_of_golden_town_differ_without_their_colours() -> None:
    levels = [Card(Extraction.PALIER, level, level, 1) for level in town.LEVELS]
    assert all_differ(*(town_faces.card(one, 60) for one in (*levels, LIFT, MINE, PROP, JOKER)))


@pytest.mark.usefixtures("in_greys")
def test_flags_differ_without_their_colours() -> None:
    assert all_differ(*(bay_faces.flag(seat, 12) for seat in range(len(BOATS))))
