"""Words: whole catalogues, plurals, and names that stay text."""

import ast
import re
import string
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from hypothesis import given
from hypothesis import strategies as st

from table.words import CATALOGUES, LONGEST_NAME, Names, bare_name, safe_name, speaks, words
from tests.table.catalogue import KEYWORDS, ROOT, said, translated, translations


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


@pytest.mark.parametrize("term", ["Talon", "Éboulement", "Étai", "Monte-charge"])
def test_french_writes_a_term_of_golden_town_in_one_way(term: str) -> None:
    pages = (ROOT / "docs" / "rules" / "goldentown.fr.md").read_text(encoding="utf-8")
    texts = [text for message in translated("fr") if message.id for text in strings(message.string)]
    lowered = re.compile(rf"\b{term[0].lower()}{term[1:]}s?\b")
    assert not [text for text in (*texts, pages) if lowered.search(text)]


def test_french_puts_a_narrow_space_before_its_double_marks() -> None:
    texts = [text for message in translated("fr") if message.id for text in strings(message.string)]
    for text in texts:
        for title in ("Gold 'n' Crash", "Oh My Gold!"):
            text = text.replace(title, "")
        assert "'" not in text
        for mark in ";!?»":
            assert all(text[at - 1] == "\u202f" for at in positions(text, mark) if at)
        assert " :" not in text
        assert not re.search(r"[}\d] g\b", text), "a number and its unit stay together"


def test_the_railway_is_played_on_a_plan_in_french_not_on_a_card() -> None:
    found = extract_from_dir(ROOT / "cogs" / "goldrush", keywords=KEYWORDS)
    of_the_railway = {strings(message)[0] for _, _, message, _, _ in found}
    for message in translated("fr"):
        if strings(message.id)[0] in of_the_railway:
            for text in strings(message.string):
                assert not re.search(r"\bcartes?\b", text), text


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


def test_clauses_are_parted_as_the_language_does() -> None:
    assert words("en").clauses(["one", "two", "three"]) == "one; two; three"
    assert words("fr").clauses(["un", "deux"]) == "un\u202f; deux"
    assert words("fr").clauses(["un"]) == "un"


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


@given(st.text(max_size=80))
def test_a_bare_name_is_as_bare_as_it_gets(name: str) -> None:
    assert bare_name(bare_name(name)) == bare_name(name)


NOTHING = [
    *("\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\u034f", "\u180e", "\u180b", "\u17b4"),
    *("\ufe00", "\ufe0f", "\U000e0100", "\U000e01ef", "\U000e0067\U000e007f", "\U000e0001"),
    *("\u200b", "\u200d", "\u2060", "\u2064", "\u2065", "\ufeff", "\u00ad", "\u061c", "\ufffc"),
    *("\u202e", "\u2066", "\ufff9", "\U0001d159", "\U0001d173", "\ue000", "\x00", "\ud800"),
    *("\u00a0", "\u2003", "\u3000", "\u2028", "\t"),
]


@pytest.mark.parametrize("blank", NOTHING, ids=ascii)
def test_a_name_of_which_nothing_can_be_seen_is_none(blank: str) -> None:
    for name in (blank, blank * 40, f" {blank} {blank} ", f"{blank}\u200d{blank}\ufe0f"):
        assert bare_name(name) == ""
        assert safe_name(name) == ""
        assert Names(["Ann", name], words("en"))[1] == "Player 2"


@pytest.mark.parametrize("blank", NOTHING, ids=ascii)
def test_what_cannot_be_seen_is_dropped_from_a_name(blank: str) -> None:
    assert bare_name(f"A{blank}nn{blank}").replace(" ", "") == "Ann"
    assert bare_name(f"{blank}Ann") == "Ann"


def test_a_name_of_marks_that_stand_on_nothing_is_none() -> None:
    assert bare_name("\u0301\u0301 \u0327") == ""


@pytest.mark.parametrize(
    "name",
    [
        *(
            "👩\u200d🚀",
            "🏳\ufe0f\u200d🌈",
            "❤\ufe0f",
            "🧑🏽\u200d🤝\u200d🧑🏿",
            "👨\u200d👩\u200d👧",
        ),
        *("Ann ❤\ufe0f\u200d🔥", "\U0001fae8", "🇫🇷", "한국어", "عربي", "นี่", "é", "#1"),
    ],
)
def test_letters_and_emoji_stay_whole(name: str) -> None:
    assert bare_name(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("A\ufe0fnn", "Ann"),
        ("A\u200dnn", "Ann"),
        ("👩\u200d", "👩"),
        ("\u200d👩", "👩"),
        ("👩\u200dA", "👩A"),
        ("A\u200d👩", "A👩"),
        ("❤\ufe0f\ufe0f\ufe0f", "❤\ufe0f"),
        ("👩\u200d\u200d🚀", "👩\u200d🚀"),
        ("👩 \u200d🚀", "👩 🚀"),
        ("👩\u3164🚀", "👩🚀"),
    ],
    ids=ascii,
)
def test_what_holds_emoji_together_stays_only_there(name: str, shown: str) -> None:
    assert bare_name(name) == shown


def test_a_long_name_is_not_cut_off_at_a_joiner() -> None:
    name = "x" * 29 + "👩\u200d🚀" + "x" * 9
    assert bare_name(name) == "x" * 29 + "👩…"


def test_marks_do_not_pile_up_though_others_stand_between() -> None:
    assert bare_name("a" + "\u0301\u0301\u20dd" * 30).count("\u0301") < 3


def test_somebody_without_a_printable_name_has_a_number() -> None:
    assert Names(["Ann", "\u200b"], words("en"))[1] == "Player 2"


def test_things_in_a_row_are_joined_as_people_say_them() -> None:
    assert words("en").listing(["a", "b", "c"]) == "a, b and c"
    assert words("fr").listing(["a", "b"]) == "a et b"
    assert words("en").listing(["a"]) == "a"


def in_f_strings(file: Path) -> list[str]:
    """What is said inside an f-string, where the catalogues are not made from."""
    found = []
    for text in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(text, ast.JoinedStr):
            calls = [one for one in ast.walk(text) if isinstance(one, ast.Call)]
            found += [ast.unparse(one) for one in calls if SAID.match(ast.unparse(one))]
    return found


SAID = re.compile(r"(?:\w+\.)*say(?:\.many|\.of)?\(")


@pytest.mark.parametrize("folder", ["cogs", "table"])
def test_nothing_is_said_where_the_catalogues_do_not_look(folder: str) -> None:
    files = sorted((CATALOGUES.parent / folder).rglob("*.py"))
    assert {file.name: said for file in files if (said := in_f_strings(file))} == {}
