"""Whatever people write, the world stays of a size, and the bot's boards stay where they are."""

import logging

import pytest

from sandbox.page import user_actions
from sandbox.page.driver import Driver
from sandbox.page.rate_limits import GUEST, RateLimits
from sandbox.page.user_actions import UserActions
from sandbox.process.server import Sandbox
from sandbox.world import files, retention, world
from sandbox.world.channels import Message
from sandbox.world.errors import ApiError, NotPossible
from sandbox.world.files import Attachment, FileStore, Upload
from sandbox.world.message_bodies import MessageBody, read_message
from sandbox.world.people import Account
from sandbox.world.world import World

BUTTON = {"type": 2, "style": 1, "label": "x", "custom_id": "x"}
BOARD = read_message({"content": "a board", "components": [{"type": 1, "components": [BUTTON]}]})
LINE = MessageBody(content="a line")


@pytest.fixture
def here() -> World:
    return World()


@pytest.fixture
def guest(here: World) -> Account:
    return here.welcome("a token of a guest", "Zoë")


def left(here: World) -> list[Message]:
    return list(here.text_channels()[0].messages.values())


def test_one_person_keeps_so_many_messages_wherever_they_wrote_them(
    here: World, guest: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "OF_ONE", 5)
    general = here.text_channels()[0]
    side = here.open_thread(general, "side", guest)
    ada = here.post(general, here.person("ada"), LINE)
    for _ in range(4):
        here.post(general, guest, LINE)
        here.post(side, guest, LINE)
    assert left(here)[0] is ada, "it is one's own messages that go"
    assert len(general.messages) - 1 + len(side.messages) == 5


def test_a_channel_keeps_so_many_lines_and_every_board(
    here: World, guest: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "OF_PEOPLE", 5)
    general = here.text_channels()[0]
    board = here.post(general, here.bot, BOARD)
    plain = here.post(general, here.bot, LINE)
    lines = [here.post(general, guest, LINE) for _ in range(20)]
    assert left(here) == [board, plain, *lines[-5:]]


def test_both_bounds_hold_together(
    here: World, guest: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "OF_ONE", 5)
    monkeypatch.setattr(retention, "OF_PEOPLE", 5)
    general = here.text_channels()[0]
    side = here.open_thread(general, "side", guest)
    for _ in range(5):
        here.post(side, guest, LINE)
        here.post(general, here.person("ada"), LINE)
    for left_aside in (4, 3, 2):
        here.post(general, guest, LINE)
        assert (len(side.messages), len(general.messages)) == (left_aside, 5)


def test_of_the_bot_what_can_be_pressed_goes_last_and_never_without_a_word(
    here: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(retention, "OF_BOT", 3)
    general = here.text_channels()[0]
    old, played = here.post(general, here.bot, BOARD), here.post(general, here.bot, BOARD)
    note = here.post(general, here.bot, LINE)
    newer = here.post(general, here.bot, BOARD)
    assert left(here) == [old, played, newer]
    assert f"message {note.id} of the bot goes" in caplog.text
    here.edit(old, BOARD)
    newest = here.post(general, here.bot, BOARD)
    assert left(here) == [old, newer, newest], "what was left alone longest goes first"
    with pytest.raises(ApiError, match="10008"):
        here.message(general, played.id)


async def test_pages_and_the_bot_hear_of_what_goes(
    sandbox: Sandbox, ada: Driver, bruno: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "OF_PEOPLE", 3)
    for number in range(5):
        await ada.say("general", str(number))
    await bruno.wait_for(lambda: len(bruno.messages("general")) == 3)
    await bruno.wait_for(lambda: [m["content"] for m in bruno.messages("general")] == [*"234"])


def test_private_messages_of_one_person_do_not_pile_up(
    here: World, guest: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "PRIVATE", 3)
    general = here.text_channels()[0]
    other = here.post(general, here.bot, LINE, only_for=here.person("ada"))
    own = [here.post(general, here.bot, LINE, only_for=guest) for _ in range(9)]
    assert list(general.ephemerals.values()) == [other, *own[-3:]]


# Threads


def test_a_guest_has_so_many_threads(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_actions, "THREADS", 2)
    here = sandbox.world
    guest = here.welcome("a token of a guest", "Zoë")
    general = str(here.text_channels()[0].id)
    actions = UserActions(here, sandbox.interactions, RateLimits())
    for name in ("one", "two"):
        actions.open_thread(guest, general, name)
    with pytest.raises(NotPossible, match="opened 2 threads"):
        actions.open_thread(guest, general, "three")
    one, two = here.threads()
    here.post(two, here.bot, BOARD)
    for thread in (one, two):
        here.set_archived(thread, archived=True)
    actions._limits = RateLimits()
    actions.open_thread(guest, general, "three")
    assert [thread.name for thread in here.threads()] == ["two", "three"]
    here.set_archived(here.threads()[1], archived=False)
    with pytest.raises(NotPossible, match="opened 2 threads"):
        actions.open_thread(guest, general, "four")
    assert two in here.threads(), "where the bot has a board, nothing goes by itself"


def test_threads_cannot_be_opened_without_a_breath(sandbox: Sandbox) -> None:
    here = sandbox.world
    guest = here.welcome("a token of a guest", "Zoë")
    actions = UserActions(here, sandbox.interactions, RateLimits())
    general = str(here.text_channels()[0].id)
    for number in range(int(GUEST.threads.at_once)):
        actions.open_thread(guest, general, str(number))
    with pytest.raises(NotPossible, match="too fast"):
        actions.open_thread(guest, general, "more")


def test_a_guild_has_so_many_threads(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (world, user_actions):
        monkeypatch.setattr(module, "MOST_THREADS", 3)
    here, ada = sandbox.world, sandbox.world.person("ada")
    general = here.text_channels()[0]
    for _ in range(3):
        here.open_thread(general, "x", ada)
    actions = UserActions(here, sandbox.interactions, RateLimits())
    with pytest.raises(NotPossible, match="no room"):
        actions.open_thread(ada, str(general.id), "y")
    with pytest.raises(ApiError, match="160006"):
        here.open_thread(general, "y", here.bot)


# Files


def with_file(size: int) -> tuple[MessageBody, dict[int, Upload]]:
    return MessageBody(), {0: Upload("a.png", b"x" * size)}


def test_files_go_with_their_messages(
    here: World, guest: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "REPLACED", 0)
    general = here.text_channels()[0]
    body, sent = with_file(100)
    first = here.post(general, here.bot, body, sent)
    here.edit(first, MessageBody(content="the file stays"))
    assert here.files.size == 100
    here.edit(first, read_message({"attachments": [{"id": 0}]}), with_file(70)[1])
    assert here.files.size == 70, "one that is replaced goes"
    here.post(general, here.bot, body, with_file(5)[1], only_for=guest)
    here.delete(first)
    assert here.files.size == 5
    side = here.open_thread(general, "side", here.bot)
    here.post(side, here.bot, body, with_file(9)[1])
    here.delete_channel(side)
    assert here.files.size == 5
    with pytest.raises(ApiError):
        here.post(general, here.bot, read_message({"attachments": [{"id": 7}]}), with_file(9)[1])
    assert here.files.size == 5, "one that is refused was never kept"
    with pytest.raises(ApiError, match="10008"):
        here.edit(first, body, with_file(9)[1])
    assert here.files.size == 5, "nor one for a message that is gone"


def test_all_files_together_have_a_bound(caplog: pytest.LogCaptureFixture) -> None:
    store = FileStore(room=100)
    kept = [Attachment(number, f"{number}.png", 30) for number in range(10)]
    with caplog.at_level(logging.WARNING):
        for attachment in kept:
            store.put(attachment, b"x" * 30)
    assert store.size == 90
    assert [store.get(one.key) is not None for one in kept] == [False] * 7 + [True] * 3
    assert "no more room" in caplog.text
    store.drop(kept)
    assert store.size == 0


def test_a_replaced_file_is_there_for_who_is_loading_it_and_makes_room_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "REPLACED", 2)
    store = FileStore(room=100)
    standing, *others = [Attachment(number, "x.png", 30) for number in range(5)]
    store.put(standing, b"x" * 30)
    for one in others[:3]:
        store.put(one, b"x" * 20)
        store.replace([one])
    assert [store.get(one.key) is not None for one in others[:3]] == [False, True, True]
    store.put(others[3], b"x" * 60)
    assert store.size == 90
    assert store.get(standing.key)
