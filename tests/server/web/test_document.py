"""What docs/protocol.md shows of a WebSocket and of a stream is what happens, byte by byte."""

import re
from pathlib import Path

from contack.protocol.connection import to_frame
from contack.protocol.notice import Ponged
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
    return (head.replace("\n", "\r\n") + "\r\n").encode()


def test_stream_of_the_document_is_answered_as_it_shows(open_hub: Hub) -> None:
    opens, opened, posts, gets = re.findall(r"```stream\n(.*?)```", TEXT, re.DOTALL)
    browser = Browser(open_hub, here="192.168.1.7")
    answer = browser.writes(over_the_wire(opens)).decode()
    name = re.findall(r"Contack-Stream: (\S+)", answer)[0]
    shown = re.findall(r"Contack-Stream: (\S+)", opened)[0]
    assert set(opened.replace(shown, name).splitlines()) <= set(answer.splitlines())
    head, _, body = posts.replace(shown, name).partition("\n\n")
    assert browser.writes(over_the_wire(head + "\n") + bytes.fromhex(body)).startswith(b"HTTP/1.1 204 ")
    listening = Browser(open_hub, here="192.168.1.7", arrivals=browser.arrivals)
    assert to_frame(Ponged(7)) in listening.writes(over_the_wire(gets.replace(shown, name)))
