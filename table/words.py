"""Everything a person reads, in their language, and people's names made safe to print."""

import gettext
import io
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

CATALOGUES = Path(__file__).parents[1] / "locale"
DEFAULT = "en"
LANGUAGES = {"en": "English", "fr": "Français"}
"""What the bot speaks: English in the code, the others in the catalogues."""

LONGEST_NAME = 32


def marked(message: str) -> str:
    """Put a text into the catalogues that is said elsewhere, as Discord says our commands."""
    return message


def joined(symbol: str, number: object) -> str:
    """A symbol and its number, which no line's end parts."""
    return f"{symbol}\u2060{number}"


class Words:
    """Says things in one language. `say("…")` is what the catalogues are made from."""

    def __init__(self, language: str, translations: gettext.NullTranslations) -> None:
        self.language = language
        self._translations = translations

    def __call__(self, message: str, **values: object) -> str:
        return self._translations.gettext(message).format(**values)

    def many(self, one: str, several: str, n: int, **values: object) -> str:
        """A sentence that depends on a number, which it may print as {n}."""
        return self._translations.ngettext(one, several, n).format(n=n, **values)

    def of(self, context: str, message: str) -> str:
        """A word whose meaning depends on where it stands."""
        return self._translations.pgettext(context, message)

    def listing(self, items: Sequence[str]) -> str:
        """Several things in a row: Ann, Ben and Cleo."""
        if len(items) < 2:
            return "".join(items)
        say = self
        return say("{some} and {last}", some=", ".join(items[:-1]), last=items[-1])

    def clauses(self, items: Sequence[str]) -> str:
        """Several things that are longer than a word: draws a card; then the column is cleared."""
        say = self
        return say("; ").join(items)


def speaks(locale: str | None) -> str | None:
    """The language we have for a Discord locale such as en-GB, if we have it."""
    language = (locale or "").split("-")[0].lower()
    return language if language in LANGUAGES else None


@lru_cache
def words(language: str) -> Words:
    """The words of a language; English where we do not have it."""
    known = speaks(language) or DEFAULT
    if known == DEFAULT:
        return Words(DEFAULT, gettext.NullTranslations())
    with (CATALOGUES / known / "LC_MESSAGES" / "messages.po").open("rb") as file:
        catalogue = read_po(file, locale=known)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Words(known, gettext.GNUTranslations(compiled))


_SPECIAL = re.compile(r"([\\*_~`|<>\[\]():#@\-])")
_BLANK = frozenset(
    character
    for first, last in (
        *((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
        *((0x2065, 0x2065), (0x2800, 0x2800), (0x3164, 0x3164), (0xFE00, 0xFE0F)),
        *((0xFFA0, 0xFFA0), (0xFFF0, 0xFFFC), (0x1D159, 0x1D159), (0xE0000, 0xE0FFF)),
    )
    for character in map(chr, range(first, last + 1))
)
"""Letters, marks and signs that show nothing, whatever Unicode takes them for."""
_JOINER, _AS_EMOJI = "\u200d", "\ufe0f"


@lru_cache(maxsize=4096)
def bare_name(name: str) -> str:
    """A name for a label: one short line without invisible or direction-changing marks.

    Empty when nothing of it can be seen.
    """
    seen = unicodedata.normalize("NFC", "".join(_visible(name)))
    line = _few_marks(" ".join(seen.split()))
    if all(unicodedata.category(character)[0] in "MZ" for character in line):
        return ""
    if len(line) <= LONGEST_NAME:
        return line
    return line[: LONGEST_NAME - 1].rstrip(f" {_JOINER}") + "…"


@lru_cache(maxsize=4096)
def safe_name(name: str) -> str:
    """A name for a text: it stays text, whatever it contains."""
    return escaped(bare_name(name))


def escaped(text: str) -> str:
    """Plain text that stays so where signs have a meaning."""
    return _SPECIAL.sub(r"\\\1", text)


def _visible(name: str) -> Iterator[str]:
    """What of a name can be seen, and what holds an emoji together that is made of several."""
    before = ""
    for at, character in enumerate(name):
        if character == _JOINER:
            keep = _is_emoji(before) and _is_emoji(name[at + 1 : at + 2])
        elif character == _AS_EMOJI:
            keep = _is_emoji(before) and name[at - 1] != _AS_EMOJI
        else:
            keep = character.isspace() or not _is_hidden(character)
            before = character if keep else before
        if keep:
            yield " " if character.isspace() else character


def _is_hidden(character: str) -> bool:
    return character in _BLANK or unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co")


def _is_emoji(character: str) -> bool:
    """Whether this may be one: of pictures newer than our tables only the place is known."""
    return character != "" and (
        "\U0001f000" <= character <= "\U0001faff" or unicodedata.category(character) == "So"
    )


def _few_marks(line: str) -> str:
    """At most two combining marks on a letter: towers of them cover the lines around."""
    kept: list[str] = []
    marks = 0
    for character in line:
        if unicodedata.combining(character):
            marks += 1
        elif not unicodedata.category(character).startswith("M"):
            marks = 0
        if marks <= 2:
            kept.append(character)
    return "".join(kept)


def _letters_of(name: str) -> str:
    letters = "".join(one for one in name if unicodedata.category(one) not in ("So", "Mn", "Cf"))
    return " ".join(letters.split())


class Names:
    """The names at a table, by seat.

    `names[seat]` in texts, `names.bare[seat]` in labels, `names.drawn[seat]` in pictures.
    """

    def __init__(self, names: Sequence[str], say: Words) -> None:
        self.bare = tuple(
            bare_name(name) or say("Player {number}", number=seat + 1)
            for seat, name in enumerate(names)
        )
        self.drawn = tuple(map(_letters_of, self.bare))
        """Without the emoji that a picture's typeface lacks; perhaps nothing is left."""
        self._safe = tuple(map(safe_name, self.bare))

    def __getitem__(self, seat: int) -> str:
        return self._safe[seat]

    def bold(self, seat: int) -> str:
        return f"**{self._safe[seat]}**"
