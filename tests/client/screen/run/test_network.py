"""The network of the full-screen client, over real sockets of this machine."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import IPv4Interface
from pathlib import Path

from twisted.internet.asyncioreactor import AsyncioSelectorReactor

from contack.client.files.known_servers import KnownServers, WrongServer
from contack.client.screen.run.network import Network
from contack.client.session.address import Address
from contack.protocol.beacon import BeaconAnswer
from contack.protocol.command import Hello, ListTables
from contack.protocol.notice import Notice, TablesListed, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from tests.client.on_loop import on_loop, until

KNOWN = KnownServers(Path("known-servers"))
"""Which is never written: nothing here encrypts."""


class Listener:
    """Whoever is told remembers it."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def connected(self) -> None:
        self.told.append("connected")

    def notified(self, notice: Notice) -> None:
        self.told.append(notice)

    def met(self, fingerprint: str) -> None:
        self.told.append(fingerprint)

    def distrusted(self, wrong: WrongServer) -> None:
        self.told.append(wrong)

    def lost(self, words: str) -> None:
        self.told.append(words)

    def heard(self, host: str, answer: BeaconAnswer) -> None:
        self.told.append((host, answer))


def loopback() -> list[IPv4Interface]:
    return [IPv4Interface("127.0.0.1/8")]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


@on_loop
async def test_a_server_is_visited_and_answers(reactor: AsyncioSelectorReactor, server_port: int) -> None:
    listener = Listener()
    network = Network(reactor, listener, KNOWN)
    network.visit(Address("127.0.0.1", server_port, tls=False))
    await until(lambda: listener.told == ["connected"])
    network.send(Hello(PROTOCOL_VERSION, "ann"))
    await until(lambda: isinstance(listener.told[-1], Welcomed))
    network.send(ListTables())
    await until(lambda: isinstance(listener.told[-1], TablesListed))
    await network.end()
    assert len(listener.told) == 3


@on_loop
async def test_a_server_that_is_not_there_is_told_by_its_address(reactor: AsyncioSelectorReactor) -> None:
    listener = Listener()
    there = Address("127.0.0.1", free_port(), tls=False)
    network = Network(reactor, listener, KNOWN)
    network.visit(there)
    await until(lambda: listener.told)
    assert str(listener.told[0]).startswith(f"No Contack server answers at {there}: ")
    await network.end()


@on_loop
async def test_a_server_that_goes_is_told(reactor: AsyncioSelectorReactor) -> None:
    listener = Listener()
    network = Network(reactor, listener, KNOWN)
    with socket.create_server(("127.0.0.1", 0)) as server:
        network.visit(Address("127.0.0.1", server.getsockname()[1], tls=False))
        await until(lambda: listener.told == ["connected"])
        server.accept()[0].close()
    await until(lambda: len(listener.told) == 2)
    assert listener.told[1] == "the connection to the server is lost"
    await network.end()


@on_loop
async def test_of_a_server_that_is_left_for_another_nothing_more_is_told(
    reactor: AsyncioSelectorReactor, server_port: int
) -> None:
    listener = Listener()
    network = Network(reactor, listener, KNOWN)
    there = Address("127.0.0.1", server_port, tls=False)
    network.visit(there)
    await until(lambda: listener.told == ["connected"])
    network.visit(there)
    network.visit(there)
    await until(lambda: len(listener.told) == 2)
    await network.end()
    assert listener.told == ["connected", "connected"]


@on_loop
async def test_without_a_server_nothing_is_sent(reactor: AsyncioSelectorReactor) -> None:
    network = Network(reactor, Listener(), KNOWN)
    network.send(ListTables())
    network.hang_up()
    await network.end()


@on_loop
async def test_servers_are_asked_for_only_while_they_are_wanted(reactor: AsyncioSelectorReactor) -> None:
    listener = Listener()
    network = Network(reactor, listener, KNOWN, loopback)
    network.search(True)
    network.search(True)
    assert network._finder is not None
    answer = BeaconAnswer(protocol=1, name="den", port=1939, tables=0, free_seats=0, locked=False)
    network._finder._askers[0]._answered("127.0.0.1", answer)
    await until(lambda: listener.told)
    assert listener.told == [("127.0.0.1", answer)]
    network.search(False)
    network.search(False)
    await network.end()


@on_loop
async def test_a_server_that_takes_nothing_does_not_hold_up_the_end(
    reactor: AsyncioSelectorReactor, server_port: int
) -> None:
    listener = Listener()
    network = Network(reactor, listener, KNOWN)
    network.visit(Address("127.0.0.1", server_port, tls=False))
    await asyncio.wait_for(network.end(), 1)
    assert listener.told == []
