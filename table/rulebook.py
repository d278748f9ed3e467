"""The rule pages of the games, read from docs/rules, in every language we have."""

import re
from pathlib import Path

import msgspec

from table.presses import Do, Rules, Verb
from table.screen import Button, Choice, Menu, Screen, Style, Tone
from table.words import DEFAULT, LANGUAGES, Words

RULES = Path(__file__).parents[1] / "docs" / "rules"
SMALL = str.maketrans("ABCDEGHIJKLMNOPRTUVW0123456789-", "ᴬᴮᶜᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
"""How the number of a rule is written on the pages, at the end of its sentence."""
SIGNS = "".join(map(chr, SMALL.values()))
BEFORE_A_NUMBER = re.compile(f" (?=[{SIGNS}])")


class RulePage(msgspec.Struct, frozen=True):
    title: str
    text: str


class RulesMissing(Exception):
    """A rule page is missing or empty; the message is a sentence for who runs the bot."""


def read_pages(game: str, language: str, folder: Path = RULES) -> tuple[RulePage, ...]:
    """The introduction, then one page for each heading of the second level."""
    name = f"{game}.md" if language == DEFAULT else f"{game}.{language}.md"
    try:
        text = (folder / name).read_text(encoding="utf-8")
    except OSError as error:
        raise RulesMissing(f"The rule page docs/rules/{name} cannot be read: {error}.") from error
    opening, *sections = text.split("\n## ")
    pages = [opening.removeprefix("# "), *sections]
    read = tuple(
        RulePage(title.strip(), _numbers_held(body.strip()))
        for title, _, body in (p.partition("\n") for p in pages)
    )
    if not all(page.title and page.text for page in read):
        raise RulesMissing(f"The rule page docs/rules/{name} has a heading without a text.")
    return read


def _numbers_held(text: str) -> str:
    """A line never begins with the number of the sentence before."""
    return BEFORE_A_NUMBER.sub("\u00a0", text)


class Rulebook:
    """The pages of one game, all read at start."""

    def __init__(self, game: str, folder: Path = RULES) -> None:
        self.game = game
        self._pages = {language: read_pages(game, language, folder) for language in LANGUAGES}

    def screen(self, number: int, say: Words, match: int | None = None) -> Screen:
        """A page of the rules; opened from the hand of a match, it leads back there."""
        pages = self._pages[say.language]
        number = min(max(number, 0), len(pages) - 1)
        page = pages[number]
        return Screen(
            title=page.title if number == 0 else f"{pages[0].title} · {page.title}",
            text=page.text,
            footer=say("Page {number} of {pages}", number=number + 1, pages=len(pages)),
            tone=Tone.CALM,
            rows=(
                self._chapters(number, pages, say, match),
                (
                    self._turn(number - 1, "◀️", say("Back"), len(pages), match),
                    self._turn(number + 1, "▶️", say("Next"), len(pages), match),
                    *_way_back(match, say),
                ),
            ),
        )

    def _chapters(
        self, number: int, pages: tuple[RulePage, ...], say: Words, match: int | None
    ) -> Menu:
        return Menu(
            Rules(self.game, number, match),
            say("Go to a page"),
            tuple(
                Choice(f"{at + 1}. {page.title}", str(at), chosen=at == number)
                for at, page in enumerate(pages)
            ),
        )

    def _turn(self, number: int, emoji: str, label: str, pages: int, match: int | None) -> Button:
        exists = 0 <= number < pages
        # A page that is not there is a button that cannot be pressed.
        press = Rules(self.game, number, match) if exists else None
        return Button(label, press, emoji, Style.MAIN if exists else Style.PLAIN)


def _way_back(match: int | None, say: Words) -> tuple[Button, ...]:
    if match is None:
        return ()
    return (Button(say("Back to the game"), Do(match, Verb.HAND), "✋"),)
