"""The page's own words: all of them in French as well, also what the sandbox refuses with."""

import ast
import re
from pathlib import Path

from tests.sandbox.browsing import ROOT

BROWSER = ROOT / "sandbox" / "page" / "browser"
TEXT = r'"((?:[^"\\]|\\.)*)"'


def french() -> dict[str, str]:
    table = (BROWSER / "words.js").read_text(encoding="utf-8").partition("\n};")[0]
    pairs = re.findall(rf"^  (?:{TEXT}|(\w+)):\s+{TEXT},$", table, re.MULTILINE)
    return {quoted or word: said for quoted, word, said in pairs}


def refusals(file: Path) -> set[str]:
    """What a module refuses with, where no number or name stands in it."""
    return {
        str(node.args[0].value)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "NotPossible"
        and isinstance(node.args[0], ast.Constant)
    }


def test_whatever_the_page_says_it_says_in_french_too() -> None:
    said = {
        text
        for file in BROWSER.glob("*.js")
        for text in re.findall(rf"\bsay(?:Nodes)?\(\s*{TEXT}", file.read_text(encoding="utf-8"))
    }
    assert len(said) > 100
    assert said - french().keys() == set()


def test_whatever_is_refused_is_refused_in_french_too() -> None:
    refused = set().union(*map(refusals, (ROOT / "sandbox").rglob("*.py")))
    assert len(refused) > 20
    assert refused - french().keys() == set()


def test_the_same_places_are_filled_in_and_french_is_set_as_french_is() -> None:
    for english, said in french().items():
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", said)), english
        assert not re.search(r"[^\u202f\d][:;!?»](?:\s|$)", said), said
        assert "'" not in said, said
