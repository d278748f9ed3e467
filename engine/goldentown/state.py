"""A match of Golden-Town as one value."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from engine.contract import Outcome, Seat, Step, by_rank
from engine.goldentown.actions import (
    Action,
    Answer,
    Challenge,
    Climb,
    ComeOut,
    Convert,
    Dig,
    Done,
    Exchange,
    Expose,
    GiveIn,
    Go,
    GoOn,
    LayCard,
    PlayFirst,
    Present,
    Ride,
    Roll,
    Shore,
    Stop,
    Throw,
)
from engine.goldentown.choices import choices
from engine.goldentown.components import Mine, Prospector
from engine.goldentown.duels import DuelCourse
from engine.goldentown.events import Event
from engine.goldentown.position import Position
from engine.goldentown.view import MineView, ProspectorView, View
from engine.rng import Rng


class State(Position, frozen=True):
    def prompt(self, seat: Seat) -> int:
        return self.questions

    def to_act(self) -> frozenset[Seat]:
        return frozenset() if self.ended else frozenset((self.mover,))

    def legal(self, seat: Seat) -> Sequence[Action]:
        return () if seat != self.mover or self.ended else choices(self)

    def apply(self, seat: Seat, action: Action, rng: Rng) -> "TownStep":
        course = DuelCourse(self, rng)
        _follow(course, seat, action)
        after = replace(course.position, questions=self.questions + 1)
        assert isinstance(after, State), "replace keeps the type"
        return Step(after, tuple(course.told))

    def view(self, seat: Seat | None) -> View:
        over = self.ended is not None
        return View(
            seat=seat,
            colours=self.colours,
            turn=self.turn,
            mover=self.mover,
            question=self.question,
            prospectors=tuple(
                [
                    _seen(one, own=other == seat, over=over)
                    for other, one in enumerate(self.prospectors)
                ]
            ),
            mines=tuple([_from_above(mine) for mine in self.mines]),
            duel=self.duel,
            parted=self.parted,
            talon=len(self.talon),
            discard=len(self.discard),
            top=self.discard[-1] if self.discard else None,
            laid=self.laid,
            reserve=self.reserve,
            turns=self.turns,
            quiet=self.quiet,
            ended=self.ended,
            prompt=self.questions,
        )

    def outcome(self) -> Outcome | None:
        """Who has banked most, then has most in the cart, then most ore (T-38, T-A29)."""
        if self.ended is None:
            return None
        ranks = [(one.bank, one.cart, one.grams) for one in self.prospectors]
        return Outcome(by_rank(ranks), self.ended, tuple(one.bank for one in self.prospectors))


TownStep: TypeAlias = Step[Action, Event, View]


def _follow(course: DuelCourse, seat: Seat, action: Action) -> None:
    """Let an action take its course."""
    match action:
        case Convert(filons):
            course.convert(seat, filons)
        case Exchange(card, source):
            course.exchange(seat, card, source)
        case Present(card):
            course.present(seat, card)
        case Done() | Stop():
            course.end_turn()
        case Roll() | Go() | Answer() | Throw():
            _travel(course, seat, action)
        case Challenge() | PlayFirst() | LayCard():
            _fight(course, seat, action)
        case _:
            _dig(course, seat, action)


def _travel(course: DuelCourse, seat: Seat, action: Roll | Go | Answer | Throw) -> None:
    match action:
        case Roll():
            course.roll(seat)
        case Go(node):
            course.go(seat, node)
        case Answer(agree):
            course.answer(seat, agree=agree)
        case Throw():
            course.throw(seat)


def _fight(course: DuelCourse, seat: Seat, action: Challenge | PlayFirst | LayCard) -> None:
    match action:
        case Challenge(rival):
            course.challenge(seat, rival)
        case PlayFirst(first):
            course.play_first(seat, first=first)
        case LayCard(card, steps):
            course.lay_card(seat, card, steps)


def _dig(
    course: DuelCourse,
    seat: Seat,
    action: Expose | Ride | Dig | GoOn | ComeOut | Climb | Shore | GiveIn,
) -> None:
    match action:
        case Expose(card, way):
            course.expose(seat, card, way)
        case Ride(card, level):
            course.ride(seat, card, level)
        case Dig():
            course.dig(seat)
        case GoOn():
            course.go_on(seat)
        case ComeOut() | Climb():
            course.come_up(seat)
        case Shore(card):
            course.shore(seat, card)
        case GiveIn():
            course.give_in(seat)


def _seen(one: Prospector, *, own: bool, over: bool) -> ProspectorView:
    return ProspectorView(
        at=one.at,
        depth=one.depth,
        arrived=one.arrived,
        barred=one.barred,
        misses=one.misses,
        lifted=one.lifted,
        cart=one.cart,
        bank=one.bank,
        filons=len(one.ore),
        cards=len(one.hand),
        ore=one.ore if own or over else None,
        hand=one.hand if own else None,
    )


def _from_above(mine: Mine) -> MineView:
    return MineView(tuple([len(level) for level in mine.levels]), mine.open)
