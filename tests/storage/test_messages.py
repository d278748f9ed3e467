"""Where messages are: boards, old boards, calls and DMs, apart from the match."""

import pytest

from storage.database import Database
from storage.match import Match, Seating
from storage.matches import Matches
from storage.messages import Closed, DirectMessage, Messages
from tests.storage.tables import ANN, SNOWFLAKE, again, changed, deal, open_lobby


@pytest.fixture
async def match(matches: Matches) -> Match:
    return await open_lobby(matches)


@pytest.fixture
async def other(matches: Matches) -> Match:
    return await open_lobby(matches, channel=51)


async def noted(messages: Messages, match: Match) -> tuple[int | None, list[int], bool]:
    """The board, the old ones, and whether one may be up that nobody has noted."""
    return (
        await messages.board(match.id),
        await messages.old_boards(match.id),
        await messages.board_sent(match.id),
    )


# Boards


async def test_the_board_of_a_new_table_may_be_up_before_it_is_known(
    messages: Messages, match: Match
) -> None:
    """It is sent right after the table was opened, whatever becomes of the answer."""
    assert await noted(messages, match) == (None, [], True)
    await messages.set_board(match.id, 1000)
    assert await noted(messages, match) == (1000, [], False)


async def test_messages_are_kept_and_do_not_make_the_match_stale(
    matches: Matches, messages: Messages, match: Match
) -> None:
    await messages.set_board(match.id, 1000)
    await messages.set_call(match.id, 0, 2000)
    await messages.set_direct_message(match.id, 0, DirectMessage(1, 3000))
    assert await again(matches, match) == match
    await deal(matches, match)
    assert await messages.board(match.id) == 1000
    assert await messages.calls(match.id) == {0: 2000}
    assert await messages.direct_message(match.id, 0) == DirectMessage(1, 3000)


async def test_every_board_that_was_up_is_kept_in_mind_until_it_is_deleted(
    messages: Messages, match: Match, other: Match
) -> None:
    for message in (1000, 1000, 1001, 1002):
        await messages.set_board(match.id, message)
    assert await noted(messages, match) == (1002, [1000, 1001], False)
    await messages.forget_old_board(match.id, 1000)
    await messages.forget_old_board(match.id, 1000)
    await messages.forget_old_board(other.id, 1001)
    assert await messages.old_boards(match.id) == [1001]
    assert await noted(messages, other) == (None, [], True)


async def test_a_board_that_is_the_board_again_is_not_an_old_one(
    messages: Messages, match: Match
) -> None:
    for message in (1000, 1001, 1000):
        await messages.set_board(match.id, message)
    assert await noted(messages, match) == (1000, [1001], False)


async def test_a_board_that_is_being_sent_leaves_the_one_that_is_up(
    messages: Messages, match: Match
) -> None:
    await messages.set_board(match.id, 1000)
    await messages.sending_board(match.id)
    assert await noted(messages, match) == (1000, [], True)
    await messages.board_not_sent(match.id)
    assert await noted(messages, match) == (1000, [], False)
    await messages.sending_board(match.id)
    await messages.set_board(match.id, 1001)
    assert await noted(messages, match) == (1001, [1000], False)


async def test_a_board_is_noted_for_a_match_that_has_none_noted(
    messages: Messages, match: Match, database: Database
) -> None:
    """As of matches from before boards were kept apart."""
    await database.write("DELETE FROM boards")
    assert await noted(messages, match) == (None, [], False)
    await messages.board_not_sent(match.id)
    assert await noted(messages, match) == (None, [], False)
    await messages.sending_board(match.id)
    assert await noted(messages, match) == (None, [], True)
    await database.write("DELETE FROM boards")
    await messages.set_board(match.id, 1000)
    assert await noted(messages, match) == (1000, [], False)


async def test_a_board_half_noted_is_not_noted(messages: Messages, database: Database) -> None:
    """There is no such match: neither its board nor its old board is written."""
    with pytest.raises(Exception, match="FOREIGN KEY"):
        await messages.set_board(99, 1000)
    assert await database.rows("SELECT * FROM boards") == []


async def test_lost_boards_are_searched_for_those_searched_least_first(
    matches: Matches, messages: Messages
) -> None:
    lost = [(await open_lobby(matches, channel=channel)).id for channel in range(1, 6)]
    await messages.set_board(lost[4], 1000)
    await messages.board_not_sent(lost[3])
    assert await messages.lost_boards(10) == [lost[2], lost[1], lost[0]]
    await messages.searched_for_board(lost[2], most=3)
    assert await messages.lost_boards(10) == [lost[1], lost[0], lost[2]]
    assert await messages.lost_boards(2) == [lost[1], lost[0]]
    assert await messages.lost_boards(0) == []


async def test_a_board_that_is_searched_for_in_vain_is_given_up_in_the_end(
    messages: Messages, match: Match, other: Match
) -> None:
    for _ in range(2):
        await messages.searched_for_board(match.id, most=3)
        assert match.id in await messages.lost_boards(10)
    await messages.searched_for_board(match.id, most=3)
    assert await messages.lost_boards(10) == [other.id]
    assert not await messages.board_sent(match.id)
    await messages.searched_for_board(match.id, most=3)

    await messages.sending_board(match.id)  # and the next one is searched for as often
    for _ in range(2):
        await messages.searched_for_board(match.id, most=3)
    assert await messages.board_sent(match.id)


async def test_ids_of_messages_as_large_as_discord_will_ever_give_are_kept(
    messages: Messages, match: Match
) -> None:
    await messages.set_board(match.id, SNOWFLAKE)
    await messages.set_board(match.id, SNOWFLAKE - 1)
    await messages.set_call(match.id, 0, SNOWFLAKE - 2)
    sent = DirectMessage(SNOWFLAKE - 3, SNOWFLAKE - 4)
    await messages.set_direct_message(match.id, 0, sent)
    assert await noted(messages, match) == (SNOWFLAKE - 1, [SNOWFLAKE], False)
    assert await messages.calls(match.id) == {0: SNOWFLAKE - 2}
    assert await messages.direct_message(match.id, 0) == sent


# Calls


async def test_each_seat_has_the_call_it_was_called_with_last(
    messages: Messages, match: Match, other: Match
) -> None:
    for seat, message in ((0, 2000), (1, 2001), (0, 2002)):
        await messages.set_call(match.id, seat, message)
    assert await messages.calls(match.id) == {0: 2002, 1: 2001}
    assert await messages.calls(other.id) == {}


async def test_only_the_call_that_was_taken_back_is_forgotten(
    messages: Messages, match: Match, other: Match
) -> None:
    """Another may have been sent while Discord was asked to delete it."""
    await messages.set_call(match.id, 0, 2000)
    await messages.set_call(match.id, 1, 2000)
    await messages.set_call(other.id, 0, 2000)
    await messages.set_call(match.id, 0, 2001)
    await messages.forget_call(match.id, 0, 2000)
    assert await messages.calls(match.id) == {0: 2001, 1: 2000}
    await messages.forget_call(match.id, 0, 2001)
    assert await messages.calls(match.id) == {1: 2000}
    assert await messages.calls(other.id) == {0: 2000}


# DMs


async def test_a_players_dm_is_kept_for_that_seat_alone(
    messages: Messages, match: Match, other: Match
) -> None:
    sent = DirectMessage(1, 2, Closed.UNTOLD)
    await messages.set_direct_message(match.id, 1, sent)
    assert await messages.direct_messages(match.id) == {1: sent}
    assert await messages.direct_message(match.id, 1) == sent
    assert await messages.direct_message(match.id, 0) == DirectMessage()
    assert await messages.direct_messages(other.id) == {}


@pytest.mark.parametrize(
    "sent",
    [
        DirectMessage(),
        DirectMessage(1),
        DirectMessage(1, 2),
        DirectMessage(closed=Closed.UNTOLD),
        DirectMessage(1, 2, Closed.TOLD),
    ],
)
async def test_the_latest_word_on_a_dm_is_kept(
    messages: Messages, match: Match, sent: DirectMessage
) -> None:
    await messages.set_direct_message(match.id, 0, DirectMessage(8, 9, Closed.UNTOLD))
    await messages.set_direct_message(match.id, 0, sent)
    assert await messages.direct_message(match.id, 0) == sent


async def test_a_dm_is_not_forgotten_when_seats_change_hands(
    matches: Matches, messages: Messages, match: Match
) -> None:
    live = await deal(matches, match)
    await messages.set_direct_message(match.id, 0, DirectMessage(1, 2))
    seats = (Seating(0, 11, ANN.name, ANN.locale, ("G", "O"), "normal"), live.seats[1])
    await matches.save_seats(changed(live, seats=seats))
    assert await messages.direct_message(match.id, 0) == DirectMessage(1, 2)
