"""Every numbered rule of a rules page has a test, and every test names a rule of its page."""

import ast
from pathlib import Path

import pytest

from tests.rule_pages import numbers_in

ROOT = Path(__file__).parents[2]
TESTS = Path(__file__).parent
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
"""gold.md, and gold.fr.md in French."""


def numbers_on(page: Path) -> set[str]:
    return set(numbers_in(page.read_text(encoding="utf-8")))


def numbers_tested(page: Path) -> set[str]:
    """The numbers that the tests of the page's game are marked with: a file, or a folder."""
    game, *_ = page.name.split(".")
    files = [*TESTS.glob(f"test_{game}_rules.py"), *TESTS.glob(f"{game}/test_*.py")]
    return {
        ast.literal_eval(mark.args[0])
        for file in files
        for test in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(test, ast.FunctionDef | ast.AsyncFunctionDef)
        and test.name.startswith("test_")
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
    }


def in_order(numbers: set[str]) -> list[str]:
    return sorted(numbers, key=lambda number: (len(number), number))


def test_there_are_rules_pages() -> None:
    assert PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_of_the_page_is_tested(page: Path) -> None:
    numbers = numbers_on(page)
    assert numbers, f"{page.name} numbers no rule"
    assert not in_order(numbers - numbers_tested(page))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_tested_rule_is_on_the_page(page: Path) -> None:
    assert not in_order(numbers_tested(page) - numbers_on(page))
