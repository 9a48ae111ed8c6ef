"""Only the host of a table calls and removes bots."""

import pytest

from contack.client.screen.pages.base.list_box import ChosenLine
from contack.client.screen.pages.base.overlay import Confirmation
from contack.client.screen.pages.base.page import OFFLINE
from contack.client.screen.pages.lobby.play_bots import PlayBotsPage
from contack.client.screen.pages.table.bots import A_BOT_FIRST, FULL, NOT_NOW, BotsPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.pages.table.seat_keys import LEAVE_BOTS
from contack.protocol.command import AddBot, OpenTable, RemoveBot
from tests.client.house import House, LendingClient, PlainClient, wish
from tests.client.screen_client import ScreenClient, joins, sits


def hosts(seats: int = 3, bots: int = 14, lent: bool = True) -> ScreenClient:
    """Return ann at a table of her own, with the page of bots before her."""
    house = House(bots=bots)
    if lent:
        LendingClient(house)
    return sits(house, seats).presses("b")


def calls(client: ScreenClient) -> list[object]:
    return [command for command in client.commands if isinstance(command, AddBot | RemoveBot)]


def test_bot_levels_are_called_by_number_or_selection() -> None:
    ann = hosts()
    assert ann.shows(BotsPage)
    assert "1  gentle" in ann.text
    ann.presses("1", "down", "enter")
    assert calls(ann) == [AddBot(1), AddBot(2)]
    assert [player.level for player in ann.app.context.link.model.table.players] == [None, 1, 2]  # type: ignore[union-attr]


def test_the_marked_bot_is_sent_away() -> None:
    ann = hosts(seats=4).presses("1", "2", "end")
    assert "Enter sends it away" in ann.text
    ann.presses("enter")
    assert calls(ann)[-1] == RemoveBot("Hal (bot 2)")
    assert calls(ann.presses("x"))[-1] == RemoveBot("Ada (bot 1)")
    assert "3 seats are free." in ann.text


def test_a_level_cannot_be_sent_away() -> None:
    assert hosts().presses("x").messages[-1] == A_BOT_FIRST.words


def test_full_table_calls_no_bot() -> None:
    ann = hosts(seats=2, lent=False).presses("3", "3")
    assert calls(ann) == [AddBot(3)]
    assert ann.messages[-1] == FULL.words
    assert "All seats are taken." in ann.text


def test_bots_leave_a_game_after_a_question() -> None:
    house = House(bots=14)
    LendingClient(house)
    ann = sits(house)
    ann.presses("b", "4", "b", "5")
    assert ann.messages[-1] == NOT_NOW.words
    ann.presses("end", "enter")
    assert ann.shows(Confirmation)
    ann.presses("y")
    assert calls(ann) == [AddBot(4), RemoveBot("Walt (bot 4)")]
    assert "the stand-in plays" in ann.presses("up").text


def test_a_click_marks_a_line_and_another_one_does_it() -> None:
    ann = hosts().clicks(ChosenLine(4))
    assert not calls(ann)
    assert calls(ann.clicks(ChosenLine(4))) == [AddBot(5)]


def test_nothing_is_sent_without_a_connection() -> None:
    ann = hosts().presses("1", "end").loses()
    assert ann.presses("2").messages[-1] == OFFLINE.words
    assert ann.presses("end", "x").messages[-1] == OFFLINE.words


@pytest.mark.parametrize("key", ["escape", "q", "b"])
def test_a_key_leads_back_to_the_table(key: str) -> None:
    assert hosts().presses(key).shows(TablePage)


def test_only_the_host_calls_bots() -> None:
    house = House(bots=14)
    PlainClient(house, wish("bob", seats=3))
    ann = joins(house).presses("b")
    assert ann.messages[-1] == "Only the host can do that: ask bob."
    assert ann.shows(TablePage)


def test_server_without_bots_says_so() -> None:
    ann = hosts(bots=0, lent=False).presses("3")
    assert "this server has no bots" in ann.messages[-1]


def test_lobby_opens_a_table_and_calls_bots() -> None:
    house = House(bots=5)
    LendingClient(house)
    ann = ScreenClient(house).visits().presses("b")
    assert ann.shows(PlayBotsPage)
    ann.presses("left", "down", "left", "left", "left", "enter")
    assert calls(ann) == [AddBot(5), AddBot(5)]
    assert OpenTable("ann's table", 3) in ann.commands
    assert ann.app.context.link.model.playing


def test_requests_stop_at_the_number_of_free_bots() -> None:
    ann = ScreenClient(House(bots=2)).visits().presses("b")
    assert "Free here now: 2 bots." in ann.text
    ann.presses("right", "enter")
    assert calls(ann) == [AddBot(3)]


def test_player_who_leaves_bots_sees_how_long_they_wait() -> None:
    house = House(bots=5)
    LendingClient(house)
    ann = ScreenClient(house).visits().presses("b", "enter", "q")
    assert LEAVE_BOTS[:30] in ann.text


def test_the_page_of_bots_closes_when_a_game_starts() -> None:
    ann = hosts().presses("escape", "r", "b", "2")
    assert ann.shows(BotsPage)
    PlainClient(ann.house, wish("bob")).types("ready")
    assert ann.app.context.link.model.playing
    assert ann.shows(TablePage)
