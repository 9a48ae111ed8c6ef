"""The session of docs/protocol.md, played again by the server's own lobby."""

import json
import re
from collections import deque
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import count
from typing import Any, NamedTuple

import msgpack

from contack.protocol.codec import encode
from contack.protocol.connection import Connection, Side
from contack.protocol.frame import framed
from contack.protocol.notice import Notice
from contack.server.commands.lobby.lobby import Lobby
from contack.server.config.sources import Sources
from contack.server.table.client import Client, Delivery
from tests.protocol.pages import PROTOCOL, bytes_of
from tests.server.settings import server_info

LEFT_OUT = "..."

THINKING = 2.5
"""Seconds before each choice of a player."""


class Line(NamedTuple):
    who: tuple[str, ...]
    verb: str
    plain: dict[str, Any]
    part: bool = False


class Peer:
    """The server's end of a connection, and the client's, which sends and follows."""

    def __init__(self) -> None:
        self.client = Client()
        self.server_end = Connection(Side.SERVER)
        self.client_end = Connection(Side.CLIENT)


def _agrees(given: Any, found: Any, part: bool) -> bool:
    if isinstance(given, dict):
        known = set(given) <= set(found) if part else set(given) == set(found)
        return known and all(_agrees(given[key], found[key], part) for key in given)
    if isinstance(given, list):
        return len(given) == len(found) and all(_agrees(*pair, part) for pair in zip(given, found, strict=True))
    return bool(given == found)


class SolitaireGame:
    def __init__(self) -> None:
        seeds = (bytes(range(n, n + 32)) for n in count())
        tokens = iter(["token-of-ann", "token-of-bob"])
        self.now = 0.0
        sources = Sources(
            seed=lambda: next(seeds),
            token=lambda: next(tokens),
            seconds=lambda: self.now,
            now=lambda: datetime(2026, 11, 20, 15, 4, 5, tzinfo=UTC),
        )
        self.lobby = Lobby(server_info("shed", "0.1.0"), sources)
        self.clients: dict[str, Peer] = {}
        self.notices: deque[Line] = deque()

    def check_all_was_expected(self) -> None:
        assert [(line.who, line.plain["type"]) for line in self.notices] == []

    def say(self, line: Line) -> None:
        self.check_all_was_expected()
        client = self.clients.setdefault(line.who[0], Peer())
        self.now += THINKING * (line.plain["type"] in {"play_lay", "hand_over"})
        frame: bytes = framed(msgpack.packb(line.plain))
        for command in client.server_end.receive(frame):
            assert not isinstance(command, Notice)
            self._deliver(self.lobby.receive(client.client, command))
            self.lobby.entries()
        self._settle()

    def _settle(self) -> None:
        while (due := self.lobby.due) is not None and due <= self.now:
            self._deliver(self.lobby.tick())
            self.lobby.entries()

    def lose(self, name: str) -> None:
        self.check_all_was_expected()
        self._deliver(self.lobby.drop(self.clients.pop(name).client))
        self.lobby.entries()

    def wait(self, seconds: str) -> None:
        self.check_all_was_expected()
        self.now += int(seconds)
        self._deliver(self.lobby.tick())

    def stop(self) -> None:
        self.check_all_was_expected()
        self._deliver(self.lobby.stop([client.client for client in self.clients.values()]))

    def _deliver(self, sends: list[Delivery]) -> None:
        for send in sends:
            there = [name for name, client in self.clients.items() if client.client in send.to]
            for name in there:
                client = self.clients[name]
                assert list(client.client_end.receive(client.server_end.send(send.notice))) == [send.notice]
            if there:
                self.notices.append(Line(tuple(there), "<-", msgpack.unpackb(encode(send.notice))))

    def expect(self, line: Line, skip: bool) -> None:
        while not self._is_next(line):
            assert self.notices, f"no notice instead of {line}"
            assert skip, f"{self.notices[0]} came instead of {line}"
            self.notices.popleft()
        self.notices.popleft()

    def _is_next(self, line: Line) -> bool:
        if not self.notices:
            return False
        found = self.notices[0]
        return found.who == line.who and _agrees(line.plain, found.plain, line.part)


def _line(text: str) -> Line:
    if text == LEFT_OUT:
        return Line((), LEFT_OUT, {})
    if lost := re.fullmatch(r"(\w+) is lost", text):
        return Line((lost[1],), "lost", {})
    if waited := re.fullmatch(r"(\d+) s pass", text):
        return Line((waited[1],), "waits", {})
    names, verb, rest = re.split(r" (->|<-) ", text, maxsplit=1)
    plain, end = json.JSONDecoder(object_hook=bytes_of).raw_decode(rest)
    return Line(tuple(names.split(", ")), verb, plain, rest[end:].strip() == LEFT_OUT)


def _transcript() -> Iterator[Line]:
    (block,) = re.findall(r"^```transcript\n(.*?)^```$", PROTOCOL, re.DOTALL | re.MULTILINE)
    whole = re.sub(r"^#.*\n", "", block, flags=re.MULTILINE)
    for text in re.sub(r"\n +", " ", whole).splitlines():
        yield _line(text)


def _play(session: SolitaireGame, lines: Iterable[Line]) -> None:
    skip = False
    for line in lines:
        match line.verb:
            case "<-":
                session.expect(line, skip)
            case "->":
                session.say(line)
            case "lost":
                session.lose(*line.who)
            case "waits":
                session.wait(*line.who)
        skip = line.verb == LEFT_OUT
    session.check_all_was_expected()


def test_server_plays_the_transcript() -> None:
    _play(SolitaireGame(), _transcript())


def test_stopping_server_abandons_its_game_as_documented() -> None:
    (block,) = re.findall(r"^A game that is given up:\n\n```vector\n<- (.*?)^```$", PROTOCOL, re.DOTALL | re.MULTILINE)
    plain, end = json.JSONDecoder().raw_decode(block)
    session, lines = SolitaireGame(), list(_transcript())
    types = [line.plain.get("type") for line in lines]
    _play(session, lines[: types.index("started") + 1])
    session.stop()
    assert session.notices[0] == Line(("ann", "bob"), "<-", plain)
    assert framed(msgpack.packb(session.notices[0].plain)) == bytes.fromhex(block[end:])
    assert [(line.who, line.plain["type"]) for line in session.notices] == [
        (("ann", "bob"), type_) for type_ in ("played", "table_changed", "closed")
    ]
    assert session.notices[1].plain["change"] == "game_over"


def test_transcript_has_a_refusal_a_loss_and_a_game_end() -> None:
    lines = list(_transcript())
    assert {"->", "<-", "lost", "waits", LEFT_OUT} == {line.verb for line in lines}
    types = [line.plain.get("type") for line in lines]
    assert {"refused", "ponged", "said", "left", "resume"} <= set(types)
    ends = [event for line in lines for event in line.plain.get("events", ()) if event["event"] == "game_ended"]
    assert len(ends) == 1
