"""What docs/protocol.md shows of a WebSocket is what happens, byte by byte."""

from __future__ import annotations

import re
from pathlib import Path

from contack.server.network.hub import Hub
from tests.server.web.browser import Browser

TEXT = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_documented_handshake_and_ping_are_answered(open_hub: Hub) -> None:
    asked, answered = re.findall(r"```http\n(.*?)```", TEXT, re.DOTALL)
    (block,) = re.findall(r"```websocket\n(.*?)```", TEXT, re.DOTALL)
    _, ping, _, pong = block.splitlines()
    browser = Browser(open_hub, here="192.168.1.7")
    assert browser.writes(over_the_wire(asked)) == over_the_wire(answered)
    assert browser.writes(bytes.fromhex(ping)).hex() == pong


def over_the_wire(head: str) -> bytes:
    """Return a head as it is sent."""
    return (head.replace("\n", "\r\n") + "\r\n").encode()
