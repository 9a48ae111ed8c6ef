"""The server that clients are tried with keeps the protocol itself: what our cases for servers watch finds no fault."""

from collections import Counter

import pytest

from contack.lab.conform.case import CaseVerdict, try_case
from contack.lab.conform.client.cases import CLIENT_CASES
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.client.wire import WIRE
from contack.lab.conform.peer import Unmet
from contack.lab.conform.watch.server import PeerWatch, ServerWatch
from contack.protocol.connection import Connection, Side
from contack.protocol.notice import Notice
from tests.lab.conform.client.guest import Guest, GuestStream, MemoryDoor, Ways

LIES = {"digest-changed", "digest-left-out", "digests-changed", "seed-changed", "silent-deals", "unready"}
"""Cases in which the server cheats."""

CROSSED = {"stale-turn"}
"""Cases in which a notice crosses with a command: it would be taken for the answer."""

FAIR = [case.name for case in CLIENT_CASES if case not in WIRE and case.name not in LIES | CROSSED]


class AnyTalk(Counter[tuple[str, str]]):
    """Words of people who are not there."""

    def __missing__(self, key: tuple[str, str]) -> int:
        return 99


class WatchedDoor(MemoryDoor):
    def __init__(self) -> None:
        self.faults: list[str] = []
        self.watch = ServerWatch(self.seconds)
        self.watch.said = AnyTalk()
        super().__init__(Ways())

    def stream(self, guest: Guest) -> GuestStream:
        return WatchedStream(self, guest)


class WatchedStream(GuestStream):
    def __init__(self, door: WatchedDoor, guest: Guest) -> None:
        super().__init__(door, guest)
        self._faults = door.faults
        self._watch = PeerWatch(door.watch)
        self._watch.slow = True  # a case may leave notices out
        self._read = Connection(Side.CLIENT)

    def receive(self, seconds: float | None = None) -> bytes | None:
        data = super().receive(seconds)
        self._watch.sent(data or b"")
        return data

    def send(self, data: bytes) -> None:
        try:
            self._watch.received(data)
            for notice in self._read.receive(data):
                assert isinstance(notice, Notice)
                self._watch.came(notice)
        except Unmet as unmet:
            self._faults.append(str(unmet))
        super().send(data)


@pytest.mark.parametrize("name", FAIR)
def test_scripted_server_keeps_the_protocol(name: str) -> None:
    (case,) = (case for case in CLIENT_CASES if case.name == name)
    door = WatchedDoor()
    server = ScriptedServer(door)
    assert try_case(case, server).verdict is not CaseVerdict.FAILED
    assert door.faults == []
