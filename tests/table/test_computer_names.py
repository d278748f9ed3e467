"""Computers have names, and a way of playing that goes with their strength."""

import pytest

from engine import GAMES
from engine.pilots import Level
from storage.match import Seating
from table import lobby
from table.computer_names import KEYS, character
from table.lobby_screen import lobby_screen
from table.seating import Person, level_name, strengths, table_names
from table.words import LANGUAGES, words
from tests.table.room import ANN, Room
from tests.table.scenes import PRESENTERS, match_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_of_them_share_a_name(language: str) -> None:
    say = words(language)
    named = [character(key, level, 0, say) for level, keys in KEYS.items() for key in keys]
    assert len({one.name for one in named}) == len(named) >= 12
    assert len({one.manner for one in named}) == len(named)
    assert all(len(one.name) <= 20 for one in named), "they stand in labels and pictures"


def test_there_are_as_many_of_each_strength_as_can_sit_at_one_table() -> None:
    assert all(len(keys) >= max(game.seats[-1] for game in GAMES) - 1 for keys in KEYS.values())


@pytest.mark.parametrize("level", list(Level))
async def test_a_table_full_of_computers_has_no_name_twice(room: Room, level: Level) -> None:
    game = max(GAMES, key=lambda one: one.seats[-1])
    match = await room.lobby(ANN, game=game)
    for _ in range(game.seats[-1] - 1):
        match = await room.change(match, lambda one: lobby.add_computer(one, ANN.id, level))
    names = table_names(match, words("en"))
    assert len(set(names.bare)) == len(match.seats)
    assert names.drawn[1] == names.bare[1].removeprefix("🤖 ")


def test_one_that_sat_down_before_they_had_names_is_known_by_its_seat() -> None:
    match = match_of(GAMES[0], 5, GAMES[0].options(), ("Ann",) * 5)
    for seat in range(1, 5):
        match = match.with_seating(Seating(seat, None, "", "en", pilot="normal"))
    assert len(set(table_names(match, words("fr")).bare)) == 5


async def test_a_computer_is_not_called_as_somebody_at_the_table_is(room: Room) -> None:
    people = [Person(20 + seat, name) for seat, name in enumerate(("DOC", "june", "Moss", "Rosa"))]
    match = await room.lobby(*people, computers=1)
    assert table_names(match, words("en")).drawn[4] == "Walt"
    match = await room.lobby(Person(30, "Walt"), *people[:3], computers=1, channel=2)
    assert table_names(match, words("en")).drawn[4] == "Rosa"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_strength_is_in_the_lobby_and_once_on_the_board(
    room: Room, language: str
) -> None:
    say = words(language)
    match = await room.lobby(ANN, computers=1)
    listed = lobby_screen(match, PRESENTERS[0], say).text
    name = table_names(match, say).bare[1]
    assert f"**{name}**" in listed
    assert level_name("normal", say) in listed
    assert strengths(match, say).replace("\u202f", "") == f"{name}: {level_name('normal', say)}"
    assert level_name("normal", say) not in name
