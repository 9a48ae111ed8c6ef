"""The network of the full-screen client, over real sockets of this machine."""

import asyncio
import socket
from collections.abc import Iterator
from dataclasses import replace
from ipaddress import IPv4Interface
from pathlib import Path

import pytest
from pytest_twisted import blockon  # type: ignore[import-untyped]  # ships no types
from twisted.internet.asyncioreactor import AsyncioSelectorReactor

from contack.client.files.known_servers import KnownServers, WrongServer
from contack.client.network.finder import Ways
from contack.client.network.session import Loss
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.start.trust import TrustPage
from contack.client.screen.run.network import Network
from contack.client.screen.run.runner import ScreenRunner
from contack.client.screen.state.effects import Connect, HangUp, SearchServers, Trust
from contack.client.screen.state.link import Link, LinkState
from contack.client.servers.address import Address
from contack.client.servers.keyring import Keyring
from contack.client.servers.servers_met import Doubt
from contack.client.session.actions import Effect, Reconnect, Send
from contack.client.session.dealing import LeaveLater
from contack.client.session.fairness import NO_COMMITMENT, DealCommitment
from contack.client.session.joining import JoinRequest
from contack.client.session.model import Model
from contack.protocol.command import Command, Hello, Leave, ListTables
from contack.protocol.connection import to_frame
from contack.protocol.discovery.beacon import BeaconAnswer
from contack.protocol.notice import Notice, Welcomed
from contack.protocol.table_state import TableState
from contack.protocol.version import PROTOCOL_VERSION
from tests.client.on_loop import on_loop, until
from tests.client.screen.run.test_runner import SECRET, Desk

OLD, NEW = "SHA256:" + "o" * 43, "SHA256:" + "n" * 43


class Client(Desk):
    network: Network

    def __init__(self, directory: Path, reactor: AsyncioSelectorReactor, server: socket.socket) -> None:
        super().__init__(directory)
        self._reactor = reactor
        self._known = KnownServers(directory / "known-servers")
        self.server = server
        self.there = Address("127.0.0.1", server.getsockname()[1], tls=False)

    async def _make_wire(self, runner: ScreenRunner) -> Network:
        ways = Ways([IPv4Interface("127.0.0.1/8")])
        return Network(self._reactor, runner, self._known, self.records.games, self.seats, lambda: ways)

    async def start(self, *effects: Effect) -> "Client":
        self.runner.start(*effects)
        await until(lambda: self.runner._network)
        assert isinstance(self.runner._network, Network)
        self.network = self.runner._network
        return self

    @property
    def link(self) -> Link:
        return self.runner.app.context.link


@pytest.fixture
def client(tmp_path: Path, reactor: AsyncioSelectorReactor) -> Iterator[Client]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        client = Client(tmp_path, reactor, server)
        yield client
        blockon(on_loop(client.end)())


async def test_a_server_is_entered_and_answers(client: Client, server_port: int) -> None:
    await client.start(Connect(Address("127.0.0.1", server_port, tls=False)))
    await until(lambda: client.link.people == ("ann",))
    assert client.shows(LobbyPage)


@pytest.mark.parametrize(("route", "near"), [("192.168.1.7", "192.168.1.7"), ("203.0.113.7", None), ("", None)])
async def test_server_of_this_machine_is_shown_by_its_home_address(
    client: Client, server_port: int, route: str, near: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("contack.client.screen.run.network.route_address", lambda: route)
    there = Address("127.0.0.1", server_port, tls=False)
    await client.start(Connect(there))
    await until(lambda: client.link.online)
    assert client.link.near == (near and there._replace(host=near))
    assert client.link.address == there


async def test_unreachable_server_is_reported_by_its_address(client: Client) -> None:
    client.server.close()
    await client.start(Connect(client.there))
    await until(lambda: client.message)
    assert client.message.startswith(f"No Contack server answers at {client.there}: ")
    assert client.link.state is LinkState.NONE


async def test_lost_server_is_reported_and_tried_again(client: Client) -> None:
    await client.start(Connect(client.there))
    await until(lambda: client.network._session and client.network._session._online)
    with client.server.accept()[0] as connection:
        connection.sendall(to_frame(Welcomed(PROTOCOL_VERSION, "den", "0")))
        await until(lambda: client.link.online)
    await until(lambda: client.link.state is LinkState.LOST)
    assert (client.link.words, client.link.retry_in) == ("the connection to the server is lost", 1)


@pytest.mark.parametrize("own", [True, False])
async def test_owner_secret_goes_to_the_own_server_alone(
    client: Client, server_port: int, own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = Address("127.0.0.1", server_port, tls=False)
    client.house.own, client.house.secret = there if own else client.there, SECRET
    await client.start(Connect(there))
    await until(lambda: client.link.online)
    sent: list[Command] = []
    session = client.network._session
    assert session is not None
    monkeypatch.setattr(session, "send", sent.append)
    client.do(Send(Hello(PROTOCOL_VERSION, "anna")))
    (hello,) = sent
    secret = SECRET if own else ""
    assert hello == Hello(PROTOCOL_VERSION, "anna", owner=secret)
    assert client.link.owned is own
    first = client.network.hello()
    assert isinstance(first, Hello)
    assert first.owner == secret
    assert SECRET not in repr(client.runner.app)


@pytest.mark.parametrize(("owner", "gets_it"), [("", True), (NEW, False)])
async def test_password_goes_only_to_its_server(client: Client, owner: str, gets_it: bool) -> None:
    await client.start()
    app = client.runner.app
    keyring = Keyring().with_server(client.there, "sesame").shown(client.there, owner)
    client.runner.become(replace(app, context=replace(app.context, keyring=keyring)))
    client.do(Connect(client.there))
    await until(lambda: client.network._session and client.network._session._online)
    with client.server.accept()[0] as connection:
        said = await asyncio.to_thread(connection.recv, 4096)
    assert b"hello" in said
    assert (b"sesame" in said) is gets_it


async def test_abandoned_server_has_no_effect(
    client: Client, server_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices: list[Notice] = []
    monkeypatch.setattr(client.runner, "notified", notices.append)
    there = Connect(Address("127.0.0.1", server_port, tls=False))
    await client.start(there)
    await until(lambda: len(notices) == 1)
    client.do(there, there)
    await until(lambda: len(notices) == 2)
    await client.end()
    assert [type(notice) for notice in notices] == [Welcomed, Welcomed]


async def test_loss_while_switching_servers_is_not_reported(client: Client) -> None:
    await client.start(Connect(client.there))
    client.network.lost(Loss("the first server is gone"))
    client.do(Connect(client.there))
    await asyncio.sleep(0)
    assert client.link.state is LinkState.CONNECTING
    assert client.message == ""


async def test_new_server_is_introduced_by_its_fingerprint(client: Client) -> None:
    await client.start(Connect(client.there))
    client.network.met("First time there.", NEW)
    await until(lambda: client.message)
    assert client.message == f"A new server: {NEW}"


async def test_untrusted_server_opens_a_question(client: Client) -> None:
    await client.start(Connect(client.there))
    client.network.lost(Loss("not trusted", wrong=WrongServer(client.there, NEW, Doubt(OLD))))
    await until(lambda: client.shows(TrustPage))


async def test_failed_write_is_reported(client: Client) -> None:
    await client.start(Connect(client.there))
    client.network.complain("The seat cannot be kept for later: the disk is full")
    await until(lambda: client.message)
    assert client.message == "The seat cannot be kept for later: the disk is full"


async def test_broken_file_of_known_servers_is_reported(client: Client, tmp_path: Path) -> None:
    await client.start()
    (tmp_path / "known-servers").write_text("no such line\n")
    client.network.carry_out(Trust(Address("192.0.2.7"), NEW))
    assert "known-servers" in client.message


async def test_failed_send_is_reported(client: Client, server_port: int) -> None:
    await client.start(Connect(Address("127.0.0.1", server_port, tls=False)))
    await until(lambda: client.link.online)
    client.do(Send(Leave()))
    assert client.message.startswith("That is not possible")


async def test_without_a_server_nothing_is_sent(client: Client) -> None:
    await client.start(Send(ListTables()), HangUp())
    assert client.shows(FindPage)
    assert client.message == ""


async def test_search_runs_only_while_a_page_needs_it(client: Client) -> None:
    await client.start()
    finder = client.network._finder
    assert finder is not None
    client.network.carry_out(SearchServers(True))
    assert client.network._finder is finder
    answer = BeaconAnswer(protocol=2, name="den", port=1939, tables=0, free_seats=0, locked=False)
    finder._askers[0]._answered("127.0.0.1", answer)
    await until(lambda: client.runner.app.context.discovery.servers)
    client.network.carry_out(SearchServers(False))
    client.network.carry_out(SearchServers(False))


async def test_a_server_that_takes_nothing_does_not_hold_up_the_end(client: Client) -> None:
    await client.start(Connect(client.there))
    await asyncio.wait_for(client.end(), 1)
    assert client.link.state is LinkState.CONNECTING


async def test_retry_waits_for_the_server_or_the_player(client: Client, server_port: int) -> None:
    await client.start(Connect(Address("127.0.0.1", server_port, tls=False)))
    await until(lambda: client.link.online)
    client.do(Reconnect("the server is busy", 30.0))
    await until(lambda: client.link.state is LinkState.LOST)
    assert (client.link.words, client.link.retry_in) == ("the server is busy", 30)
    client.runner.press("R")
    await until(lambda: client.link.online)


async def test_promise_of_a_kept_seat_reaches_the_records(client: Client) -> None:
    committed = DealCommitment("c1", (b"nonce",))
    await client.start(Connect(client.there, JoinRequest("ann", "test", token="token", committed=committed)))
    assert client.records.games._committed is committed
    client.network.carry_out(Connect(client.there))
    assert client.records.games._committed is NO_COMMITMENT


async def test_refused_deal_is_left_by_the_screen_after_its_time(client: Client) -> None:
    await client.start(Connect(client.there))
    refused = DealCommitment("c1", (b"nonce",), refused="the server deals without you")
    table = TableState("den", 2, "next", True, "ann", (), (), False, "c1")
    client.runner.become(client.runner.now.linked(committed=refused, model=Model("ann", "token", table)))
    client.network.carry_out(LeaveLater(0.01))
    await until(lambda: client.shows(FindPage) and client.link.state is LinkState.NONE)
    message = client.runner.app.message
    assert message
    assert message.words == "You left den: the server deals without you."
