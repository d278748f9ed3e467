"""Who may come in, and as whom."""

import hmac
import ipaddress
import secrets
import unicodedata
from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web

from sandbox.world.errors import NotPossible
from sandbox.world.people import Account
from sandbox.world.world import World

NAME = 32
TOKEN = range(20, 101)
LOOPBACK_NAMES = ("localhost", "localhost.localdomain")


@dataclass(frozen=True)
class Entry:
    person: Account
    token: str | None = None
    """What lets a guest's page come back as the same person."""


class Admission:
    def __init__(self, world: World, secret: str | None) -> None:
        self._world = world
        self._secret = secret

    def enter(self, request: web.Request) -> Entry:
        """The person behind a page, or why nobody is let in."""
        if not _same_origin(request):
            raise NotPossible("This page is not from here.")
        query = request.query
        if "secret" in query or "token" in query:
            return self._guest(request)
        if not at_the_machine(request):
            raise NotPossible("You need the link with the secret to come in.")
        return Entry(self._sample(query.get("as") or self._speaker(query.get("language", ""))))

    def _speaker(self, language: str) -> str:
        """The first of the sample people who speaks a language, or else the first of all."""
        people = [one for one in self._world.people.values() if not one.guest]
        speakers = [one for one in people if one.locale == language]
        return (speakers or people)[0].key

    def _sample(self, key: str) -> Account:
        person = self._world.person(key)
        if person.guest:
            raise NotPossible(f"There is nobody called {key!r} here.")
        return person

    def _guest(self, request: web.Request) -> Entry:
        query = request.query
        if "as" in query:
            raise NotPossible("Guests come in as themselves.")
        token = query.get("token", "")
        known = self._world.guests.get(token)
        if known is not None:
            return Entry(known, token)
        if self._secret is None or not _same(query.get("secret", ""), self._secret):
            raise NotPossible("That secret is not right. Ask for the link again.")
        if len(token) not in TOKEN:
            token = secrets.token_urlsafe(24)
        return Entry(self._world.welcome(token, _name(query.get("name", ""))), token)


def at_the_machine(request: web.Request) -> bool:
    """Whether a request comes from the machine itself, by a name nobody else can take.

    The name matters: a page of somebody else's may point its own name at this machine.
    """
    host = urlsplit(f"//{request.host}").hostname or ""
    return is_loopback(request.remote or "") and is_loopback(host)


def is_loopback(host: str) -> bool:
    if host in LOOPBACK_NAMES:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _same_origin(request: web.Request) -> bool:
    """Only a page that this server gave may open a socket; tools send no origin."""
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.host


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode(), wanted.encode())


def _name(text: str) -> str:
    shown = "".join(letter for letter in text if unicodedata.category(letter)[0] != "C")
    name = " ".join(shown.split())
    if not 1 <= len(name) <= NAME:
        raise NotPossible(f"A name has 1 to {NAME} characters.")
    return name
