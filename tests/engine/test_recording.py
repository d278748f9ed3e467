"""The recorded playthroughs still happen, word for word."""

import pytest

from engine import GAMES
from tests.engine.recording import FOLDER, Recording, record, recordings

ALL = [recording for game in GAMES for recording in recordings(game)]


@pytest.mark.parametrize("recording", ALL, ids=lambda one: one.name)
def test_the_recorded_playthrough_happens_again(recording: Recording) -> None:
    recorded = (FOLDER / recording.name).read_text(encoding="utf-8")
    assert record(recording) == recorded, "read the diff of `make playthroughs`"


def test_every_recording_belongs_to_a_game() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {recording.name for recording in ALL}
