"""Exchanging and drawing cards in Golden-Town: T-10 to T-12, T-A5, T-A6 and T-A37."""

import pytest

from engine.contract import NotLegal
from engine.goldentown.components import Begin, Closing
from engine.goldentown.events import Drew, DrewCards, Exchanged, Reshuffled
from tests.engine.goldentown.playing import Luck, do, hand, offers, only, pile, with_luck
from tests.engine.goldentown.positions import all_cards, card, card_list, names, sorted_text, table

SIX = "Y1 YG2 R3 L M E"


def travelled(**fields):
    """Seat 0 has moved and may exchange."""
    fields.setdefault("hands", (SIX, "B1 B2 B3 RB1 RB2 RB3"))
    fields.setdefault("talon", "GR1 GR2 GR3")
    state, _ = do(table("A1 HOTEL", walk=1, **fields), "go A2")
    return state


# Two sources


@pytest.mark.rule("T-10")
def test_a_card_is_exchanged_for_the_top_card_of_the_talon():
    state, heard = do(travelled(discard="J"), "x R3 talon")
    assert hand(state, 0) == sorted_text("Y1 YG2 GR1 L M E")
    assert pile(state) == "J R3"
    assert state.talon[:2] == card_list("GR2 GR3")
    assert only(heard, Exchanged) == [Exchanged(0, card("R3"), None)]
    assert only(heard, Drew) == [Drew(0, 1)]
    assert only(heard, DrewCards) == [DrewCards(0, card_list("GR1"))]


@pytest.mark.rule("T-10")
@pytest.mark.rule("T-A5")
def test_a_card_is_exchanged_for_the_visible_card_of_the_discard_pile():
    """The top one, taken before one's own is laid on it."""
    state, heard = do(travelled(discard="M J GR2", talon="GR1"), "x R3 pile")
    assert hand(state, 0) == sorted_text("Y1 YG2 GR2 L M E")
    assert pile(state) == "M J R3"
    assert state.talon[:1] == card_list("GR1")
    assert only(heard, Exchanged) == [Exchanged(0, card("R3"), card("GR2"))]
    assert not only(heard, Drew)


@pytest.mark.rule("T-10")
def test_every_card_of_the_hand_can_be_given_for_either():
    state = travelled(discard="J")
    assert offers(state, "x") == {
        f"x {one} {by}" for one in SIX.split() for by in ("talon", "pile")
    }


@pytest.mark.rule("T-10")
def test_equal_cards_are_one_choice():
    state = travelled(hands=("L L L E E M",), discard="J")
    assert offers(state, "x") == {f"x {one} {by}" for one in "LEM" for by in ("talon", "pile")}
    state, _ = do(state, "x L pile")
    assert hand(state, 0) == sorted_text("L L E E M J")


@pytest.mark.rule("T-10")
def test_one_card_is_exchanged_at_most_and_the_turn_is_over():
    state, _ = do(travelled(discard="J"), "x R3 pile")
    assert (state.turn, state.question) == (1, Begin())


@pytest.mark.rule("T-10")
def test_nobody_has_to_exchange():
    before = travelled(discard="J")
    assert "done" in offers(before)
    state, _ = do(before, "done")
    assert hand(state, 0) == hand(before, 0)
    assert state.discard == before.discard
    assert state.talon == before.talon


@pytest.mark.rule("T-10")
def test_only_cards_of_the_hand_are_given():
    with pytest.raises(NotLegal):
        do(travelled(), "x B1 talon")


@pytest.mark.rule("T-A5")
def test_without_a_discard_pile_there_is_only_the_talon():
    state = travelled()
    assert offers(state, "x") == {f"x {one} talon" for one in SIX.split()}


@pytest.mark.rule("T-A5")
def test_the_visible_card_may_have_lain_there_for_long():
    """Seat 0 laid it in its own turn before; nobody has laid another since."""
    state, _ = do(travelled(), "x L talon")
    state, _ = do(state, "roll", "go HUB", "done", dice="1")
    state, _ = do(state, "roll", "go A3", dice="1")
    assert "x M pile" in offers(state)
    state, _ = do(state, "x M pile")
    assert hand(state, 0) == sorted_text("Y1 YG2 R3 L GR1 E")


@pytest.mark.rule("T-A5")
def test_the_next_player_may_take_what_was_given():
    state, _ = do(travelled(), "x E talon", "roll", "go HUB", dice="1")
    state, _ = do(state, "x B1 pile")
    assert hand(state, 1) == sorted_text("E B2 B3 RB1 RB2 RB3")
    assert pile(state) == "B1"


@pytest.mark.rule("T-A5")
@pytest.mark.parametrize("shown", ["M", "J"])
def test_a_card_one_has_laid_oneself_in_this_turn_is_not_taken(shown: str):
    """Else a joker could be presented and taken back."""
    state = table("A5 HOTEL", hands=("M J",), discard="E", walk=1)
    state, _ = do(state, "go A", f"mine {shown}")
    assert state.question == Closing(exchange=True, present=False)
    assert offers(state, "x")
    assert {text.split()[2] for text in offers(state, "x")} == {"talon"}


@pytest.mark.rule("T-A5")
def test_nor_at_the_beginning_of_a_turn_at_a_closed_mine():
    state = table("A HOTEL", hands=("M J",), discard="E")
    assert {text.split()[2] for text in offers(state, "x")} == {"talon", "pile"}
    state, _ = do(state, "mine J")
    assert {text.split()[2] for text in offers(state, "x")} == {"talon"}


@pytest.mark.rule("T-A5")
def test_an_exchange_before_the_presentation_may_take_the_visible_card():
    state = table("A5 HOTEL", hands=("Y1 Y2 Y3 YG1 YG2 YG3",), discard="E M", walk=1)
    state, _ = do(state, "go A", "x Y1 pile")
    assert state.question == Closing(exchange=False, present=True)
    assert offers(state) == {"mine M", "done"}
    state, _ = do(state, "mine M")
    assert pile(state) == "E Y1 M"


# In the mine


@pytest.mark.rule("T-A6")
@pytest.mark.rule("T-A30")
@pytest.mark.parametrize("start", ["A", "A:1", "A:3", "A:4^"])
def test_whoever_waits_in_an_open_mine_may_exchange_and_that_is_the_turn(start: str):
    state = table(f"{start} HOTEL", hands=(SIX,), opened="A", talon="GR1", discard="J")
    assert offers(state, "x") == {
        f"x {one} {by}" for one in SIX.split() for by in ("talon", "pile")
    }
    assert "done" not in offers(state)
    after, _ = do(state, "x M talon")
    assert (after.turn, after.question) == (1, Begin())
    assert hand(after, 0) == sorted_text("Y1 YG2 R3 L E GR1")
    assert after.prospectors[0].depth == state.prospectors[0].depth


@pytest.mark.rule("T-A6")
@pytest.mark.parametrize(
    ("start", "moves"),
    [
        ("A", ("down Y1",)),
        ("A", ("dig",)),
        ("A", ("ride L 2",)),
        ("A:1", ("climb",)),
        ("A:1", ("ride L 0",)),
        ("A:1", ("up Y1", "out")),
        ("A:1", ("up Y1", "stop")),
    ],
)
def test_a_turn_of_work_or_of_going_up_has_no_exchange(start: str, moves: tuple[str, ...]):
    mine = {"A": "y100 y200 | g200 | * | *"}
    state = table(f"{start} HOTEL", hands=(SIX,), mines=mine, opened="A", discard="J")
    state, heard = do(state, *moves)
    assert (state.turn, state.question) == (1, Begin())
    assert not only(heard, Exchanged)


@pytest.mark.rule("T-A6")
def test_during_a_palier_move_there_is_no_exchange():
    state = table("A HOTEL", hands=("YG2",), mines={"A": "y100 | g200 | * | *"}, opened="A")
    state, _ = do(state, "down YG2")
    assert offers(state) == {"on", "stop"}


@pytest.mark.rule("T-A6")
@pytest.mark.rule("T-A12")
def test_leaving_from_the_surface_is_a_travel_turn_with_an_exchange():
    state = table("A HOTEL", hands=(SIX,), opened="A", discard="J")
    state, _ = do(state, "roll", "go A3", dice="3")
    assert state.question == Closing(exchange=True, present=False)
    assert "x L pile" in offers(state)


# Always six


@pytest.mark.rule("T-11")
def test_as_many_cards_are_drawn_as_were_used():
    mines = {"A": "yc y100 | g200 | * | *"}
    state = table("A HOTEL", hands=("YG2 E B1 B2 B3 L",), mines=mines, opened="A", talon="M J")
    state, _ = do(state, "down YG2", "shore E", "stop")
    assert hand(state, 0) == sorted_text("B1 B2 B3 L M J")
    state = table("A HOTEL", hands=("YG2 E B1 B2 B3 L",), opened="A", talon="M J")
    state, heard = do(state, "ride L 2")
    assert hand(state, 0) == sorted_text("YG2 E B1 B2 B3 M")
    assert only(heard, Drew) == [Drew(0, 1)]
    assert only(heard, DrewCards) == [DrewCards(0, card_list("M"))]


@pytest.mark.rule("T-11")
def test_no_card_is_drawn_when_none_was_used():
    state = table("A HOTEL", mines={"A": "y100 | * | * | *"}, opened="A", talon="M J")
    after, heard = do(state, "dig")
    assert hand(after, 0) == hand(state, 0)
    assert after.talon == state.talon
    assert not only(heard, Drew)


@pytest.mark.rule("T-11")
@pytest.mark.rule("T-A7")
def test_the_gap_of_a_presented_card_is_filled_at_the_end_of_the_turn():
    state = table("A HOTEL", hands=("M B1 B2 B3 L E",), talon="J GR1")
    state, _ = do(state, "mine M")
    assert hand(state, 0) == sorted_text("B1 B2 B3 L E")
    assert state.laid == 1
    state, _ = do(state, "x E talon")
    assert hand(state, 0) == sorted_text("B1 B2 B3 L J GR1")
    assert pile(state) == "M E"


# A new Talon


@pytest.mark.rule("T-12")
@pytest.mark.rule("T-A37")
def test_an_empty_talon_is_made_of_the_whole_discard_pile():
    """The visible card too, but not the card that is given for the first of the new Talon."""
    state = travelled(talon="", rest="discard", discard="J")
    assert state.talon == ()
    luck = Luck()
    after, heard = with_luck(state, luck, "x R3 talon")
    assert luck.shuffles == [state.discard]
    assert only(heard, Reshuffled) == [Reshuffled(len(state.discard))]
    assert hand(after, 0) == sorted_text("Y1 YG2 J L M E"), "the Talon was turned round"
    assert pile(after) == "R3"
    assert names(after.talon) == names(state.discard[:-1])


@pytest.mark.rule("T-12")
@pytest.mark.rule("T-A37")
def test_the_talon_is_not_made_anew_before_a_card_is_to_be_drawn():
    """Its last card is drawn, and the visible card stays where it is for the next player."""
    state = travelled(talon="GR1", rest="discard", discard="J")
    state, heard = do(state, "x R3 talon")
    assert state.talon == ()
    assert not only(heard, Reshuffled)
    assert pile(state).endswith("J R3")
    state, heard = do(state, "roll", "go HUB", dice="1")
    assert not only(heard, Reshuffled)
    assert "x B1 pile" in offers(state)
    state, heard = do(state, "x B1 pile")
    assert not only(heard, Reshuffled)
    assert state.talon == ()


@pytest.mark.rule("T-A37")
def test_an_empty_talon_can_be_drawn_from():
    state = travelled(talon="", rest="discard", discard="J")
    assert offers(state, "x") == {
        f"x {one} {by}" for one in SIX.split() for by in ("talon", "pile")
    }


@pytest.mark.rule("T-12")
@pytest.mark.rule("T-A37")
def test_a_hand_is_filled_from_the_cards_just_used_too():
    state = table("A HOTEL", hands=("YG2 B1 B2 B3 L E",), opened="A", rest="discard", discard="M J")
    luck = Luck()
    after, heard = with_luck(state, luck, "ride L 2")
    assert luck.shuffles == [(*state.discard, card("L"))]
    assert hand(after, 0) == hand(state, 0), "the same Monte-charge came back"
    assert after.discard == ()
    assert only(heard, Reshuffled) == [Reshuffled(len(state.discard) + 1)]


@pytest.mark.rule("T-12")
def test_a_talon_that_ends_between_two_cards_is_made_anew_for_the_second():
    mines = {"A": "yc y100 | g200 | * | *"}
    state = table(
        "A HOTEL",
        hands=("Y2 E B1 B2 B3 L",),
        mines=mines,
        opened="A",
        talon="M",
        rest="discard",
        discard="J",
    )
    luck = Luck()
    after, heard = with_luck(state, luck, "down Y2", "shore E")
    assert luck.shuffles == [(*state.discard, card("Y2"), card("E"))]
    assert hand(after, 0) == sorted_text("B1 B2 B3 L M E")
    assert len(only(heard, Reshuffled)) == 1
    assert sum(event.cards for event in only(heard, Drew)) == 2
    assert after.discard == ()


@pytest.mark.rule("T-A37")
def test_after_a_new_talon_nothing_is_visible():
    state = travelled(talon="", rest="discard", discard="J")
    assert state.view(1).top == card("J")
    state, _ = do(state, "x R3 talon")
    assert state.view(1).top == card("R3")
    state = table("A HOTEL", hands=("YG2 B1 B2 B3 L E",), opened="A", rest="discard", discard="M J")
    state, _ = do(state, "ride L 2")
    assert state.view(1).top is None
    state, _ = do(state, "roll", "go HUB", dice="1")
    assert {text.split()[2] for text in offers(state, "x")} == {"talon"}


@pytest.mark.rule("T-A18")
@pytest.mark.parametrize("figures", ["A1 A2", "A1 A2 HOTEL HOTEL"])
def test_there_are_always_enough_cards_for_six_in_every_hand(figures: str):
    """At most 24 of 53 are in hands; even the last of the Talon is followed by a new one."""
    state = table(figures, rest="discard", walk=1)
    assert len(state.talon) == 0
    state, _ = do(state, "go HUB", f"x {hand(state, 0).split()[0]} talon")
    assert [len(figure.hand) for figure in state.prospectors] == [6] * len(state.prospectors)
    assert all_cards(state).total() == 53


@pytest.mark.rule("T-30")
def test_used_cards_lie_in_the_order_of_use_the_last_on_top():
    mines = {"A": "yc y100 | gc g200 | r300 | *"}
    state = table("A HOTEL", hands=("YGR2 E J",), mines=mines, opened="A", discard="M")
    state, _ = do(state, "down YGR2", "shore J", "on", "shore E", "on")
    assert pile(state) == "M YGR2 J E"
    assert state.view(1).top == card("E")
