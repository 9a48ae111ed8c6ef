"""The host changes seats and options between games, on a form that shows how they are."""

from contack.client.screen.pages.base.page import OFFLINE
from contack.client.screen.pages.table.options import OptionsPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.pages.table.seat_keys import GOING_ON
from contack.protocol.command import ChangeOptions, Swap
from tests.client.house import House, PlainClient, wish
from tests.client.screen_client import ScreenClient, joins, sits


def hosts(seats: int = 5) -> ScreenClient:
    """Return ann, who has the options of her table before her."""
    return sits(House(), seats, move_clock=30).presses("O")


def changes(client: ScreenClient) -> list[ChangeOptions]:
    return [command for command in client.commands if isinstance(command, ChangeOptions)]


def test_options_form_shows_current_values_and_enter_applies() -> None:
    ann = hosts()
    assert ann.shows(OptionsPage)
    assert "30 seconds" in ann.text
    ann.presses("left", "end", "up", "right", "enter")
    assert ann.shows(TablePage)
    [sent] = changes(ann)
    assert (sent.seats, sent.hints, sent.move_clock, sent.game_clock, sent.password) == (4, True, 30, 0, None)
    assert "ann changes the options: 4 seats" in ann.screen(200, 50).text


def test_a_password_is_set_and_taken_away() -> None:
    ann = hosts().presses("p", *"gold", "enter", "enter")
    assert changes(ann)[-1].password == "gold"
    assert "••••" in ann.presses("O").text
    ann.presses("p", "enter", "enter")
    assert changes(ann)[-1].password == ""


def test_escape_changes_nothing() -> None:
    assert not changes(hosts().presses("left", "escape"))


def test_only_the_host_changes_options_between_games() -> None:
    ann = hosts(seats=2).presses("escape")
    bob = joins(ann.house, "bob").presses("O")
    assert bob.shows(TablePage)
    assert ann.app.context.link.model.playing
    assert bob.messages[-1] == GOING_ON.words
    late = hosts()
    cyd = joins(late.house, "cyd").presses("O")
    assert cyd.messages[-1] == "Only the host can do that: ask ann."


def test_nothing_is_changed_without_a_connection() -> None:
    assert hosts().loses().presses("enter").messages[-1] == OFFLINE.words


def test_a_key_among_the_people_swaps_seats() -> None:
    ann = hosts().presses("escape")
    PlainClient(ann.house, wish("bob", open=False))
    ann.presses("P", "s")
    assert ann.commands[-1] == Swap("bob", "ann")
    assert [player.name for player in ann.table.players] == ["bob", "ann"]
