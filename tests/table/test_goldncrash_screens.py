"""The screens of Gold 'n' Crash: what each card can do or why not, and what is told of a match."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.desk.rendering import CHOICE_DESCRIPTION
from cogs.goldncrash import in_words, scene
from cogs.goldncrash.seen import strengths
from cogs.goldncrash.uses import promise
from cogs.goldncrash.words import card_name, guest_wish, missing
from engine.contract import AnyState, play
from engine.goldncrash.actions import Action, Draw
from engine.goldncrash.components import GUEST_GOLD, TWO_PLAYS, Progress
from engine.goldncrash.state import State
from engine.rng import Rng
from storage.match import Match, Status
from table.painter import sight_of
from table.screen import Menu
from table.words import Words
from tests.engine.goldncrash_positions import EMPTY, card, put, table
from tests.engine.playouts import acted
from tests.table.goldncrash_sights import (
    EN,
    FR,
    GAME,
    NAMES,
    PRESENTER,
    bare,
    match,
    painter,
    sight,
)
from tests.table.scenes import buttons
from tests.table.test_screens import finished


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
        (table("O4 | - | -", hand="N1"), put("N1", 1), "secures 💰4 for your treasure"),
        (
            table("R1 O4 | N2 R2 | -", hand="N1", deck="..."),
            put("N1", 2),
            "secures 💣2 for your treasure",
        ),
        (
            table("G1 R1 O4 | N2 B1 | G2 P1 B2", hand="N1"),
            put("N1", 1),
            "secures 2 cards from beside it: first 💰4 or ⚔️2",
        ),
        (
            table("G1 R1 O4 | N2 | -", hand="N1"),
            put("N1", 1),
            "secures 💰4 and 💣1 for your treasure",
        ),
        (
            table("O4 | - | R1", hand="N1"),
            put("N1", 1),
            "secures a card from beside it: 💰4 or 💣1",
        ),
        (
            table("R3 | - | R3", hand="N1"),
            put("N1", 1),
            "secures a card from beside it: 💣3",
        ),
        (table(hand="O4"), put("O4", 1), "does nothing here"),
        (
            table("G1 G2 | R1 R2 B1 | -", hand="G3", guests="3 - -"),
            put("G3", 0),
            "draws 3 cards; brings 👑5; then clears the column",
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
    assert len(told or "") <= CHOICE_DESCRIPTION


@pytest.mark.parametrize("say", [EN, FR])
@pytest.mark.parametrize("kind", "RBPGN")
def test_what_a_third_card_would_do_fits_its_line(kind: str, say: Words) -> None:
    state = table(
        f"O4 O4 O4 | {kind}1 {kind}2 | O4 O4 O4", "- | O4 O4 O6 | -",
        hand=f"{kind}3", discard="O4 O4 O6", guests="- 2 -", placed=(1,),
    )  # fmt: skip
    told = promise(put(f"{kind}3", 1), sight(state, 0, say))
    assert told.count(";") == 2
    assert len(told) <= CHOICE_DESCRIPTION


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
    texts = [bare(painter().hand(here, here.seats[seat], EN, None).aside) for seat in (0, 1)]
    assert all("**Ann** plays 🔭1 into ①. **Ann** draws a card." in text for text in texts)
    assert "You draw 💰6." in texts[0]
    assert "You draw" not in texts[1]


def test_the_owner_alone_learns_what_a_zeppelin_held_with() -> None:
    here = after(table(hand="R1", their_zeppelins="3 1 2"), put("R1", 0))
    ann, ben = (painter().hand(here, here.seats[seat], EN, None) for seat in (0, 1))
    assert "Only you know: your zeppelin ① has strength 3." in ben.aside
    assert "Only you know" not in ann.text + ann.aside
    sights = [sight_of(here, seat, EN) for seat in (None, 0, 1)]
    needs = [scene.board(one).below.columns[0].airship for one in sights]
    assert [(one.needs, one.secret) for one in needs] == [
        ("2–3", False),
        ("2–3", False),
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
def test_what_a_strength_is_thought_to_be_holds_what_it_is(seed: int) -> None:
    for _, step in acted(GAME, 2, GAME.options(), seed):
        state = step.state
        assert isinstance(state, State)
        for side, seen in zip(state.sides, state.view(None).sides, strict=True):
            for zeppelin, possible in zip(side.zeppelins, strengths(seen.zeppelins), strict=True):
                assert zeppelin.resistance in possible


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
        "🎈 has withstood 1 bomb, strength 2–3",
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


@pytest.mark.parametrize("say", [EN, FR])
def test_a_symbol_is_never_parted_from_its_number(say: Words) -> None:
    texts = [
        text
        for guest in GUEST_GOLD
        if guest != TWO_PLAYS
        for n in (1, 2)
        for text in (guest_wish(guest, say), missing(guest, Progress(0, n), say))
    ]
    assert [text for text in texts if re.search(r" [💣⚔🎣🔭🧰💰]", text)] == []


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


@pytest.mark.parametrize(
    ("treasure", "expected"),
    [
        ("", "**Ann** 0 gold\n"),
        ("O4", "**Ann** treasure: one card (one face down)"),
        ("O4 *4 R1 *1", "**Ann** treasure: 4 cards (👑6 👑5, 2 face down)"),
        ("*4", "**Ann** 6 gold (guests 👑6, cards 0 · 👑6)"),
    ],
)
def test_an_end_before_its_time_says_what_can_be_seen_of_a_treasure(
    treasure: str, expected: str
) -> None:
    state = table(treasure=treasure)
    here = finished(replace(match(state), status=Status.STOPPED))
    assert expected in bare(painter().public(here, EN).text)


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


def test_every_guest_and_card_has_its_words_in_french() -> None:
    assert len({guest_wish(guest, FR) for guest in GUEST_GOLD}) == len(GUEST_GOLD)
    assert card_name(card("O4")) == "💰\u20604"
    french = painter().hand(match(table(hand="R1")), match(table()).seats[0], FR, None).text
    assert "Bombe, vaut 1\u202f: jouable en ① ② ③" in french
