"""The sandbox stands alone: it knows Discord, and no bot."""

import ast
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).parents[2] / "sandbox").rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_sandbox_imports_neither_the_bot_nor_discord(path: Path) -> None:
    named = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            named |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            named.add((node.module or "").split(".")[0])
    assert not named & {"bot", "cogs", "engine", "storage", "discord"}
    if path.name in ("world.py", "interactions.py", "acts.py", "limits.py"):
        assert "aiohttp" not in named
