"""The rule pages all have one shape: one can begin after the first, and look up the rest."""

import re
from pathlib import Path

import pytest

from table.rulebook import RULES, RulePage, read_pages
from table.words import DEFAULT, LANGUAGES
from tests.rule_pages import NUMBER, WRITTEN_SMALL, numbers_in, small
from tests.sealed_bids.presenter import SealedBidsPresenter
from tests.table.catalogue import translated
from tests.table.scenes import PRESENTERS

SAMPLE = SealedBidsPresenter.rules
PAGES = [(presenter.game.key, RULES) for presenter in PRESENTERS] + [("sealedbids", SAMPLE)]
FIVE_LINES = {"en": "**How to play in five lines**", "fr": "**Comment jouer en cinq lignes**"}
EXAMPLE = {"en": "An example turn", "fr": "Un exemple de tour"}
HOUSE_RULINGS = {"en": "House rulings", "fr": "Nos précisions"}
LONGEST_LINE = 110
"""So that the five of them fit the screen of a phone."""
ENDS_A_SENTENCE = re.compile(r"(?:[.!?…]|[.!?…][”»*)]+)[\u00a0 ]$")

games = pytest.mark.parametrize(("game", "folder"), PAGES, ids=[game for game, _ in PAGES])
languages = pytest.mark.parametrize("language", LANGUAGES)


def whole(game: str, language: str, folder: Path) -> str:
    return "\n".join(page.text for page in read_pages(game, language, folder))


def lines_of(page: RulePage) -> list[str]:
    return [line for line in page.text.splitlines() if line]


@languages
@games
def test_the_first_page_is_all_one_needs_to_begin(game: str, folder: Path, language: str) -> None:
    what, heading, *five, credit = lines_of(read_pages(game, language, folder)[0])
    assert heading == FIVE_LINES[language]
    assert [line[:3] for line in five] == ["1. ", "2. ", "3. ", "4. ", "5. "]
    assert [line for line in five if len(line) > LONGEST_LINE] == []
    assert credit.startswith("-# ")
    assert numbers_in(what + "".join(five) + credit) == []


@languages
@games
def test_the_second_page_tells_a_turn_at_our_table(game: str, folder: Path, language: str) -> None:
    example = read_pages(game, language, folder)[1]
    assert example.title == EXAMPLE[language]
    assert 6 <= len(lines_of(example)) <= 12
    assert numbers_in(example.text) == []


def plain(text: str) -> str:
    """With usual spaces alone."""
    return re.sub(r"\s", " ", text)


def labels(language: str) -> list[re.Pattern[str]]:
    """What our own buttons and menus can be called, whatever stands in them."""
    texts: list[str] = []
    for message in translated("fr"):
        said = message.id if language == DEFAULT else message.string
        texts += [plain(one) for one in ([said] if isinstance(said, str) else said or ())]
    words = [text for text in texts if len(re.findall(r"[^\W\d]", re.sub(r"{\w+}", "", text))) > 3]
    return [re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(text)), re.I) for text in words]


@languages
@games
def test_the_controls_that_are_quoted_are_called_so(game: str, folder: Path, language: str) -> None:
    known = labels(language)
    lines = [line for page in read_pages(game, language, folder)[:2] for line in lines_of(page)]
    told = "\n".join(line for line in lines if not line.startswith(("*", "-# ")))
    for quoted in re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", told):
        assert any(label.fullmatch(plain(quoted)) for label in known), quoted


@languages
@games
def test_the_last_page_has_our_own_rulings(game: str, folder: Path, language: str) -> None:
    *_, last = read_pages(game, language, folder)
    assert last.title == HOUSE_RULINGS[language]
    assert any("-A" in number for number in numbers_in(last.text))


@languages
@games
def test_the_number_of_a_rule_stands_small_at_the_end_of_its_sentence(
    game: str, folder: Path, language: str
) -> None:
    text = whole(game, language, folder)
    assert [number for number in numbers_in(text) if not NUMBER.fullmatch(number)] == []
    assert NUMBER.search(text) is None, "a number is never written large"
    for found in WRITTEN_SMALL.finditer(text):
        before = re.sub(rf"(?:{WRITTEN_SMALL.pattern}[\u00a0 ])+$", "", text[: found.start()])
        assert ENDS_A_SENTENCE.search(before), text[found.start() - 40 : found.end()]
        assert re.match(r"\s|$", text[found.end() :]), text[found.start() - 40 : found.end() + 10]


@languages
@games
def test_each_rule_is_told_once(game: str, folder: Path, language: str) -> None:
    numbers = numbers_in(whole(game, language, folder))
    assert sorted(numbers) == sorted(set(numbers))


@games
def test_every_language_tells_the_same_rules_on_the_same_pages(game: str, folder: Path) -> None:
    first, *others = (
        [set(numbers_in(page.text)) for page in read_pages(game, language, folder)]
        for language in LANGUAGES
    )
    assert all(pages == first for pages in others)


@languages
@games
def test_pages_hold_to_what_discord_can_show(game: str, folder: Path, language: str) -> None:
    for page in read_pages(game, language, folder):
        assert len(page.text) <= 4096, page.title
        assert not any(line.startswith("|") for line in lines_of(page)), "Discord has no tables"


@games
def test_french_pages_are_set_as_french_is(game: str, folder: Path) -> None:
    text = whole(game, "fr", folder)
    assert re.findall(r".{20}[^\u202f*][:;!?»]\*{0,2}(?!\w)", text) == []
    assert re.findall(r"«[^\u202f].{9}", text) == []


@languages
@games
def test_apostrophes_are_curly(game: str, folder: Path, language: str) -> None:
    assert "'" not in whole(game, language, folder).replace("'n'", "")


def test_a_number_is_read_as_it_was_written() -> None:
    numbers = ["K-7", "K-A19", "O-P1", "C-T", "R-B"]
    text = " ".join(f"So it is. {small(number)}" for number in numbers)
    assert numbers_in(text) == numbers
    assert NUMBER.search(text) is None


def test_a_number_never_begins_a_line(tmp_path: Path) -> None:
    (tmp_path / "chess.md").write_text(
        f"# Chess\n\nWhite begins. {small('H-1')} {small('H-A1')} Then black.", encoding="utf-8"
    )
    (page,) = read_pages("chess", "en", tmp_path)
    assert page.text == f"White begins.\u00a0{small('H-1')}\u00a0{small('H-A1')} Then black."
