"""Who may import whom."""

import ast
from pathlib import Path

import pytest

from engine import GAMES

ROOT = Path(__file__).parents[1]
TALKS_TO_DISCORD = {
    *("boards", "command_words", "commands", "delivery", "desk"),
    *("hosting", "mail", "pings", "rendering"),
}
"""The modules of cogs/table that may know Discord; presenters, the service and words may not."""


def imports(path: Path) -> set[str]:
    """The top-level names a file imports, also those that only its types need."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


def files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", files("engine"), ids=named)
def test_the_engine_knows_the_standard_library_and_msgspec_only(path: Path) -> None:
    forbidden = {"discord", "aiosqlite", "babel", "dotenv", "aiohttp", "cogs", "storage", "bot"}
    forbidden |= {"asyncio", "logging", "time", "datetime", "sandbox"}
    if path.name != "rng.py":
        forbidden |= {"random", "secrets"}
    assert not imports(path) & forbidden


@pytest.mark.parametrize("path", files("storage"), ids=named)
def test_storage_knows_the_engine_and_sqlite_only(path: Path) -> None:
    assert not imports(path) & {"discord", "cogs", "bot", "babel", "aiohttp", "sandbox"}


@pytest.mark.parametrize("path", files("cogs/table"), ids=named)
def test_only_the_discord_side_of_the_table_imports_discord(path: Path) -> None:
    if path.stem not in TALKS_TO_DISCORD:
        assert not imports(path) & {"discord", "aiohttp"}


@pytest.mark.parametrize(
    "path",
    [path for path in files("cogs") if path.parent.name != "table" and path.stem != "pepite"],
    ids=named,
)
def test_how_a_game_is_shown_does_not_depend_on_discord(path: Path) -> None:
    assert not imports(path) & {"discord", "aiohttp", "aiosqlite"}


@pytest.mark.parametrize("path", files("cogs/table"), ids=named)
def test_the_table_knows_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    for game in GAMES:
        for word in (f"import {game.key}", f"engine.{game.key}", f"cogs.{game.key}"):
            assert word not in text
        assert f'"{game.key}"' not in text


@pytest.mark.parametrize("path", files("engine", "storage", "cogs"), ids=named)
def test_the_bot_does_not_know_the_sandbox(path: Path) -> None:
    assert "sandbox" not in path.read_text(encoding="utf-8").lower()
