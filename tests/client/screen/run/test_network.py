"""The network of the full-screen client, over real sockets of this machine."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from ipaddress import IPv4Interface
from pathlib import Path

from twisted.internet.asyncioreactor import AsyncioSelectorReactor

from contack.client.files.known_servers import KnownServers, WrongServer
from contack.client.files.recorder import GameRecorder
from contack.client.files.seats import SeatFile, SeatRecorder
from contack.client.screen.run.network import Network
from contack.client.screen.state.effects import Connect, HangUp, SearchServers
from contack.client.session.actions import Send
from contack.client.session.address import Address
from contack.protocol.beacon import BeaconAnswer
from contack.protocol.command import Command, Hello, ListTables
from contack.protocol.connection import to_frame
from contack.protocol.notice import Notice, TablesListed, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from tests.client.on_loop import on_loop, until

KNOWN = KnownServers(Path("known-servers"))
"""Which is never written: nothing here encrypts."""


HELLO = Hello(PROTOCOL_VERSION, "ann")


class Listener:
    """Whoever is told remembers it."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def hello(self) -> Command:
        return HELLO

    def notified(self, notice: Notice) -> None:
        self.told.append(notice)

    def met(self, words: str, fingerprint: str) -> None:
        self.told.append(fingerprint)

    def distrusted(self, wrong: WrongServer) -> None:
        self.told.append(wrong)

    def lost(self, words: str, retry_in: int | None) -> None:
        self.told.append((words, retry_in))

    def complain(self, text: str) -> None:
        self.told.append(text)

    def heard(self, host: str, answer: BeaconAnswer) -> None:
        self.told.append((host, answer))


def make_network(
    reactor: AsyncioSelectorReactor, listener: Listener, interfaces: Callable[[], list[IPv4Interface]] = list
) -> Network:
    folder = Path("nowhere")
    recorder, seats = GameRecorder(folder), SeatRecorder(SeatFile(folder, KNOWN), lambda: "")
    return Network(reactor, listener, KNOWN, recorder, seats, interfaces)


def loopback() -> list[IPv4Interface]:
    return [IPv4Interface("127.0.0.1/8")]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


@on_loop
async def test_a_server_is_visited_and_answers(reactor: AsyncioSelectorReactor, server_port: int) -> None:
    listener = Listener()
    network = make_network(reactor, listener)
    network.carry_out(Connect(Address("127.0.0.1", server_port, tls=False)))
    await until(lambda: [type(told) for told in listener.told] == [Welcomed])
    network.carry_out(Send(ListTables()))
    await until(lambda: isinstance(listener.told[-1], TablesListed))
    await network.end()
    assert len(listener.told) == 2


@on_loop
async def test_a_server_that_is_not_there_is_told_by_its_address(reactor: AsyncioSelectorReactor) -> None:
    listener = Listener()
    there = Address("127.0.0.1", free_port(), tls=False)
    network = make_network(reactor, listener)
    network.carry_out(Connect(there))
    await until(lambda: listener.told)
    (loss,) = listener.told
    assert isinstance(loss, tuple)
    assert loss[0].startswith(f"No Contack server answers at {there}: ")
    assert loss[1] is None
    await network.end()


@on_loop
async def test_a_server_that_goes_is_told(reactor: AsyncioSelectorReactor) -> None:
    listener = Listener()
    network = make_network(reactor, listener)
    with socket.create_server(("127.0.0.1", 0)) as server:
        network.carry_out(Connect(Address("127.0.0.1", server.getsockname()[1], tls=False)))
        await until(lambda: network._current and network._current.session._online)
        connection = server.accept()[0]
        connection.sendall(to_frame(Welcomed(PROTOCOL_VERSION, "den", "0")))
        await until(lambda: len(listener.told) == 1)
        connection.close()
    await until(lambda: len(listener.told) == 2)
    assert listener.told[1] == ("the connection to the server is lost", 1)
    await network.end()


@on_loop
async def test_of_a_server_that_is_left_for_another_nothing_more_is_told(
    reactor: AsyncioSelectorReactor, server_port: int
) -> None:
    listener = Listener()
    network = make_network(reactor, listener)
    there = Address("127.0.0.1", server_port, tls=False)
    network.carry_out(Connect(there))
    await until(lambda: len(listener.told) == 1)
    network.carry_out(Connect(there))
    network.carry_out(Connect(there))
    await until(lambda: len(listener.told) == 2)
    await network.end()
    assert [type(told) for told in listener.told] == [Welcomed, Welcomed]


@on_loop
async def test_without_a_server_nothing_is_sent(reactor: AsyncioSelectorReactor) -> None:
    network = make_network(reactor, Listener())
    network.carry_out(Send(ListTables()))
    network.carry_out(HangUp())
    await network.end()


@on_loop
async def test_servers_are_asked_for_only_while_they_are_wanted(reactor: AsyncioSelectorReactor) -> None:
    listener = Listener()
    network = make_network(reactor, listener, loopback)
    network.carry_out(SearchServers(True))
    network.carry_out(SearchServers(True))
    assert network._finder is not None
    answer = BeaconAnswer(protocol=1, name="den", port=1939, tables=0, free_seats=0, locked=False)
    network._finder._askers[0]._answered("127.0.0.1", answer)
    await until(lambda: listener.told)
    assert listener.told == [("127.0.0.1", answer)]
    network.carry_out(SearchServers(False))
    network.carry_out(SearchServers(False))
    await network.end()


@on_loop
async def test_a_server_that_takes_nothing_does_not_hold_up_the_end(
    reactor: AsyncioSelectorReactor, server_port: int
) -> None:
    listener = Listener()
    network = make_network(reactor, listener)
    network.carry_out(Connect(Address("127.0.0.1", server_port, tls=False)))
    await asyncio.wait_for(network.end(), 1)
    assert listener.told == []
