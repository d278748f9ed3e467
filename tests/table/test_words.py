"""Words: whole catalogues, plurals, and names that stay text."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.words import LONGEST_NAME, Names, bare_name, safe_name, speaks, words
from tests.table.catalogue import said, translated, translations


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", translations())
def test_everything_said_is_translated_and_nothing_else(language: str) -> None:
    spoken = {(message.context, str(message.id)) for message in said() if message.id}
    known = {(message.context, str(message.id)) for message in translated(language) if message.id}
    assert spoken - known == set(), "run `make messages`, then translate"
    assert known - spoken == set(), "run `make messages`"


def strings(text: object) -> list[str]:
    """One text, or the forms of a plural."""
    return (
        [str(one or "") for one in text] if isinstance(text, (tuple, list)) else [str(text or "")]
    )


@pytest.mark.parametrize("language", translations())
def test_translations_are_whole_and_keep_their_fields(language: str) -> None:
    for message in translated(language):
        if not message.id:
            continue
        assert not message.fuzzy
        needed = fields(strings(message.id)[-1])
        for text in strings(message.string):
            assert text, f"{message.id} is not translated"
            assert fields(text) <= needed | {"n"}, f"{text} asks for what nobody gives it"
            assert needed - {"n"} <= fields(text), f"{text} leaves something out"


def test_french_puts_a_narrow_space_before_its_double_marks() -> None:
    texts = [text for message in translated("fr") if message.id for text in strings(message.string)]
    for text in texts:
        for title in ("Gold 'n' Crash", "Oh My Gold!"):
            text = text.replace(title, "")
        assert "'" not in text
        for mark in ";!?»":
            assert all(text[at - 1] == "\u202f" for at in positions(text, mark) if at)


def positions(text: str, mark: str) -> list[int]:
    return [at for at, character in enumerate(text) if character == mark]


def test_plurals_follow_the_language() -> None:
    english, french = words("en"), words("fr")
    assert [english.many("one card", "{n} cards", n) for n in (0, 1, 2)] == [
        "0 cards",
        "one card",
        "2 cards",
    ]
    assert [french.many("one card", "{n} cards", n) for n in (0, 1, 2)] == [
        "0 carte",
        "1 carte",
        "2 cartes",
    ]


@pytest.mark.parametrize(
    ("locale", "language"),
    [("fr", "fr"), ("en-US", "en"), ("en-GB", "en"), ("de", None), ("", None), (None, None)],
)
def test_a_locale_finds_its_language(locale: str | None, language: str | None) -> None:
    assert speaks(locale) == language


def test_a_language_we_lack_is_english() -> None:
    assert words("de").language == "en"


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("**Ann**", r"\*\*Ann\*\*"),
        ("[free gold](https://example.org)", r"\[free gold\]\(https\://example.org\)"),
        ("<@&1> @everyone", r"\<\@&1\> \@everyone"),
        ("Ann\n# huge", r"Ann \# huge"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb", "ab"),
        ("`code` ||spoiler||", r"\`code\` \|\|spoiler\|\|"),
    ],
)
def test_a_name_stays_text(name: str, printed: str) -> None:
    assert safe_name(name) == printed


@given(st.text(max_size=200))
def test_no_name_is_long_or_has_lines_or_markup(name: str) -> None:
    bare = bare_name(name)
    assert len(bare) <= LONGEST_NAME
    assert "\n" not in bare
    safe = safe_name(name)
    for at, character in enumerate(safe):
        if character in "*_~`|<>[]()#@":
            assert safe[at - 1] == "\\"


def test_ten_thousand_marks_are_cut() -> None:
    assert len(bare_name("x" * 10_000)) == LONGEST_NAME
    assert bare_name("a" + "\u0301" * 500).startswith("á")
    assert len(bare_name("a" + "\u0301" * 500)) <= 4


def test_somebody_without_a_printable_name_has_a_number() -> None:
    assert Names(["Ann", "\u200b"], words("en"))[1] == "Player 2"


def test_things_in_a_row_are_joined_as_people_say_them() -> None:
    assert words("en").listing(["a", "b", "c"]) == "a, b and c"
    assert words("fr").listing(["a", "b"]) == "a et b"
    assert words("en").listing(["a"]) == "a"
