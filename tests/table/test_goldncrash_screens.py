"""The screens of Gold 'n' Crash: what each card can do or why not, and what is told of a match."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.goldncrash import in_words, scene
from cogs.goldncrash.presenter import GoldNCrashPresenter
from cogs.goldncrash.seen import open_columns, progress, strengths
from cogs.goldncrash.words import card_name, guest_wish
from engine.contract import AnyState, Told, play
from engine.goldncrash.actions import (
    Action,
    Arrange,
    Discard,
    Draw,
    Manoeuvre,
    Question,
    Recall,
    Secure,
)
from engine.goldncrash.components import COLUMNS, GUEST_GOLD
from engine.goldncrash.events import Looted, Secured
from engine.goldncrash.state import State
from engine.pilots import Level, pilot_for
from engine.rng import Rng
from storage.match import NEWS, Match, Status
from table.painter import Painter, sight_of
from table.presenter import Sight
from table.screen import Menu
from table.words import Words, words
from tests.engine.goldncrash_positions import EMPTY, card, put, table
from tests.engine.playouts import acted, contest
from tests.table.scenes import buttons, match_of
from tests.table.test_screens import finished

PRESENTER = GoldNCrashPresenter()
GAME = PRESENTER.game
EN, FR = words("en"), words("fr")
NAMES = ("Ann", "Ben")


def painter() -> Painter:
    found = Painter()
    found.add(PRESENTER)
    return found


def match(state: AnyState, *moves: tuple[Told[Any], ...]) -> Match:
    empty = match_of(GAME, 2, GAME.options(), NAMES)
    return replace(empty, state=state, news=moves[-NEWS:])


def sight(state: AnyState, seat: int | None = 0, say: Words = EN) -> Sight:
    return sight_of(match(state), seat, say)


def hand(state: AnyState, seat: int = 0) -> str:
    shown = match(state)
    return painter().hand(shown, shown.seats[seat], EN, None).text


def after(state: AnyState, *actions: Action, luck: int = 1) -> Match:
    """What comes of these actions of whoever must act, each as a move of its own."""
    moves = []
    for number, action in enumerate(actions):
        step = play(state, min(state.to_act()), action, Rng(luck, number))
        state = step.state
        moves.append(step.told)
    return match(state, *moves)


def bare(text: str) -> str:
    """Without what holds a symbol and its number together."""
    return text.replace("\u2060", "")


# The hand


@pytest.mark.parametrize(
    ("word", "more", "expected"),
    [
        ("R1", {}, "Bomb, worth 1: playable in ① ② ③"),
        ("R1", {"their_zeppelins": "1x 2 3"}, "Bomb, worth 1: playable in ② ③"),
        ("O6", {"columns": "R1 | - | -"}, "Gold, worth 6: playable in ② ③"),
        ("B2", {}, "Boarding, worth 2: nobody to board across from an open column"),
        ("P3", {}, "Fishing, worth 3: your discard is empty"),
        ("G1", {"deck": ""}, "Spyglass, worth 1: your deck is empty"),
        ("N1", {}, "Chest, worth 1: nothing to secure beside an open column"),
        ("R1", {"their_zeppelins": "1x 2x 3x"}, "no zeppelin left to bomb"),
        ("N1", {"turn": 1}, "puts a last card from beside it into your treasure"),
    ],
)
def test_a_hand_says_what_each_card_can_do_or_why_not(
    word: str, more: dict[str, Any], expected: str
) -> None:
    held = {"their_hand" if more.get("turn") else "hand": word}
    text = hand(table(**more | held))
    assert expected in text


def test_equal_cards_are_told_once_and_counted() -> None:
    assert "2 × **💣1** Bomb, worth 1" in bare(hand(table(hand="R1 R1 R2")))


@pytest.mark.parametrize(
    ("position", "action", "expected"),
    [
        (table("R2 | - | -", "- | - | -", hand="R1"), put("R1", 1), "drops 1 bomb on zeppelin ②"),
        (
            table("R2 | G1 | G1 G2", hand="R1", their_zeppelins="2 1x 3"),
            put("R1", 0),
            "drops 2 bombs on zeppelin ①: it falls if its strength is 2 or less",
        ),
        (
            table("R2 | G1 | G1 G2", hand="R1", their_zeppelins="2 1x 3x"),
            put("R1", 0),
            "it falls for sure",
        ),
        (table(hand="R1", their_zeppelins="2w1 1 3"), put("R1", 0), "it will hold"),
        (table(EMPTY, "O4 R1 | - | -", hand="B1"), put("B1", 0), "throws 💣1 out across from it"),
        (table(hand="P1", discard="R1 O4"), put("P1", 0), "takes 💰4 from your discard pile"),
        (table("G1 | - | R1 R2", hand="G2"), put("G2", 0), "draws 2 cards"),
        (table("O4 | - | -", hand="N1"), put("N1", 1), "puts 💰4 into your treasure"),
        (
            table("O4 | - | R1", hand="N1"),
            put("N1", 1),
            "puts a last card from beside it into your treasure: 💰4 or 💣1",
        ),
        (table(hand="O4"), put("O4", 1), "does nothing here"),
        (
            table("G1 G2 | R1 R2 B1 | -", hand="G3", guests="3 - -"),
            put("G3", 0),
            "draws 3 cards; brings 👑5; then the column is cleared",
        ),
    ],
)
def test_a_menu_says_what_a_card_would_do_there(
    position: State, action: Action, expected: str
) -> None:
    shown = match(position)
    screen = painter().hand(shown, shown.seats[0], EN, None)
    choices = {
        choice.value: choice
        for row in screen.rows
        if isinstance(row, Menu)
        for choice in row.choices
    }
    told = choices[sight(position).act(action).action].description
    assert expected in bare(told or "")
    assert len(told or "") <= 100


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("R1", "Discard 💣1 ②: crack their safe"),
        ("B1", "Discard ⚔️1 ②: move a card"),
        ("P1", "Discard 🎣1 ②: take a card back"),
        ("G2", "Discard 🔭2 ②: look at 2 cards of the deck"),
        ("N1", "Discard 🧰1 ②: loot 💰4"),
    ],
)
def test_a_discard_button_names_its_effect(last: str, expected: str) -> None:
    state = table(f"R2 | {last} | -", their_treasure="O6", their_discard="O4")
    for say, most in ((EN, 50), (FR, 60)):
        labels = [bare(one.label) for one in buttons(painter().public(match(state), say))]
        assert max(map(len, labels)) <= most
        assert say is FR or expected in labels


def test_the_last_events_are_in_a_hand_with_what_only_its_seat_knows() -> None:
    here = after(table(hand="G1", deck="O6 R1 R2 ..."), put("G1", 0))
    texts = [bare(painter().hand(here, here.seats[seat], EN, None).text) for seat in (0, 1)]
    assert all("**Ann** plays 🔭1 into ①. **Ann** draws a card." in text for text in texts)
    assert "You draw 💰6." in texts[0]
    assert "You draw" not in texts[1]


def test_the_owner_alone_learns_what_a_zeppelin_held_with() -> None:
    here = after(table(hand="R1", their_zeppelins="3 1 2"), put("R1", 0))
    ann, ben = (painter().hand(here, here.seats[seat], EN, None) for seat in (0, 1))
    assert "Only you know: your zeppelin ① has strength 3." in ben.text
    assert "Only you know" not in ann.text
    sights = [sight_of(here, seat, EN) for seat in (None, 0, 1)]
    needs = [scene.board(one).below.columns[0].airship for one in sights]
    assert [(one.needs, one.secret) for one in needs] == [
        ("2/3", False),
        ("2/3", False),
        ("3", True),
    ]
    assert scene.hand(sights[2]).sky.below.columns[0].airship.needs == "3"


def test_ones_own_side_is_below_in_a_hand_and_the_first_seat_above_on_the_board() -> None:
    state = table(hand="R1", their_hand="G1")
    for seat in (0, 1):
        assert scene.hand(sight(state, seat)).sky.below.name == NAMES[seat]
    assert scene.board(sight(state, None)).above.name == NAMES[0]


# What is seen


@pytest.mark.parametrize("seed", range(3))
def test_progress_and_open_columns_are_those_of_the_rules(seed: int) -> None:
    for _, step in acted(GAME, 2, GAME.options(), seed):
        state = step.state
        assert isinstance(state, State)
        view = state.view(None)
        for side, seen in zip(state.sides, view.sides, strict=True):
            assert open_columns(seen) == side.open_columns()
            for column, guest in product_of_guests():
                dressed = replace(side, guests=(guest,) * len(COLUMNS))
                for plays in (0, 2):
                    done = progress(guest, side.columns[column], plays)
                    assert (not done.missing) is dressed.guest_comes(column, plays)
            for zeppelin, possible in zip(side.zeppelins, strengths(seen.zeppelins), strict=True):
                assert zeppelin.resistance in possible


def product_of_guests() -> list[tuple[int, int]]:
    return [(column, guest) for column in COLUMNS for guest in GUEST_GOLD]


def test_strengths_are_found_by_what_is_left() -> None:
    seen = table(their_zeppelins="1x 2w1 3").view(0).sides[1].zeppelins
    assert strengths(seen) == [[1], [2, 3], [2, 3]]
    seen = table(their_zeppelins="3w2 2 1").view(0).sides[1].zeppelins
    assert strengths(seen) == [[3], [1, 2], [1, 2]]


def test_the_board_in_words_tells_all_that_the_picture_shows() -> None:
    state = table(
        "R1 O4 | - | G1", "- | B2 | -",
        hand="R1 R2", discard="O6", guests="4 1 -", their_zeppelins="1x 2w1 3", treasure="O4 *5",
    )  # fmt: skip
    screen = painter().public(match(state), EN, in_words=True)
    text = bare("\n".join(field.text for field in screen.fields))
    assert screen.picture is None
    for told in (
        "💣1 💰4",
        "💥 destroyed",
        "🎈 has withstood 1 bomb, strength 2/3",
        "👑6 wants a fifth card here (2 of 5)",
        "👑5 wants cards worth 9 here (0 of 9)",
        "hand: 2 cards",
        "treasure: 2 cards (👑1)",
        "discard, top first: 💰6",
    ):
        assert told in text
    alt = bare(in_words.alt(sight(state, None)))
    assert alt.startswith("Ann (Poulpirate): hand: 2 cards, deck: ")
    assert "① 🎈 intact · 👑6 wants a fifth card here (2 of 5) · 💣1 💰4" in alt


def test_the_words_of_the_board_do_not_repeat_the_picture() -> None:
    screen = painter().public(after(table(hand="R1"), Draw()), EN)
    assert screen.fields == ()
    assert screen.text == (
        "**Ann** draws a card.\n\n"
        "▶ **Ann**, one action left: play a card from ✋ My hand, draw or discard."
    )


# The end


def ended(state: AnyState) -> str:
    here = finished(replace(match(state), status=Status.OVER))
    screen = painter().public(here, EN)
    assert screen.picture is not None
    return bare(screen.text)


def test_an_end_by_gold_says_what_the_scores_are_made_of() -> None:
    state = table(hand="", deck="", treasure="O4 *4", their_treasure="O6", last=0, actions_left=1)
    step = play(state, 0, state.legal(0)[0], Rng(1, 1))
    text = ended(step.state)
    assert "the treasures are counted" in text
    assert "🥇 **Ann** 10 gold (guests 👑6, cards 4 · 💰4 👑6)" in text
    assert "🥈 **Ben** 6 gold (💰6)" in text
    assert scene.board(sight(step.state, None)).above.treasure.gold == 10
    assert scene.board(sight(step.state, None)).above.winner


def test_a_tie_is_told() -> None:
    state = table(hand="", deck="", treasure="O4", their_treasure="O4", last=0, actions_left=1)
    step = play(state, 0, state.legal(0)[0], Rng(1, 1))
    assert "Both hold as much gold: the victory is shared." in ended(step.state)


def test_an_end_by_zeppelins_wins_whatever_the_gold() -> None:
    state = table(hand="R1", their_zeppelins="1 2x 3x", their_treasure="O6")
    step = play(state, 0, put("R1", 0), Rng(1, 1))
    assert "All of Ben’s zeppelins are down: that wins at once" in ended(step.state)
    view = step.state.view(0)
    assert PRESENTER.standing(view, 0) > PRESENTER.standing(view, 1)


# What is told of a match


def test_a_story_tells_what_a_move_brought_about_and_by_whom() -> None:
    state = table("G1 G2 | O4 R1 B1 | -", hand="G3", guests="3 - -")
    step = play(state, 0, put("G3", 0), Rng(1, 1))
    told = [bare(line) for line in PRESENTER.story([one.event for one in step.told], sight(state))]
    assert told == [
        "**Ann** plays 🔭3 into ①.",
        "👑5 A prestigious guest joins **Ann**’s treasure!",
        "A third card of a type: **Ann**’s column ① is cleared.",
    ]


def test_what_is_not_worth_telling_is_left_out_of_a_story() -> None:
    state = table(hand="R1")
    step = play(state, 0, Draw(), Rng(1, 1))
    assert PRESENTER.story([one.event for one in step.told], sight(state)) == []


def test_every_story_of_a_match_stands_alone_and_names_somebody() -> None:
    for seat, step in acted(GAME, 2, GAME.options(), 2):
        for say in (EN, FR):
            heard = [told.event for told in step.told if told.reaches(None)]
            for line in PRESENTER.story(heard, sight(step.state, None, say)):
                assert re.search(r"\*\*(Ann|Ben)\*\*", line), (seat, line)


def test_turns_are_counted_over_a_match() -> None:
    steps = [step for _, step in acted(GAME, 2, GAME.options(), 1)]
    turns = sum(PRESENTER.turns_begun([told.event for told in step.told]) for step in steps)
    last = steps[-1].state
    assert isinstance(last, State)
    assert turns == last.turns


def test_a_standing_is_the_gold_of_a_treasure() -> None:
    view = table(treasure="O4 *4", their_treasure="O6").view(0)
    assert PRESENTER.standing(view, 0) == 10


# Advice


def advised(state: State, action: Action, *heard: Any, say: Words = EN) -> str:
    assert action in state.legal(state.turn)
    advice = PRESENTER.advice(action, sight(state, state.turn, say), heard)
    return bare(f"{advice.move}: {advice.why}")


ADVICE: list[tuple[State, Action, str]] = [
    (table(hand="R1"), Draw(), "Draw: your hand is down to one card"),
    (table(), Draw(), "your hand is empty"),
    (table(hand="N1 N2 N3"), Draw(), "none of your cards can be played now"),
    (
        table(hand="R1", their_zeppelins="1 2x 3x"),
        put("R1", 0),
        "Play 💣1 into ①: it brings down the last zeppelin and wins the match",
    ),
    (
        table("R1 R2 | G1 G2 | G1 G2 B1", hand="R3", their_zeppelins="3w2 1 2"),
        put("R3", 0),
        "it brings down zeppelin ① for sure: its strength is 3 and you drop 3",
    ),
    (
        table(hand="R1", their_guests="4 - -"),
        put("R1", 0),
        "it may bring down zeppelin ①, whose strength can be 1/2/3, and the guest 👑6 would",
    ),
    (
        table(hand="R1", their_zeppelins="2w1 1 3"),
        put("R1", 0),
        "zeppelin ① holds now, but the next 💣 there counts with this one",
    ),
    (
        table("O4 | - | -", hand="O6", guests="- 7 -"),
        put("O6", 1),
        "then 1 more 💰 in ② will bring the guest 👑5",
    ),
    (
        table("R1 | O4 | R2 B1", hand="O4", guests="- 7 -"),
        put("O4", 1),
        "it brings the guest 👑5 into your treasure",
    ),
    (table(hand="O6 N2"), put("O6", 0), "your 🧰2 beside it can then secure 6 gold"),
    (table(EMPTY, "O4 | - | -", hand="B1"), put("B1", 0), "it throws 💰4 out of **Ben**’s column"),
    (
        table(EMPTY, "G1 G2 | - | -", hand="B1", their_guests="3 - -"),
        put("B1", 0),
        "and sets the guest 👑5 back",
    ),
    (table(hand="P1", discard="O4"), put("P1", 0), "it brings 💰4 back into your hand"),
    (table(hand="G1"), put("G1", 0), "it draws a card as well"),
    (table("O4 | - | -", hand="N1"), put("N1", 1), "it lets you secure 💰4, worth 4"),
    (table("G1 | - | -"), Discard(0), "Discard 🔭1 ①: you see your next two cards"),
    (table("N1 | - | -", their_discard="O4"), Discard(0), "it loots 💰4, 4 gold for your"),
    (table("O6 | P1 | -"), Discard(1), "it lets you take 💰6 back into your hand"),
    (table("O6 | B1 | -"), Discard(1), "it lets you move a last card"),
    (
        table("O6 | N1 | R1", question=Question.SECURE, column=1, times=1),
        Secure(0),
        "Secure 💰6 ①: it is worth 6, and 💣1 only 1",
    ),
    (
        table("G1 | G2 G3 | -", question=Question.MANOEUVRE, guests="- 3 -"),
        Manoeuvre(0, 1),
        "it brings the guest 👑5 into your treasure",
    ),
    (
        table("G1 | G2 G3 | -", question=Question.MANOEUVRE),
        Manoeuvre(1, 2),
        "column ② gets shorter, so you can play there",
    ),
    (
        table("G1 | O4 | -", question=Question.RECALL),
        Recall(1),
        "in your hand nobody can throw it out",
    ),
    (
        table(question=Question.OBSERVE, deck="R1 O4 ..."),
        Arrange((1,), (0,)),
        "you draw 💰4 next",
    ),
]


@pytest.mark.parametrize(("state", "action", "expected"), ADVICE)
def test_advice_gives_a_reason_that_is_true_here(
    state: State, action: Action, expected: str
) -> None:
    assert expected in advised(state, action)


def test_advice_knows_a_treasure_by_what_was_heard() -> None:
    state = table("R1 | - | -", their_treasure="O6", treasure="O4")
    heard = [Secured(1, 0, card("O6")), Looted(0, card("O4"))]
    assert "it takes 6 gold out of **Ben**’s treasure" in advised(state, Discard(0), *heard)
    ending = table(hand="R1 R2 R3", deck="G1", treasure="O4")
    assert "while you lead by 4 gold to 0" in advised(ending, Draw(), Looted(0, card("O4")))


@pytest.mark.parametrize("seed", range(2))
def test_there_is_advice_for_every_move_of_strong_play(seed: int) -> None:
    steps = contest(GAME, [pilot_for(GAME.key, Level.NORMAL)] * 2, seed)
    heard: list[list[Any]] = [[], []]
    for step in steps[:-1]:
        for seat, events in enumerate(heard):
            events += [told.event for told in step.told if told.reaches(seat)]
        state = step.state
        assert isinstance(state, State)
        for action in state.legal(state.turn):
            told = PRESENTER.advice(action, sight(state, state.turn, FR), heard[state.turn])
            assert told.move
            assert len(told.why) > 10
            assert "{" not in told.why


def test_advice_never_depends_on_what_its_seat_does_not_know() -> None:
    steps = contest(GAME, [pilot_for(GAME.key, Level.EASY)] * 2, 5)
    heard: list[list[Any]] = [[], []]
    for number, step in enumerate(steps[:-1]):
        for seat, events in enumerate(heard):
            events += [told.event for told in step.told if told.reaches(seat)]
        state = step.state
        assert isinstance(state, State)
        known = heard[state.turn]
        elsewhere = GAME.determinize(state.view(state.turn), known, Rng(number, 9))
        for action in state.legal(state.turn):
            assert PRESENTER.advice(
                action, sight(elsewhere, state.turn), known
            ) == PRESENTER.advice(action, sight(state, state.turn), known)


# Lessons


def taught(state: State, seat: int = 0) -> dict[str, str]:
    return {one.key: bare(one.text) for one in PRESENTER.lessons(sight(state, seat))}


@pytest.mark.parametrize(
    ("key", "there", "not_there"),
    [
        ("turn", table(hand="R1"), table(hand="R1", turns=9)),
        ("ending", table(deck="R1 R2", hand="G1"), table(hand="G1")),
        ("guest", table("G1 G2 | - | -", guests="3 - -"), table("G1 | - | -", guests="3 - -")),
        ("treasure", table(hand="N1"), table(hand="N1", treasure="O4")),
        ("twice", table("G1 | R1 R2 | -", hand="G2"), table("G1 | R1 R2 | -", hand="R3")),
        ("bombs", table(hand="R1"), table(hand="R1", their_zeppelins="1x 2 3")),
        ("columns", table("R1 | - | -"), table()),
        ("discard", table("G1 | - | -"), table("O4 | - | -")),
    ],
)
def test_a_lesson_is_told_only_where_it_applies(key: str, there: State, not_there: State) -> None:
    assert key in taught(there)
    assert key not in taught(not_there)
    assert key not in taught(there, seat=1), "it is not their turn"


def test_lessons_name_what_lies_before_the_reader() -> None:
    told = taught(table("G1 G2 | - | R1", hand="R2 N1", guests="3 - -"))
    assert told["guest"].startswith("1 more 🔭 in column ① and your guest comes: 👑5")
    assert told["columns"] == "Column ① is closed: you may not play where you have the most cards."
    assert next(iter(told)) == "turn"


def test_every_guest_and_card_has_its_words_in_french() -> None:
    assert len({guest_wish(guest, FR) for guest in GUEST_GOLD}) == len(GUEST_GOLD)
    assert card_name(card("O4")) == "💰\u20604"
    french = painter().hand(match(table(hand="R1")), match(table()).seats[0], FR, None).text
    assert "Bombe, vaut 1\u202f: jouable en ① ② ③" in french
