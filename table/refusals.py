"""Why something is not done, each reason with the sentence that says so."""

from collections.abc import Sequence

from engine.contract import Seat
from storage.match import Match
from table.seating import table_names
from table.status_text import turn_text
from table.words import Words, safe_name


class Refusal(Exception):
    """What was asked for is not done, and the person is told why."""

    board_changed = False
    """Whether asking has changed the board all the same: who was away has come back."""

    about: Match | None = None
    """The match whose board the sentence links."""

    def sentence(self, say: Words, link: str = "") -> str:
        """The reason in words; `link` is where the board is that it is about."""
        raise NotImplementedError


class TooBusy(Refusal):
    """Others change the match, or something else the database, again and again."""

    def sentence(self, say: Words, link: str = "") -> str:
        return say("I could not write that down just now. Nothing has changed: press again.")


class PutAway(Refusal):
    def __init__(self, match: Match) -> None:
        self.about = match

    def sentence(self, say: Words, link: str = "") -> str:
        return say(
            "This table has been put away. “Take up again” on its board goes on with it: {link}",
            link=link or say("the board"),
        )


class NotPutAway(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("This table is back already.")


class NotUnderstood(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("That button does nothing here. Please use the ones on the board.")


class Restarting(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("I am just being restarted. Please do that again in a moment.")


class UnknownCommand(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say(
            "That command is not one of mine, or has changed. Reload Discord, and it shows the"
            " present ones."
        )


class NoSuchMatch(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("There is no such match any more.")


class ServerOnly(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("That works in a server’s channel, not in private messages.")


class NothingHere(Refusal):
    """No match of this game is open in this channel."""

    def __init__(self, game: str) -> None:
        self.game = game

    def sentence(self, say: Words, link: str = "") -> str:
        return say(
            "Nobody is playing this here at the moment. `/{game} start` opens a table.",
            game=self.game,
        )


class NotSeated(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("You’re not playing here. You’re welcome to watch, or to join the next table.")


class NotSeatedYet(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("You’re not at this table yet: press **Join**.")


class NotBegun(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("The match has not begun yet.")


class AlreadyBegun(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("The match has begun already.")


class Finished(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("This match is over.")


class MovedOn(Refusal):
    """The press, by who sits there, belongs to a question that is no longer open."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat

    def sentence(self, say: Words, link: str = "") -> str:
        turn = turn_text(self.match, say, self.match.seats[self.seat].user)
        return say("That button is out of date. {turn}", turn=turn)


class NotTheirTurn(Refusal):
    def __init__(self, match: Match) -> None:
        self.match = match

    def sentence(self, say: Words, link: str = "") -> str:
        return say("Not yet. {turn}", turn=turn_text(self.match, say))


class NotTheirQuestion(Refusal):
    """Others are asked at the same time, and this is what one of them was asked."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat

    def sentence(self, say: Words, link: str = "") -> str:
        names = table_names(self.match, say)
        return say(
            "That question is for {name}. Answer with your own buttons.", name=names[self.seat]
        )


class NotAllowed(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("The rules do not allow that now.")


class AlreadySeated(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("You’re already at this table.")


class NotInvited(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("This invitation is for somebody else. If you would like to play, press Join.")


class NoBots(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say(
            "Bots do not answer invitations. Computers to play against are added at the table."
        )


class NoHints(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("This table plays without hints.")


class NothingToAdvise(Refusal):
    def __init__(self, match: Match) -> None:
        self.match = match

    def sentence(self, say: Words, link: str = "") -> str:
        return say("A hint is for your own turn. {turn}", turn=turn_text(self.match, say))


class TableFull(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("All seats are taken.")


class HostOnly(Refusal):
    def __init__(self, host: str) -> None:
        self.host = host

    def sentence(self, say: Words, link: str = "") -> str:
        return say("Only the host, {host}, can do that.", host=safe_name(self.host))


class ColourTaken(Refusal):
    def __init__(self, match: Match, owner: Seat) -> None:
        self.match = match
        self.owner = owner

    def sentence(self, say: Words, link: str = "") -> str:
        names = table_names(self.match, say)
        return say("{owner} has chosen that already.", owner=names[self.owner])


class TooFew(Refusal):
    def __init__(self, missing: int) -> None:
        self.missing = missing

    def sentence(self, say: Words, link: str = "") -> str:
        return say.many(
            "One more player is needed: somebody can join, or add a computer.",
            "{n} more players are needed: people can join, or add computers.",
            self.missing,
        )


class NoComputer(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("There is no computer at this table.")


class ChannelBusy(Refusal):
    def __init__(self, match: Match) -> None:
        self.about = self.match = match

    def sentence(self, say: Words, link: str = "") -> str:
        return say(
            "There is a table in this channel already: {link}. `/{game} board` brings it down here."
            " For another one, use another channel or a thread.",
            link=link or say("the board"),
            game=self.match.game.key,
        )


class UnknownTable(Refusal):
    """The channel is taken by a match of a game that only another version has."""

    def sentence(self, say: Words, link: str = "") -> str:
        return say(
            "This channel has a table of a game that I do not know at present. Use another channel"
            " or a thread."
        )


class NotAwayYet(Refusal):
    def __init__(self, minutes: int) -> None:
        self.minutes = minutes

    def sentence(self, say: Words, link: str = "") -> str:
        return say.many(
            "Give them a little time: in one minute a computer can play for them.",
            "Give them a little time: in {n} minutes a computer can play for them.",
            self.minutes,
        )


class NobodyAway(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say("The match is not waiting for anybody else.")


class MayNotStop(Refusal):
    def sentence(self, say: Words, link: str = "") -> str:
        return say(
            "Only the host, or somebody who may manage messages here, can end this table."
            " If nothing happens for an hour, everybody who sits at it can."
        )


class RematchOpen(Refusal):
    def __init__(self, match: Match) -> None:
        self.about = match

    def sentence(self, say: Words, link: str = "") -> str:
        return say("The rematch is open already: {link}", link=link or say("the board"))


class MissingPermissions(Refusal):
    """The bot may not do here what a table needs."""

    def __init__(self, permissions: Sequence[str]) -> None:
        self.permissions = permissions

    def sentence(self, say: Words, link: str = "") -> str:
        named = {
            "view_channel": say("View Channel"),
            "send_messages": say("Send Messages"),
            "send_messages_in_threads": say("Send Messages in Threads"),
            "embed_links": say("Embed Links"),
        }
        return say.many(
            "I cannot keep a table in this channel: I lack the permission {permissions}."
            " Somebody who manages the server can give it to me.",
            "I cannot keep a table in this channel: I lack the permissions {permissions}."
            " Somebody who manages the server can give them to me.",
            len(self.permissions),
            permissions=say.listing([f"*{named[name]}*" for name in self.permissions]),
        )
