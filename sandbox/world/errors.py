"""How Discord says no: to the bot with a status and a code, to a person with a sentence."""

from enum import Enum

from sandbox.world.json_text import Json


class ErrorCode(Enum):
    """The refusals that say all there is to say: status, code and message."""

    UNAUTHORIZED = 401, 0, "401: Unauthorized"
    NOT_FOUND = 404, 0, "404: Not Found"
    BROKEN = 500, 0, "500: Internal Server Error"
    UNKNOWN_CHANNEL = 404, 10003, "Unknown Channel"
    UNKNOWN_GUILD = 404, 10004, "Unknown Guild"
    UNKNOWN_MEMBER = 404, 10007, "Unknown Member"
    UNKNOWN_MESSAGE = 404, 10008, "Unknown Message"
    UNKNOWN_ROLE = 404, 10011, "Unknown Role"
    UNKNOWN_USER = 404, 10013, "Unknown User"
    UNKNOWN_EMOJI = 404, 10014, "Unknown Emoji"
    UNKNOWN_WEBHOOK = 404, 10015, "Unknown Webhook"
    UNKNOWN_INTERACTION = 404, 10062, "Unknown interaction"
    UNKNOWN_COMMAND = 404, 10063, "Unknown application command"
    UNKNOWN_APPLICATION = 404, 10002, "Unknown Application"
    TOO_LARGE = 413, 40005, "Request entity too large"
    TOO_MANY_EMOJIS = 400, 30008, "Maximum number of emojis reached (2000)"
    ALREADY_ANSWERED = 400, 40060, "Interaction has already been acknowledged."
    MISSING_ACCESS = 403, 50001, "Missing Access"
    NOT_ITS_AUTHOR = 403, 50005, "Cannot edit a message authored by another user"
    EMPTY_MESSAGE = 400, 50006, "Cannot send an empty message"
    CLOSED_DMS = 403, 50007, "Cannot send messages to this user"
    MISSING_PERMISSIONS = 403, 50013, "Missing Permissions"
    BAD_TOKEN = 401, 50027, "Invalid Webhook Token"
    BAD_RECIPIENT = 400, 50033, "Invalid Recipient(s)"
    BAD_FORM = 400, 50035, "Invalid Form Body"
    NOT_THIS_CHANNEL = 400, 50024, "Cannot execute action on this channel type"
    ARCHIVED = 400, 50083, "Thread is archived"
    NOT_JSON = 400, 50109, "The request body contains invalid JSON."
    LOCKED = 400, 160005, "Thread is locked"
    TOO_MANY_THREADS = 400, 160006, "Maximum number of active threads reached"
    THREAD_EXISTS = 400, 160004, "A thread has already been created for this message"


class ApiError(Exception):
    """Discord refuses what the bot asked for, and nothing has happened."""

    def __init__(self, why: ErrorCode, errors: Json | None = None) -> None:
        self.status, self.code, self.message = why.value
        self.errors = errors
        super().__init__(f"{self.code}: {self.message} {errors or ''}".strip())

    def body(self) -> Json:
        body: Json = {"message": self.message, "code": self.code}
        return body | ({"errors": self.errors} if self.errors else {})


def bad_form(path: tuple[str | int, ...], code: str, message: str) -> ApiError:
    """The refusal of one field of a body, found by its path."""
    errors: Json = {"_errors": [{"code": code, "message": message}]}
    for key in reversed(path):
        errors = {str(key): errors}
    return ApiError(ErrorCode.BAD_FORM, errors)


class NotPossible(Exception):
    """What a person tried cannot be done; the message is the sentence they read."""
