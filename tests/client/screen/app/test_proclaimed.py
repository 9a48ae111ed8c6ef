"""The full screen shows announcements of the operator, and a kick."""

from __future__ import annotations

from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.state.effects import ShowMessage
from contack.client.screen.state.line import Line
from contack.client.screen.state.link import LinkState
from contack.protocol.notice import Announced, Closed, Left
from tests.client.house import House
from tests.client.screen_client import ScreenClient, sits

WORDS = "From the server: supper ? at eight"


def test_announcement_is_visible_at_a_table(house: House) -> None:
    client = sits(house)
    client.handle(Announced("supper \x07 at eight"))
    assert client.app.message == ShowMessage(WORDS, "bad")
    assert client.app.context.link.log[-1] == Line(WORDS, "bad")
    assert WORDS in client.text


def test_announcement_is_visible_in_the_lobby() -> None:
    client = ScreenClient(House()).visits()
    client.handle(Announced("supper \x07 at eight"))
    assert client.app.context.link.talk[-1] == Line(WORDS, "bad")
    assert WORDS in client.text


def test_kicked_player_sees_servers_and_the_reason(house: House) -> None:
    client = sits(house)
    client.handle(Left("den", "the host of this server has ended your connection"))
    client.handle(Closed("kicked", "the host of this server has ended your connection"))
    app, _ = client.app.lost("the server closed the connection: the host of this server has ended your connection")
    assert isinstance(app.page, FindPage)
    assert app.context.link.state is LinkState.NONE
    assert app.message is not None
    assert app.message.words == "The server closed the connection: the host of this server has ended your connection."
