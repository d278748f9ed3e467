"""How often a person may do something: more than a quick hand needs, less than a script wants."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from sandbox.world.people import Account


@dataclass(frozen=True)
class Rate:
    at_once: float
    per_second: float


@dataclass(frozen=True)
class Rates:
    """What one kind of person may do; frames beyond it wait, the rest is refused."""

    frames: Rate
    messages: Rate
    threads: Rate


GUEST = Rates(frames=Rate(100, 20), messages=Rate(10, 1), threads=Rate(3, 0.1))
AT_THE_MACHINE = Rates(Rate(2000, 2000), Rate(1000, 1000), Rate(1000, 1000))
"""The sample people are played at the machine itself, by tests and measurements too."""


class RateLimit:
    """Fills up with time and is emptied by use."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left = rate.at_once
        self._filled_at = clock()

    def pause(self) -> float:
        """How many seconds are left until it can be used."""
        now = self._clock()
        self._left += (now - self._filled_at) * self._rate.per_second
        self._left = min(self._left, self._rate.at_once)
        self._filled_at = now
        return max(0.0, (1 - self._left) / self._rate.per_second)

    def use(self, times: int = 1) -> None:
        self._left -= times

    def try_to_use(self) -> bool:
        if self.pause() > 0:
            return False
        self.use()
        return True


class AccountLimits:
    def __init__(self, rates: Rates) -> None:
        self.frames = RateLimit(rates.frames)
        self.messages = RateLimit(rates.messages)
        self.threads = RateLimit(rates.threads)


class RateLimits:
    """The limits of everybody who has been here, one set a person however many pages they open."""

    def __init__(self) -> None:
        self._of: dict[int, AccountLimits] = {}

    def of(self, person: Account) -> AccountLimits:
        if person.id not in self._of:
            self._of[person.id] = AccountLimits(GUEST if person.guest else AT_THE_MACHINE)
        return self._of[person.id]
