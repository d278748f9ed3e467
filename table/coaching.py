"""Telling newcomers what is new to them: each lesson once a person and game."""

from collections import OrderedDict
from typing import Protocol

from storage.match import Hints, Match
from table.painter import sight_of
from table.presenter import Lesson, Presenter
from table.words import Words

ANY_GAME = ""
"""What is taught whatever is played is written down as of no game."""
REMEMBERED = 2000
"""Of how many people's games it is kept in mind what they have been told."""


class Pupils(Protocol):
    """Where it is written down what people have been taught."""

    async def is_coached(self, user: int) -> bool: ...

    async def set_coached(self, user: int, *, coached: bool) -> None: ...

    async def lessons(self, user: int, game: str) -> set[str]: ...

    async def note_lesson(self, user: int, game: str, lesson: str) -> None: ...


class Coach:
    def __init__(self, pupils: Pupils) -> None:
        self._pupils = pupils
        self._told: OrderedDict[tuple[int, str], set[str] | None] = OrderedDict()
        """What each person has been told in each game; None where they want no more of it."""
        self._changes = 0
        """How often somebody has turned it on or off: what was read before counts no more."""

    async def lesson(
        self, match: Match, user: int, presenter: Presenter, say: Words, shown: str | None = None
    ) -> Lesson | None:
        """What to tell somebody about their situation now.

        One that is being `shown` stays for as long as it is true.
        """
        seating = match.seating(user)
        if seating is None or not match.live:
            return None
        told = await self._told_to(user, match.game.key)
        if told is None:
            return None
        lessons = list(presenter.lessons(sight_of(match, seating.seat, say)))
        may_ask = match.house.hints is Hints.ALLOWED and seating.seat in match.to_act()
        if told and may_ask and not seating.hints:
            lessons.insert(0, _of_hints(presenter, say))
        on_show = [one for one in lessons if one.key == shown]
        return next(iter(on_show or [one for one in lessons if one.key not in told]), None)

    async def note(self, user: int, game: str, lesson: Lesson) -> None:
        """Remember that it was told: it will not be told again."""
        told = await self._told_to(user, game)
        if told is not None and lesson.key not in told:
            told.add(lesson.key)
            await self._pupils.note_lesson(user, game, lesson.key)

    async def first_time(self, user: int, subject: str) -> bool:
        """Whether somebody who wants to be taught has not been told of this, whatever they play."""
        told = await self._told_to(user, ANY_GAME)
        if told is None or subject in told:
            return False
        await self.note(user, ANY_GAME, Lesson(subject, ""))
        return True

    async def is_wanted(self, user: int) -> bool:
        return await self._pupils.is_coached(user)

    async def set_wanted(self, user: int, *, wanted: bool) -> None:
        """Turn the coaching of a person on or off, in all games and for good."""
        await self._pupils.set_coached(user, coached=wanted)
        self._changes += 1
        for key in [key for key in self._told if key[0] == user]:
            del self._told[key]

    async def _told_to(self, user: int, game: str) -> set[str] | None:
        key = user, game
        while key not in self._told:
            changes = self._changes
            wanted = await self._pupils.is_coached(user)
            told = await self._pupils.lessons(user, game) if wanted else None
            if changes == self._changes:
                self._told.setdefault(key, told)
        known = self._told[key]
        while len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        return known


def _of_hints(presenter: Presenter, say: Words) -> Lesson:
    """What comes second in every game, to who has taken a first step."""
    text = say(
        "Not sure? 💡 *Hint*, in ✋ {label}, says what a strong computer would do, and why.",
        label=presenter.hand_label(say),
    )
    return Lesson("hint", text)
