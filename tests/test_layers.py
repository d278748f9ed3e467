"""Who may import whom: by folder, without exceptions, and never in a circle."""

import ast
import sys
from pathlib import Path

import pytest

from engine import GAMES

ROOT = Path(__file__).parents[1]
OURS = {"bot", "cogs", "table", "art", "storage", "engine", "sandbox", "bench", "tests"}
MAY_IMPORT = {
    "engine": {"engine", "msgspec"},
    "storage": {"storage", "engine", "msgspec", "aiosqlite"},
    "table": {"table", "storage", "engine", "msgspec", "babel"},
    "art": {"art", "PIL", "resvg_py", "font_source_sans_pro"},
    "cogs": {"cogs", "table", "storage", "engine", "msgspec", "discord"},
    "cogs/desk": {"cogs", "table", "storage", "engine", "msgspec", "discord", "aiohttp"},
}
"""What a folder's modules may import besides the standard library."""
GAME_FOLDER = {"cogs", "table", "art", "engine", "msgspec"}
"""How a game is shown depends on no Discord and no database."""
NOT_FOR_RULES = {"asyncio", "logging", "time", "datetime", "secrets"}
"""Of the standard library, what has no place in rules: the clock, the loop, luck not handed in."""


def modules(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path) -> set[str]:
    """All that a file imports, wherever in it, also what only its types need."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative name, which is not followed here"
            assert node.module is not None
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def packages(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imported(path)}


def allowed(path: Path) -> set[str]:
    folder = str(path.parent.relative_to(ROOT))
    if folder in MAY_IMPORT:
        return MAY_IMPORT[folder]
    return GAME_FOLDER if folder.startswith("cogs/") else MAY_IMPORT[folder.split("/")[0]]


STANDARD = sys.stdlib_module_names


@pytest.mark.parametrize("path", modules("engine", "storage", "table", "cogs"), ids=named)
def test_a_folder_imports_only_what_lies_below_it(path: Path) -> None:
    assert packages(path) - STANDARD <= allowed(path)


@pytest.mark.parametrize("path", modules("engine"), ids=named)
def test_the_rules_know_no_clock_no_loop_and_no_luck_of_their_own(path: Path) -> None:
    assert not packages(path) & NOT_FOR_RULES
    assert path.name == "rng.py" or "random" not in packages(path)


@pytest.mark.parametrize("path", modules("table", "cogs/desk"), ids=named)
def test_what_all_games_share_knows_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    for game in GAMES:
        for word in (f"import {game.key}", f"engine.{game.key}", f"cogs.{game.key}"):
            assert word not in text
        assert f'"{game.key}"' not in text


@pytest.mark.parametrize("path", modules("engine", "storage", "table", "cogs"), ids=named)
def test_the_bot_does_not_know_the_sandbox(path: Path) -> None:
    assert "sandbox" not in path.read_text(encoding="utf-8").lower()


def test_no_import_runs_in_a_circle() -> None:
    paths = [*modules(*OURS - {"bot"}), ROOT / "bot.py"]
    names = {dotted(path) for path in paths}
    graph = {dotted(path): _of_ours(path, names) for path in paths}
    while leaves := [module for module, needs in graph.items() if not needs]:
        for leaf in leaves:
            del graph[leaf]
        for needs in graph.values():
            needs.difference_update(leaves)
    assert not graph, f"these import each other: {sorted(graph)}"


def _of_ours(path: Path, names: set[str]) -> set[str]:
    """The modules of ours that a file imports: a name of a package is that package's module."""
    found = set()
    for name in imported(path):
        module = name if name in names else name.rpartition(".")[0]
        if module in names and module != dotted(path):
            found.add(module)
    return found
