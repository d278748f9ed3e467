"""What Discord lets somebody do in a channel."""

from enum import IntFlag


class Permission(IntFlag):
    NONE = 0
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


P = Permission

EVERYONE = (
    P.ADD_REACTIONS
    | P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.USE_EXTERNAL_EMOJIS
    | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS
    | P.CREATE_PRIVATE_THREADS
    | P.SEND_MESSAGES_IN_THREADS
)
OWNER = Permission((1 << 50) - 1)
IN_DMS = EVERYONE & ~(P.CREATE_PUBLIC_THREADS | P.CREATE_PRIVATE_THREADS)
_NEED_SENDING = P.EMBED_LINKS | P.ATTACH_FILES | P.MENTION_EVERYONE


def without(granted: Permission, denied: Permission, *, thread: bool) -> Permission:
    """What is left of some permissions, with all that hangs on what was taken away."""
    left = granted & ~denied
    if not left & P.VIEW_CHANNEL:
        return P.NONE
    if not left & (P.SEND_MESSAGES_IN_THREADS if thread else P.SEND_MESSAGES):
        left &= ~_NEED_SENDING
    return left
