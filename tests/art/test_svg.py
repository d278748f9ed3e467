"""Our drawings: each a file that a person can read, and that needs nothing from elsewhere."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from art.sprites import FOLDER, sprite

ROOT = Path(__file__).parents[2]
FILES = sorted(FOLDER.rglob("*.svg"))
MAY_USE = {"svg", "g", "path", "circle", "ellipse", "rect", "polygon", "polyline", "line"}
"""Shapes only: no letters, which would need a font, and no pictures or links."""


def named(file: Path) -> str:
    return str(file.relative_to(FOLDER).with_suffix(""))


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_drawing_is_made_of_shapes_and_says_what_it_is(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.get("viewBox", "").startswith("0 0 ")
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= MAY_USE
    assert "href" not in text
    said = re.search(r"<!-- (.+?) -->", text, re.S)
    assert said is not None, "a comment tells what it shows"


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_drawing_shows_something(file: Path) -> None:
    drawn = sprite(named(file), 64)
    assert drawn.size[0] == 64
    assert drawn.cover.getextrema() != (0, 0)


def test_every_drawing_is_used() -> None:
    paths = [path for folder in ("art", "cogs") for path in (ROOT / folder).rglob("*.py")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    unused = [named(file) for file in FILES if f'"{file.stem}"' not in code]
    unused = [name for name in unused if f'"{name}"' not in code]
    assert unused == []


def test_a_drawing_can_be_turned_and_coloured() -> None:
    plain = sprite("common/figure", 64)
    red = sprite("common/figure", 64, ".team{fill:#ff0000}")
    assert plain.pixels.getpixel((32, 60)) != (255, 0, 0)
    assert red.pixels.getpixel((32, 60)) == (255, 0, 0)
    assert sprite("goldrush/rail", 64, "", 60).cover != sprite("goldrush/rail", 64).cover
    assert sprite("goldrush/rail", 64, "", 60).size == sprite("goldrush/rail", 64).size
