"""Emojis that we draw ourselves, and how each is written: as Discord has it, or a plain one."""

import asyncio
import re
from collections.abc import Mapping

import msgspec

_WRITTEN = re.compile(r"<a?:\w{2,32}:\d{1,20}>")


class OwnEmoji(msgspec.Struct, frozen=True, cache_hash=True):
    """What an emoji shows. A game's own is a subclass whose fields are all it is drawn from."""

    key: str
    """Its name, in the fewest ASCII letters and digits: it is written out wherever it stands."""
    plain: str
    """What stands in its place where it is not there."""

    def png(self) -> bytes:
        """Draw it. Called in a thread: it must need nothing but its own fields."""
        raise NotImplementedError


class Emojis:
    """The emojis of ours that can be used now. For every other, its plain one is."""

    def __init__(self, written: Mapping[OwnEmoji, str] | None = None) -> None:
        self._written = dict(written or {})
        self.refused = asyncio.Event()
        """Set when Discord did not take them: some may be gone."""
        self._plain = {text: emoji.plain for emoji, text in self._written.items()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Emojis) and self._written == other._written

    def __hash__(self) -> int:
        return hash(frozenset(self._written.items()))

    def __call__(self, emoji: OwnEmoji) -> str:
        """The text that shows this emoji."""
        return self._written.get(emoji, emoji.plain)

    def has(self, emoji: OwnEmoji) -> bool:
        return emoji in self._written

    def in_plain(self, text: str) -> str:
        """The same text with plain emoji in the place of ours."""
        return _WRITTEN.sub(lambda own: self._plain.get(own[0], ""), text)


PLAIN = Emojis()
