"""The sandbox stands alone, its folders know each other one way, and nothing goes in a circle."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "sandbox").rglob("*.py"))
KNOWN_BY = {
    "world": set(),
    "api": {"world"},
    "page": {"world"},
    "process": {"world", "api", "page"},
    "__main__": {"process"},
    "__init__": set(),
}
"""The parts of the sandbox that each part may import, besides itself."""
NETWORK = {"aiohttp", "socket", "ssl", "http", "urllib.request", "subprocess"}


def module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module(path): path for path in FILES}


def imports(path: Path) -> set[str]:
    """Every module that a file names in an import: at its top, for its types, in a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in MODULES else str(node.module) for name in inner}
    return found


def with_packages(names: set[str]) -> set[str]:
    """To import a module is to import the packages it lies in."""
    return names | {".".join(name.split(".")[:end]) for name in names for end in range(1, 5)}


def part(path: Path) -> str:
    """The folder of the sandbox that a file is in; a file beside them is a part of its own."""
    return path.relative_to(ROOT / "sandbox").with_suffix("").parts[0]


def named(path: Path) -> str:
    return module(path)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_the_sandbox_imports_neither_the_bot_nor_discord(path: Path) -> None:
    tops = {name.split(".")[0] for name in imports(path)}
    own = {one.stem for one in ROOT.iterdir() if one.is_dir() or one.suffix == ".py"}
    assert not tops & ((own | {"discord"}) - {"sandbox"})


@pytest.mark.parametrize("path", FILES, ids=named)
def test_each_part_knows_only_those_below_it(path: Path) -> None:
    known = {name.split(".")[1] for name in imports(path) if name.startswith("sandbox.")}
    assert known <= KNOWN_BY[part(path)] | {part(path)}


@pytest.mark.parametrize("path", [p for p in FILES if part(p) == "world"], ids=named)
def test_the_world_has_no_network(path: Path) -> None:
    named = imports(path)
    assert not (named | {name.split(".")[0] for name in named}) & NETWORK


def test_every_module_lies_in_a_part() -> None:
    assert {part(path) for path in FILES} == KNOWN_BY.keys()


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {name: with_packages(imports(path) & MODULES.keys()) for name, path in MODULES.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" → ".join(circle.args[1]))
