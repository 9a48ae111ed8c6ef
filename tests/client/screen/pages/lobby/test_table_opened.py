"""Who is in the lobby, or waits at a table, sees that somebody opens one."""

from contack.client.screen.pages.table.page import TablePage
from tests.client.house import House, PlainClient, wish
from tests.client.screen_client import ScreenClient, sits


def test_in_an_empty_lobby_enter_joins_the_table_that_is_opened(house: House) -> None:
    ann = ScreenClient(house).visits()
    PlainClient(house, wish("bob", seats=7))
    assert ann.messages[-1] == "bob opens a table: den. Enter joins."
    ann.presses("enter")
    assert ann.shows(TablePage)
    assert ann.app.context.link.model.player("bob")


def test_the_table_that_enter_would_lead_to_stays_the_same(house: House) -> None:
    PlainClient(house, wish("bob", "attic", seats=7))
    ann = ScreenClient(house).visits()
    PlainClient(house, wish("cyd", "barn", seats=7))
    assert ann.messages[-1] == "cyd opens a table: barn."
    ann.presses("enter")
    assert ann.table.name == "attic"


def test_at_a_table_it_is_a_line_of_the_log(house: House) -> None:
    ann = sits(house, 7)
    PlainClient(house, wish("bob", "attic"))
    assert "bob opens a table: attic." in ann.text
