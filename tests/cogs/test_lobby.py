"""The lobby: who sits where, with which colours and options, and what it refuses."""

import dataclasses
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.contract import Table
from engine.gold import GAME
from engine.gold.components import Colour, Options, Piles, Rounds
from engine.pilots import Level
from engine.rng import Rng
from storage.match import Match, Seating, Status
from table import lobby, refusals
from table.computer_names import KEYS
from table.presses import Verb
from table.refusals import Refusal
from table.seating import Person
from table.words import words

PEOPLE = tuple(Person(11 + n, name) for n, name in enumerate(("Ann", "Ben", "Cleo", "Dov", "Eve")))
ANN, BEN, CLEO, DOV, EVE = PEOPLE
FLO = Person(16, "Flo", "fr")
WATCHER = Person(99, "Wat")


def table(*people: Person, computers: int = 0) -> Match:
    """A lobby of Ann's where these people sit, then so many computers."""
    seats = [Seating(n, who.id, who.name, who.locale) for n, who in enumerate(people or (ANN,))]
    match = Match(
        id=1,
        game=GAME,
        status=Status.LOBBY,
        guild=5,
        channel=50,
        host=seats[0].user or 0,
        options=Options(),
        starter=None,
        seed=7,
        step=3,
        state=None,
        rematch_of=None,
        changed_at=0.0,
        shelved_at=None,
        due_at=None,
        language=None,
        seats=tuple(seats),
        presence=(),
        news=(),
    )
    for _ in range(computers):
        match = lobby.add_computer(match, match.host, "normal")
    return match


def with_colours(match: Match, *colours: str) -> Match:
    """The same table where the seats have chosen these, one text a seat: GO is green and orange."""
    seats = tuple(
        replace(seating, colours=tuple(own))
        for seating, own in zip(match.seats, colours, strict=True)
    )
    return replace(match, seats=seats)


def colours(match: Match) -> list[str]:
    """What each seat has chosen."""
    return ["".join(seating.colours) for seating in match.seats]


def users(match: Match) -> list[int | None]:
    return [seating.user for seating in match.seats]


def numbered(match: Match) -> bool:
    return [seating.seat for seating in match.seats] == list(range(len(match.seats)))


# Joining


def test_who_joins_sits_on_the_next_seat() -> None:
    match = lobby.join(table(ANN, computers=1), FLO)
    assert match.seats[2] == Seating(2, FLO.id, "Flo", "fr")
    assert match.host == ANN.id


def test_nobody_joins_twice() -> None:
    with pytest.raises(refusals.AlreadySeated):
        lobby.join(table(ANN, BEN), BEN)


def test_a_sixth_does_not_find_a_seat() -> None:
    with pytest.raises(refusals.TableFull):
        lobby.join(table(*PEOPLE), FLO)
    with pytest.raises(refusals.TableFull):
        lobby.join(table(ANN, computers=4), FLO)


def test_a_change_leaves_the_match_it_was_given_as_it_was() -> None:
    match = table(ANN, BEN)
    lobby.join(match, CLEO)
    assert match == table(ANN, BEN)


# Leaving


def test_who_leaves_is_gone_and_the_others_move_up() -> None:
    match = lobby.leave(table(ANN, BEN, CLEO), BEN.id)
    assert users(match) == [ANN.id, CLEO.id]
    assert numbered(match)
    assert match.host == ANN.id
    assert match.status is Status.LOBBY


def test_nobody_leaves_a_table_they_do_not_sit_at() -> None:
    with pytest.raises(refusals.NotSeatedYet):
        lobby.leave(table(ANN, BEN), WATCHER.id)


def test_when_the_host_leaves_the_next_person_is_the_host() -> None:
    match = lobby.leave(table(ANN, BEN, CLEO), ANN.id)
    assert match.host == BEN.id
    assert users(match) == [BEN.id, CLEO.id]


def test_a_computer_never_becomes_the_host() -> None:
    match = lobby.join(table(ANN, computers=2), CLEO)
    match = lobby.leave(match, ANN.id)
    assert users(match) == [None, None, CLEO.id]
    assert match.host == CLEO.id


@pytest.mark.parametrize("computers", [0, 1, 4])
def test_when_the_last_person_leaves_the_table_is_cleared(computers: int) -> None:
    assert lobby.leave(table(ANN, computers=computers), ANN.id).status is Status.CANCELLED


@pytest.mark.parametrize(
    ("starter", "leaver", "follows"),
    [(0, CLEO, 0), (1, ANN, 0), (2, BEN, 1), (1, BEN, None), (None, ANN, None), (0, ANN, None)],
)
def test_who_begins_stays_the_same_person_as_others_leave(
    starter: int | None, leaver: Person, follows: int | None
) -> None:
    match = replace(table(ANN, BEN, CLEO), starter=starter)
    assert lobby.leave(match, leaver.id).starter == follows


def test_who_has_left_may_come_again() -> None:
    match = lobby.join(lobby.leave(table(ANN, BEN, CLEO), ANN.id), ANN)
    assert users(match) == [BEN.id, CLEO.id, ANN.id]
    assert match.host == BEN.id


# Colours


def test_of_two_players_each_has_two_colours() -> None:
    match = table(ANN, BEN)
    for colour in "GO":
        match = lobby.choose_colour(match, ANN.id, colour)
    for colour in "VR":
        match = lobby.choose_colour(match, BEN.id, colour)
    assert colours(match) == ["OG", "RV"]


def test_a_third_colour_takes_the_place_of_the_one_chosen_first() -> None:
    match = table(ANN, BEN)
    for colour in "GOB":
        match = lobby.choose_colour(match, ANN.id, colour)
    assert colours(match) == ["BO", ""]


def test_a_colour_chosen_again_is_not_had_twice() -> None:
    match = with_colours(table(ANN, BEN), "GO", "")
    assert colours(lobby.choose_colour(match, ANN.id, "O")) == ["OG", ""]


@pytest.mark.parametrize("people", [(ANN, BEN, CLEO), PEOPLE])
def test_of_more_players_each_has_one_colour(people: tuple[Person, ...]) -> None:
    match = table(*people)
    for colour in "GO":
        match = lobby.choose_colour(match, BEN.id, colour)
    assert match.seats[1].colours == ("O",)


def test_when_a_third_player_joins_each_keeps_the_colour_chosen_last() -> None:
    match = with_colours(table(ANN, BEN), "GO", "RV")
    assert colours(lobby.join(match, CLEO)) == ["G", "R", ""]


def test_when_a_third_player_is_a_computer_it_is_the_same() -> None:
    match = with_colours(table(ANN, BEN), "GO", "RV")
    assert colours(lobby.add_computer(match, ANN.id, "easy")) == ["G", "R", ""]


def test_a_colour_given_up_for_a_third_player_is_free_again() -> None:
    match = lobby.join(with_colours(table(ANN, BEN), "GO", "RV"), CLEO)
    assert colours(lobby.choose_colour(match, CLEO.id, "O")) == ["G", "R", "O"]


@pytest.mark.parametrize("taken", "GO")
def test_a_taken_colour_is_refused_with_the_name_of_who_has_it(taken: str) -> None:
    match = with_colours(table(ANN, BEN), "GO", "")
    with pytest.raises(refusals.ColourTaken) as refused:
        lobby.choose_colour(match, BEN.id, taken)
    assert refused.value.sentence(words("en")).startswith("Ann has")


@pytest.mark.parametrize("colour", ["", "X", "g", "GREEN", "GO", "G "])
def test_a_colour_the_game_has_not_is_refused(colour: str) -> None:
    with pytest.raises(refusals.NotUnderstood):
        lobby.choose_colour(table(ANN, BEN), ANN.id, colour)


def test_who_does_not_sit_there_chooses_no_colour() -> None:
    with pytest.raises(refusals.NotSeatedYet):
        lobby.choose_colour(table(ANN, BEN), WATCHER.id, "G")


def test_a_game_without_colours_has_none_to_choose() -> None:
    game = dataclasses.replace(GAME, colours=(), colours_each=lambda seats: 0)
    match = replace(table(ANN, BEN), game=game)
    with pytest.raises(refusals.NotUnderstood):
        lobby.choose_colour(match, ANN.id, "G")
    assert lobby.settled_colours(game, match.seats) == ((), ())


@pytest.mark.parametrize(
    ("chosen", "settled"),
    [
        (("", ""), ["GO", "BR"]),
        (("V", ""), ["VG", "OB"]),
        (("", "G"), ["OB", "GR"]),
        (("BV", "OG"), ["BV", "OG"]),
        (("", "V", ""), ["G", "V", "O"]),
        (("VG", "", ""), ["V", "G", "O"]),
        (("", "", "", "", "G"), ["O", "B", "R", "V", "G"]),
    ],
)
def test_who_has_not_chosen_gets_the_colours_left_over(
    chosen: tuple[str, ...], settled: list[str]
) -> None:
    match = with_colours(table(*PEOPLE[: len(chosen)]), *chosen)
    assert list(map("".join, lobby.settled_colours(GAME, match.seats))) == settled


# Options


@pytest.mark.parametrize(
    ("name", "value", "options"),
    [
        ("rounds", "match", Options(Rounds.MATCH, Piles.CLOSED)),
        ("rounds", "one", Options(Rounds.ONE, Piles.CLOSED)),
        ("piles", "open", Options(Rounds.ONE, Piles.OPEN)),
    ],
)
def test_the_host_sets_an_option(name: str, value: str, options: Options) -> None:
    assert lobby.set_option(table(), ANN.id, name, value).options == options


def test_setting_one_option_keeps_the_others() -> None:
    match = lobby.set_option(table(), ANN.id, "rounds", "match")
    match = lobby.set_option(match, ANN.id, "piles", "open")
    assert match.options == Options(Rounds.MATCH, Piles.OPEN)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("weather", "fine"),
        ("", ""),
        ("rounds", ""),
        ("rounds", "two"),
        ("rounds", "MATCH"),
        ("rounds", "open"),
        ("Rounds", "match"),
        ("__class__", "match"),
    ],
)
def test_an_option_or_a_value_the_game_has_not_is_refused(name: str, value: str) -> None:
    with pytest.raises(refusals.NotUnderstood):
        lobby.set_option(table(), ANN.id, name, value)


def test_the_values_of_an_option_come_in_the_order_of_the_game() -> None:
    assert lobby.option_values(Options(), "rounds") == ("one", "match")
    assert lobby.option_values(Options(), "piles") == ("closed", "open")


# Who begins


@pytest.mark.parametrize(("value", "starter"), [("0", 0), ("1", 1), ("random", None), ("", None)])
def test_the_host_chooses_who_begins(value: str, starter: int | None) -> None:
    match = replace(table(ANN, BEN), starter=1)
    assert lobby.set_starter(match, ANN.id, value).starter == starter


@pytest.mark.parametrize("value", ["2", "-1", "01", "1.0", " 1", "²", "١", "Ann", "None"])
def test_somebody_who_is_not_there_does_not_begin(value: str) -> None:
    with pytest.raises(refusals.NotUnderstood):
        lobby.set_starter(table(ANN, BEN), ANN.id, value)


# Computers


@pytest.mark.parametrize("level", Level)
def test_the_host_adds_computers(level: Level) -> None:
    match = lobby.add_computer(table(ANN), ANN.id, level.value)
    computer = match.seats[1]
    assert computer == Seating(1, None, computer.name, "en", pilot=level)
    assert computer.name in KEYS[level]
    assert not match.seats[1].human


@pytest.mark.parametrize("level", ["", "Hard", "impossible", "remove", "normal "])
def test_a_level_no_computer_has_is_refused(level: str) -> None:
    with pytest.raises(refusals.NotUnderstood):
        lobby.add_computer(table(ANN), ANN.id, level)


def test_computers_take_no_more_seats_than_there_are() -> None:
    with pytest.raises(refusals.TableFull):
        lobby.add_computer(table(ANN, BEN, computers=3), ANN.id, "easy")


def test_the_computer_that_came_last_is_sent_away() -> None:
    match = lobby.add_computer(table(ANN, computers=1), ANN.id, "hard")
    match = lobby.remove_computer(lobby.join(match, BEN), ANN.id)
    assert users(match) == [ANN.id, None, BEN.id]
    assert match.seats[1].pilot == "normal"
    assert numbered(match)


def test_without_computers_none_is_sent_away() -> None:
    with pytest.raises(refusals.NoComputer):
        lobby.remove_computer(table(ANN, BEN), ANN.id)


def test_who_begins_follows_when_a_computer_is_sent_away() -> None:
    match = replace(lobby.join(table(ANN, computers=1), BEN), starter=2)
    assert lobby.remove_computer(match, ANN.id).starter == 1
    match = replace(match, starter=1)
    assert lobby.remove_computer(match, ANN.id).starter is None


# The host's wishes

Wish = Callable[[Match, int], object]
HOSTS: dict[str, Wish] = {
    "option": lambda match, user: lobby.set_option(match, user, "rounds", "match"),
    "unknown option": lambda match, user: lobby.set_option(match, user, "weather", "fine"),
    "starter": lambda match, user: lobby.set_starter(match, user, "0"),
    "add": lambda match, user: lobby.add_computer(match, user, "easy"),
    "remove": lobby.remove_computer,
    "cancel": lambda match, user: lobby.cancel(match, user, may_end=False),
    "begin": lobby.ready,
}


@pytest.mark.parametrize("wish", HOSTS.values(), ids=HOSTS)
@pytest.mark.parametrize("person", [BEN, WATCHER], ids=lambda person: person.name)
def test_what_only_the_host_may_do_is_refused_to_others(wish: Wish, person: Person) -> None:
    with pytest.raises(refusals.HostOnly) as refused:
        wish(table(ANN, BEN, computers=1), person.id)
    assert refused.value.host == "Ann"


def test_the_host_cancels_the_table() -> None:
    assert lobby.cancel(table(ANN, BEN), ANN.id, may_end=False).status is Status.CANCELLED


def test_who_may_end_tables_cancels_it_too() -> None:
    assert lobby.cancel(table(ANN, BEN), WATCHER.id, may_end=True).status is Status.CANCELLED


# Beginning


def test_the_table_is_laid_with_everybodys_colours_and_who_begins() -> None:
    match = replace(with_colours(table(ANN, BEN), "V", "G"), starter=1)
    seated, laid = lobby.ready(match, ANN.id)
    assert laid == Table((("V", "O"), ("G", "B")), 1)
    assert colours(seated) == ["VO", "GB"]


def test_who_begins_at_random_depends_on_the_seed_alone() -> None:
    firsts = set()
    for seed in range(40):
        match = replace(table(ANN, BEN, CLEO), seed=seed)
        first = lobby.ready(match, ANN.id)[1].first
        assert first == lobby.ready(match, ANN.id)[1].first
        firsts.add(first)
    assert firsts == {0, 1, 2}


def test_who_begins_tells_nothing_of_how_the_cards_are_dealt() -> None:
    """Both are drawn from the seed and the step, but not from the same stream."""
    assert Rng(7, 3, "starter").fraction() != Rng(7, 3).fraction()


def test_one_player_is_too_few() -> None:
    assert lobby.missing_players(table(ANN)) == 1
    with pytest.raises(refusals.TooFew) as refused:
        lobby.ready(table(ANN), ANN.id)
    assert refused.value.missing == 1


@pytest.mark.parametrize(("people", "computers"), [((ANN, BEN), 0), ((ANN,), 1), (PEOPLE, 0)])
def test_two_to_five_are_enough(people: tuple[Person, ...], computers: int) -> None:
    match = table(*people, computers=computers)
    assert lobby.missing_players(match) == 0
    _, laid = lobby.ready(match, ANN.id)
    assert laid.seats == len(people) + computers


# Presses


@pytest.mark.parametrize(
    ("verb", "detail", "same_as"),
    [
        (Verb.LEAVE, "", lambda match: lobby.leave(match, ANN.id)),
        (Verb.COLOUR, "V", lambda match: lobby.choose_colour(match, ANN.id, "V")),
        (Verb.STARTER, "1", lambda match: lobby.set_starter(match, ANN.id, "1")),
        (Verb.STARTER, "random", lambda match: lobby.set_starter(match, ANN.id, "")),
        (
            Verb.OPTION,
            "piles:open",
            lambda match: lobby.set_option(match, ANN.id, "piles", "open"),
        ),
        (Verb.COMPUTER, "3:hard", lambda match: lobby.add_computer(match, ANN.id, "hard")),
        (Verb.COMPUTER, "hard", lambda match: lobby.add_computer(match, ANN.id, "hard")),
        (Verb.COMPUTER, "3:remove", lambda match: lobby.remove_computer(match, ANN.id)),
        (Verb.CANCEL, "", lambda match: lobby.cancel(match, ANN.id, may_end=False)),
    ],
)
def test_a_press_does_what_it_says(
    verb: Verb, detail: str, same_as: Callable[[Match], Match]
) -> None:
    match = replace(table(ANN, BEN, computers=1), starter=0)
    changed = lobby.change(match, verb, detail, ANN, may_end=False)
    assert changed == same_as(match)
    assert changed != match


def test_a_press_on_join_seats_who_pressed() -> None:
    match = lobby.change(table(ANN), Verb.JOIN, "", FLO, may_end=False)
    assert users(match) == [ANN.id, FLO.id]


def test_a_press_on_cancel_asks_who_may_end_the_table() -> None:
    with pytest.raises(refusals.HostOnly):
        lobby.change(table(ANN, BEN), Verb.CANCEL, "", BEN, may_end=False)
    match = lobby.change(table(ANN, BEN), Verb.CANCEL, "", BEN, may_end=True)
    assert match.status is Status.CANCELLED


IN_THE_LOBBY = {
    Verb.JOIN,
    Verb.LEAVE,
    Verb.COLOUR,
    Verb.OPTION,
    Verb.STARTER,
    Verb.COMPUTER,
    Verb.CANCEL,
}


@pytest.mark.parametrize("verb", sorted(set(Verb) - IN_THE_LOBBY))
def test_what_is_no_change_of_a_lobby_is_not_understood(verb: Verb) -> None:
    with pytest.raises(refusals.NotUnderstood):
        lobby.change(table(ANN, BEN), verb, "", ANN, may_end=True)


# Whatever people press

presses = st.tuples(
    st.sampled_from(
        [
            *[(Verb.JOIN, "")] * 3,
            (Verb.LEAVE, ""),
            *[(Verb.COLOUR, colour) for colour in Colour],
            *[(Verb.STARTER, starter) for starter in ("0", "1", "4", "random")],
            (Verb.OPTION, "rounds:match"),
            (Verb.COMPUTER, "easy"),
            (Verb.COMPUTER, "remove"),
        ]
    ),
    st.sampled_from((*PEOPLE, FLO)),
)


@given(st.lists(presses, max_size=60))
@settings(max_examples=300, deadline=None)
def test_whatever_people_press_the_table_can_be_laid(
    pressed: list[tuple[tuple[Verb, str], Person]],
) -> None:
    match = table(ANN)
    for (verb, detail), person in pressed:
        try:
            match = lobby.change(match, verb, detail, person, may_end=False)
        except Refusal:
            continue
        if match.status is Status.CANCELLED:
            assert not any(seating.human for seating in match.seats)
            return
        check(match)


def check(match: Match) -> None:
    """Nobody sits twice, no colour is had twice, and the host is there and could begin."""
    assert numbered(match)
    assert 1 <= len(match.seats) <= 5
    people = [user for user in users(match) if user is not None]
    assert len(set(people)) == len(people)
    assert match.host in people
    assert match.starter is None or match.starter in range(len(match.seats))
    each = GAME.colours_each(len(match.seats))
    chosen = [colour for seating in match.seats for colour in seating.colours]
    assert len(set(chosen)) == len(chosen)
    if not lobby.missing_players(match):
        seated, laid = lobby.ready(match, match.host)
        settled = [colour for own in laid.colours for colour in own]
        assert len(set(settled)) == len(settled) == each * len(match.seats)
        assert all(
            set(before.colours[:each]) <= set(after.colours)
            for before, after in zip(match.seats, seated.seats, strict=True)
        )
        GAME.setup(laid, match.options, Rng(match.seed, match.step))
