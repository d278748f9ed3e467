"""Who is there: the six sample people, guests from the network, and the bot."""

from dataclasses import dataclass, field

from sandbox.world.snowflakes import stable


@dataclass(eq=False)
class Account:
    """A Discord account: a person's or the bot's."""

    id: int
    key: str
    name: str
    colour: str
    locale: str = "en-US"
    bot: bool = False
    guest: bool = False
    dms_open: bool = True
    member: bool = True
    """Whether they are in the guild; a test can make somebody leave."""
    unread: set[int] = field(default_factory=set)
    """The channels with messages their client has not been shown yet."""


OWNER = "ada"
SAMPLE = (
    ("ada", "Ada", "#c2410c", "en-US"),
    ("bruno", "Bruno", "#1d4ed8", "fr"),
    ("chloe", "Chloé", "#a21caf", "fr"),
    ("dmitri", "Dmitri", "#15803d", "en-US"),
    ("esi", "Esi", "#b45309", "en-US"),
    ("farid", "Farid", "#0f766e", "en-US"),
)
GUEST_COLOURS = ("#be123c", "#4338ca", "#047857", "#a16207", "#7e22ce", "#0369a1")


def sample_people() -> list[Account]:
    return [
        Account(stable(f"person:{key}"), key, name, colour, locale)
        for key, name, colour, locale in SAMPLE
    ]


def guest(token: str, name: str, number: int) -> Account:
    """Somebody from the network; the same token is the same person, also after a restart."""
    colour = GUEST_COLOURS[number % len(GUEST_COLOURS)]
    return Account(stable(f"guest:{token}"), f"guest{number + 1}", name, colour, guest=True)


def bot_user(name: str) -> Account:
    return Account(stable("bot"), "bot", name, "#5865f2", bot=True)
