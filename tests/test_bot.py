"""The process: what it needs to start, and what it says when that is not there."""

import ctypes
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot import CannotStart, Settings
from cogs.desk.command_words import tell_discord
from tests.cogs.club import club

ROOT = Path(__file__).parents[1]


def test_settings_have_defaults_and_need_a_token() -> None:
    settings = Settings.read({"DISCORD_TOKEN": " abc "})
    assert settings == Settings("abc", Path("data/pepite.sqlite3"), "INFO", None)
    with pytest.raises(CannotStart, match="DISCORD_TOKEN is not set"):
        Settings.read({"DISCORD_TOKEN": "  "})


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("LOG_LEVEL", "loud", "LOG_LEVEL is 'LOUD'; it can be DEBUG"),
        ("DATABASE_PATH", ".", "DATABASE_PATH is '.', a folder"),
        ("DISCORD_API", "ftp://example.org", "DISCORD_API is"),
        ("DISCORD_API", "nonsense", "DISCORD_API is"),
    ],
)
def test_a_bad_setting_is_one_clear_sentence(name: str, value: str, sentence: str) -> None:
    with pytest.raises(CannotStart, match=sentence.replace("'", ".")):
        Settings.read({"DISCORD_TOKEN": "abc", name: value})


def start(
    cwd: Path, first: Callable[[], None] | None = None, /, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "bot.py")],
        cwd=cwd,
        env={"PATH": "/usr/bin:/bin", **environment},
        preexec_fn=first,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_without_a_token_the_process_says_so_and_leaves(tmp_path: Path) -> None:
    ended = start(tmp_path)
    assert ended.returncode == 1
    assert ended.stderr.startswith("DISCORD_TOKEN is not set.")
    assert "Traceback" not in ended.stderr


def test_a_database_that_is_none_is_one_clear_sentence(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a database, " * 100)
    ended = start(tmp_path, DISCORD_TOKEN="abc", DATABASE_PATH=str(file))
    assert ended.returncode == 1
    assert "cannot be used: file is not a database" in ended.stderr
    assert "Traceback" not in ended.stderr


def mortal() -> None:
    """Let even root be refused what the modes of files and folders do not allow."""
    drop_from_bounding_set, override, search = 24, 1, 2
    for capability in (override, search):
        ctypes.CDLL(None).prctl(drop_from_bounding_set, capability, 0, 0, 0)


@pytest.mark.parametrize("kept", ["folder", "file"])
def test_a_disk_that_can_only_be_read_is_one_clear_sentence(tmp_path: Path, kept: str) -> None:
    """The folder on a read-only disk, or the file of another account in a folder of one's own."""
    folder = tmp_path / "data"
    file = folder / "pepite.sqlite3"
    settings = {
        "DISCORD_TOKEN": "abc",
        "DATABASE_PATH": str(file),
        "DISCORD_API": "http://127.0.0.1:9",
    }
    start(tmp_path, **settings)
    assert file.exists()
    locked = {"folder": [*folder.iterdir(), folder], "file": [file]}[kept]
    for one in locked:
        one.chmod(0o555)
    before = file.read_bytes()
    try:
        ended = start(tmp_path, mortal, **settings)
    finally:
        folder.chmod(0o755)
    assert ended.returncode == 1
    assert re.fullmatch(r"The database \S+ cannot be (opened|used): .*\.\n", ended.stderr)
    assert file.read_bytes() == before


def test_no_network_is_one_clear_sentence(tmp_path: Path) -> None:
    ended = start(tmp_path, DISCORD_TOKEN="abc", DISCORD_API="http://127.0.0.1:9")
    assert ended.returncode == 1
    assert "Discord cannot be reached" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert "abc" not in ended.stderr


def test_every_setting_is_explained_in_the_example_file() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name in ("DISCORD_TOKEN", "DATABASE_PATH", "LOG_LEVEL", "DISCORD_API"):
        assert name in example


def syncs(calls: list[tuple[str, str]]) -> int:
    return sum(method == "PUT" and path.endswith("/commands") for method, path in calls)


async def test_discord_is_told_the_commands_only_when_they_have_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with club() as here:
        assert syncs(here.calls()) == 1
        await here.restart()
        assert syncs(here.calls()) == 1
        group: Any = here.bot.tree.get_command("gold")
        monkeypatch.setattr(group, "description", "something else")
        with here.env._bot_scope():
            assert await tell_discord(here.bot.tree, here.bot._notes)
        assert syncs(here.calls()) == 2
