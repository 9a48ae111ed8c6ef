"""The full screen shows what a server tells everyone, and a kick."""

import pytest

from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.state.effects import ShowMessage, Tone
from contack.client.screen.state.line import Line
from contack.client.screen.state.link import LinkState
from contack.protocol.notice import Announced, Closed, Halted, Left, Notice
from tests.client.house import House
from tests.client.screen_client import ScreenClient, sits

DISK = "The disk is ? full."


@pytest.mark.parametrize(
    ("notice", "words", "tone"),
    [
        pytest.param(Halted(True, "the disk is \x07 full"), DISK, "bad", id="pause"),
        pytest.param(Halted(False, "the disk is \x07 full"), DISK, "good", id="end of a pause"),
        pytest.param(Announced("supper \x07 at eight"), "From the server: supper ? at eight", "bad", id="announcement"),
    ],
)
@pytest.mark.parametrize("place", ["table", "lobby"])
def test_notice_to_all_is_visible(house: House, place: str, notice: Notice, words: str, tone: Tone) -> None:
    client = sits(house) if place == "table" else ScreenClient(house).visits()
    client.handle(notice)
    link = client.app.context.link
    assert client.app.message == ShowMessage(words, tone)
    assert (link.log if place == "table" else link.talk)[-1] == Line(words, tone)
    assert words in client.text


def test_kicked_player_sees_servers_and_the_reason(house: House) -> None:
    client = sits(house)
    client.handle(Left("den", "the host of this server has ended your connection"))
    client.handle(Closed("kicked", "the host of this server has ended your connection"))
    app, _ = client.app.lost("the server closed the connection: the host of this server has ended your connection")
    assert isinstance(app.page, FindPage)
    assert app.context.link.state is LinkState.NONE
    assert app.message is not None
    assert app.message.words == "The server closed the connection: the host of this server has ended your connection."
