"""A picture before it is drawn: a value that says what lies where."""

import msgspec


class Picture(msgspec.Struct, frozen=True, cache_hash=True):
    """What a picture shows. Equal ones are drawn once, and uploaded once to a message.

    A game's own picture is a subclass whose fields are all it is drawn from; they come from a view.
    """

    def png(self) -> bytes:
        """Draw it. Called in a thread: it must need nothing but its own fields."""
        raise NotImplementedError
