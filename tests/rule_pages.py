"""The rule pages as tests read them: which numbers stand on them, and where."""

import re

from table.rulebook import SIGNS, SMALL

PLAIN = {small: plain for plain, small in SMALL.items()}
WRITTEN_SMALL = re.compile(f"[{SIGNS}]+")
NUMBER = re.compile(r"[A-Z]+-(?:[AP]?\d+|[BT])")
"""K-7 is a rule, K-A7 a ruling, O-P1 a proposal, C-T a table, R-B a board."""


def small(number: str) -> str:
    """A rule's number as the pages write it."""
    return number.translate(SMALL)


def numbers_in(text: str) -> list[str]:
    """The numbers of the rules that a text tells, in the order in which they stand there."""
    return [found.translate(PLAIN) for found in WRITTEN_SMALL.findall(text)]
