"""A server that can keep nothing for the time being, as the full screen tells of it."""

from __future__ import annotations

import pytest

from contack.client.screen.state.effects import ShowMessage, Tone
from contack.client.screen.state.line import Line
from contack.protocol.notice import Halted
from tests.client.house import House
from tests.client.screen_client import ScreenClient, sits


@pytest.mark.parametrize(("halted", "tone"), [(True, "bad"), (False, "good")])
def test_pause_is_visible_at_a_table(house: House, halted: bool, tone: Tone) -> None:
    client = sits(house)
    client.handle(Halted(halted, "the disk is \x07 full"))
    assert client.app.message == ShowMessage("The disk is ? full.", tone)
    assert client.app.context.link.log[-1] == Line("The disk is ? full.", tone)
    assert "The disk is ? full." in client.text


def test_pause_is_visible_in_the_lobby() -> None:
    client = ScreenClient(House()).visits()
    client.handle(Halted(True, "the disk is full"))
    assert client.app.message == ShowMessage("The disk is full.", "bad")
    assert client.app.context.link.talk[-1] == Line("The disk is full.", "bad")
