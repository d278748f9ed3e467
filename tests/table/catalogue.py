"""The catalogues beside the code: what is said, and what has been translated.

`make messages` writes what is new into the catalogues, for somebody to translate.
"""

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.pofile import read_po, write_po

from table.words import CATALOGUES, DEFAULT, LANGUAGES

ROOT = Path(__file__).parents[2]
KEYWORDS = {"say": None, "many": (1, 2), "of": ((1, "c"), 2), "marked": None}
HEADER = """# Pépite in {name}.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def said() -> Catalog:
    """Everything the code says."""
    catalogue = Catalog()
    for file in (ROOT / "bot.py",):
        for _, message, _, context in extract_from_file("python", str(file), KEYWORDS):
            catalogue.add(message, context=context)
    for folder in ("table", "cogs"):
        for _, _, message, _, context in extract_from_dir(str(ROOT / folder), keywords=KEYWORDS):
            catalogue.add(message, context=context)
    return catalogue


def path(language: str) -> Path:
    return CATALOGUES / language / "LC_MESSAGES" / "messages.po"


def translated(language: str) -> Catalog:
    with path(language).open("rb") as file:
        return read_po(file, locale=language)


def translations() -> list[str]:
    return [language for language in LANGUAGES if language != DEFAULT]


def update(language: str) -> None:
    catalogue = translated(language)
    catalogue.update(said(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    body = io.BytesIO()
    write_po(body, catalogue, width=100, omit_header=True)
    header = HEADER.format(
        name=LANGUAGES[language], language=language, plurals=catalogue.plural_forms
    )
    path(language).write_text(header + body.getvalue().decode().lstrip(), encoding="utf-8")


if __name__ == "__main__":
    for one in translations():
        update(one)
