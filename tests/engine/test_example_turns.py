"""The example turns of the rule pages, played: what they tell is what happens."""

from msgspec.structs import replace

from engine.gold.events import Blasted, ChasedOff, GoldWon
from engine.gold.state import State as GoldState
from engine.goldncrash.actions import Discard
from engine.goldncrash.events import Destroyed, Looted
from engine.goldrush.events import Found, TrainMoved
from tests.engine import gold_positions as gold
from tests.engine import goldncrash_positions as crash
from tests.engine import ohmygold_positions as ohmygold
from tests.engine.goldentown import playing as town
from tests.engine.goldentown.positions import lumps
from tests.engine.goldentown.positions import table as town_table
from tests.engine.goldrush import positions as rush


def cell(label: str) -> int:
    """A cell as the buttons name it."""
    return 8 * "ABCDEFGH".index(label[0]) + int(label[1]) - 1


def gold_table(**lying: str) -> GoldState:
    """All 64 cards, these of them in these places."""
    state = gold.table("| rest")
    cells = list(state.cells)
    for label, word in lying.items():
        there = cells.index(gold.card(word))
        cells[there], cells[cell(label)] = cells[cell(label)], cells[there]
    return replace(state, cells=tuple(cells))


def test_gold() -> None:
    state = gold_table(C2="$3", F6="R4", D7="O2", B1="B5", H3="*", A8="$4")
    state, heard = gold.flip(state, cell("C2"), cell("F6"))
    (won,) = gold.only(heard, GoldWon)
    assert (won.seat, won.gold, state.left) == (0, 3, 62)
    state, heard = gold.flip(state, cell("D7"), cell("B1"))
    (chased,) = gold.only(heard, ChasedOff)
    assert (chased.stronger, chased.weaker) == (gold.card("B5"), gold.card("O2"))
    assert state.cells[cell("B1")] == gold.card("B5")
    state, heard = gold.flip(state, cell("H3"), cell("A8"))
    assert gold.only(heard, Blasted)
    assert (state.left, state.piles) == (59, ((3,), (), ()))


def test_oh_my_gold() -> None:
    chests = "3:CCC CD 3:DDD"
    assert ohmygold.moves(ohmygold.table(chests, "KCCD", rolls=1)) == {"again", "end"}
    state = ohmygold.table(chests, "KSCD", pile="C C")
    assert ohmygold.moves(state) == {"open 1 KS"}
    state, _ = ohmygold.do(state, "open 1 KS")
    assert ohmygold.lies(state, 0) == "CD |"
    assert ohmygold.moves(state) == {"load 0 CD"}
    state, _ = ohmygold.do(state, "load 0 CD")
    assert (ohmygold.lies(state, 0).split()[-1], state.turn) == ("CD", 1)
    assert state.boats[0].points() == 2


def test_oh_my_gold_when_the_treasure_has_to_wait() -> None:
    state, _ = ohmygold.do(ohmygold.table("3:CCC CD 3:DDD", "KKCC", pile="C C"), "open 1 KK")
    assert (ohmygold.lies(state, 0), state.turn) == ("CD |", 1)


def test_gold_n_crash() -> None:
    state = crash.table(
        "R1 | G1 N1 | B1", hand="R2", their_zeppelins="2 1 3", their_discard="G1 O4"
    )
    assert crash.places(state, "R2") == [0, 2]
    state, heard = crash.act(state, crash.put("R2", 0))
    assert crash.only(heard, Destroyed)
    state, heard = crash.act(state, Discard(1))
    assert crash.only(heard, Looted)
    assert (crash.treasure(state), crash.discard(state), state.turn) == ("O4", "N1", 1)


def test_gold_n_crash_when_the_zeppelin_holds() -> None:
    state = crash.table("R1 | G1 N1 | B1", hand="R2", their_zeppelins="3 1 2")
    _, heard = crash.act(state, crash.put("R2", 0))
    assert not crash.only(heard, Destroyed)


def test_railway() -> None:
    state = rush.table("0,-3 -6,0 4,-6", "0,-8=g3 8,-6=t3", carried=("", "", "g2"))
    state, heard = rush.do(state, "roll", "go 0,-8", "roll", dice="5 1")
    assert rush.only(heard, Found)
    assert rush.only(heard, TrainMoved)
    state, _ = rush.do(state, "roll", "go 8,-6", dice="4 32")
    assert "8,-4" in rush.ends(state), "a raft is moored two spaces away"
    state, _ = rush.do(state, "go 8,-4", "cross 4,-3")
    assert [len(carried) for carried in state.carried] == [1, 0, 0]
    assert state.turn == 0


def test_golden_town() -> None:
    state = town_table(
        "B HOTEL", hands=["YGR2 E"], mines={"B": "y200 y100 | gc g200 | r300 | *"}, opened="B"
    )
    state, _ = town.do(state, "down YGR2")
    assert town.offers(state) == {"on", "stop"}
    state, _ = town.do(state, "on", "shore E", "on")
    ada = state.prospectors[0]
    assert (state.turn, lumps(ada.ore), ada.depth, len(ada.hand)) == (1, "r300 y200", 3, 6)
    state, _ = town.do(state, "roll", "go HUB", "done", dice="1")
    state, _ = town.do(state, "convert 200 300", "climb")
    ada = state.prospectors[0]
    assert (state.turn, ada.cart, ada.ore, ada.depth) == (1, 1, (), 0)
    state, _ = town.do(state, "roll", dice="6")
    assert "fight 0" in town.offers(state), "six squares from the crossroads to concession B"
