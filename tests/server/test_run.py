"""A server from its start to its end, in a reactor held in memory."""

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from ipaddress import IPv4Interface
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from zlib import crc32

import pytest
from cryptography.x509 import DNSName, IPAddress, SubjectAlternativeName
from twisted.internet.address import IPv4Address
from twisted.internet.defer import Deferred, succeed
from twisted.internet.error import CannotListenError, ReactorNotRunning
from twisted.internet.posixbase import PosixReactorBase
from twisted.internet.testing import MemoryReactorClock
from twisted.logger import LogEvent, formatEvent
from twisted.protocols.tls import TLSMemoryBIOFactory

from contack.protocol.command import ListStandings, OpenTable, Pair
from contack.protocol.discovery.beacon import QUERY, BeaconAnswer, packed_hosts, parse_answer
from contack.protocol.limits import GRACE_SECONDS
from contack.protocol.notice import Joined, Paired, Refused, StandingsListed, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from contack.server import run as run_module
from contack.server.admin.channel import AdminFactory
from contack.server.config.limits import Limits
from contack.server.config.settings import BadSettings, ServerSettings, WebMode, prepare
from contack.server.discovery.beacon import Beacon
from contack.server.journal.database import examine
from contack.server.network.hub import Hub
from contack.server.network.tls.certificate import certificate_at
from contack.server.run import BACKLOG, GOODBYE_SECONDS, bot_host_command, make_hub, run
from contack.server.standings.standings import NONE_KEPT
from contack.server.web.arrival import Arrivals
from contack.server.web.site import AtHome, EncryptedOnly, NoPages, PagesSite
from tests.server.caller import Caller, client, hello, last, only
from tests.server.evening import written
from tests.server.web.stream_caller import StreamCaller


class FakePort:
    def __init__(self, host: str, port: int) -> None:
        self.open = True
        self._address = IPv4Address("TCP", host, port)

    def getHost(self) -> IPv4Address:
        return self._address

    def stopListening(self) -> None:
        self.open = False


class FakeReactor(MemoryReactorClock):
    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.called = threading.Event()
        self.beacons: list[tuple[Beacon, FakePort]] = []

    def listenTCP(
        self, port: int, factory: Arrivals | AdminFactory, backlog: int = 50, interface: str = ""
    ) -> FakePort:
        """Remember a hub, and return a port at the very interface. The operator's port is not remembered."""
        if not isinstance(factory, AdminFactory):
            super().listenTCP(port, factory, backlog, interface)  # type: ignore[no-untyped-call]
        return FakePort(interface, port)

    def listenMulticast(self, port: int, protocol: Beacon, listenMultiple: bool) -> FakePort:  # Twisted's names
        opened = FakePort("", port)
        self.beacons.append((protocol, opened))
        return opened

    def callFromThread(self, function: Callable[..., object], *args: Any) -> None:
        function(*args)
        self.called.set()

    @property
    def hub(self) -> Hub:
        [(_, factory, _, _)] = self.tcpServers
        assert isinstance(factory, Arrivals)
        return factory.hub

    def shut_down(self) -> Deferred[None]:
        [(trigger, args, kwargs)] = self.triggers["before"]["shutdown"]
        waiting = trigger(*args, **kwargs)
        assert isinstance(waiting, Deferred)
        return waiting


@pytest.fixture
def fake() -> FakeReactor:
    return FakeReactor()


@pytest.fixture
def settings(tmp_path: Path) -> ServerSettings:
    settings = ServerSettings(
        "127.0.0.1",
        1940,
        "parlour",
        tmp_path,
        2,
        limits=Limits(max_connections=3),
        ephemeral=True,
        tls=False,
    )
    prepare(settings)
    return settings


def posix(fake: FakeReactor) -> PosixReactorBase:
    return cast("PosixReactorBase", fake)


def test_server_listens_at_the_given_address(fake: FakeReactor, settings: ServerSettings) -> None:
    run(posix(fake), settings)
    assert fake.hasRun
    [(port, _, backlog, host)] = fake.tcpServers
    assert (port, backlog, host) == (1940, BACKLOG, "127.0.0.1")


def test_idle_server_sets_no_timer(fake: FakeReactor, settings: ServerSettings) -> None:
    run(posix(fake), replace(settings, discovery=True, ephemeral=False, web="tls"))
    fake.advance(3600)
    assert fake.getDelayedCalls() == []


def test_it_announces_what_friends_type(
    fake: FakeReactor, settings: ServerSettings, capsys: pytest.CaptureFixture[str]
) -> None:
    run(posix(fake), settings)
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        'Contack server "parlour" listens on port 1940; nothing is kept',
        "On this machine (no other can reach it), join with:",
        "    contack play 127.0.0.1:1940 --no-tls",
        "or, in a clone of Contack, with:",
        "    ./scripts/play 127.0.0.1:1940 --no-tls",
        "or open this in a browser:",
        "    http://127.0.0.1:1940/",
        "and this on a projector or a television:",
        "    http://127.0.0.1:1940/screen",
        "Nothing is encrypted.",
    ]
    assert err == ""


def test_with_tls_it_announces_the_fingerprint_that_clients_show(
    fake: FakeReactor, settings: ServerSettings, capsys: pytest.CaptureFixture[str]
) -> None:
    run(posix(fake), replace(settings, tls=True))
    *_, line, _, page, _, _, _, fingerprint = capsys.readouterr().out.splitlines()
    assert (line, page) == ("    ./scripts/play 127.0.0.1:1940", "    http://127.0.0.1:1940/")
    kept = certificate_at(settings.certificate)
    assert fingerprint == f"Guests should see this fingerprint: {kept.fingerprint}"
    [(_, factory, _, _)] = fake.tcpServers
    assert isinstance(factory, TLSMemoryBIOFactory)


def test_a_certificate_that_cannot_be_used_is_a_bad_setting(fake: FakeReactor, settings: ServerSettings) -> None:
    settings.certificate.write_text("no certificate")
    with pytest.raises(
        BadSettings, match=r"^the certificate .* cannot be used: .*; move it away to have another made$"
    ):
        run(posix(fake), replace(settings, tls=True))
    assert not fake.tcpServers


def test_a_data_directory_that_is_gone_is_a_bad_setting(fake: FakeReactor, settings: ServerSettings) -> None:
    shutil.rmtree(settings.data)
    with pytest.raises(BadSettings, match="cannot be used: No such file or directory"):
        run(posix(fake), replace(settings, tls=True))


def test_server_follows_its_settings(fake: FakeReactor, settings: ServerSettings) -> None:
    run(posix(fake), settings)
    callers = [Caller(fake.hub) for _ in range(settings.limits.max_connections + 1)]
    assert [caller.let_go for caller in callers] == [False, False, False, True]
    welcomed = only(Welcomed, callers[0].sends(hello("ann")))
    assert welcomed.server == "parlour"
    assert welcomed.version


def test_server_holds_the_given_number_of_tables(fake: FakeReactor, settings: ServerSettings) -> None:
    hub = make_hub(posix(fake), settings)
    answers = [
        client(hub, f"host of {table}").sends(OpenTable(table, 2, countdown=0))[-1] for table in ("inn", "pub", "bar")
    ]
    assert [type(answer) for answer in answers] == [Joined, Joined, Refused]


def test_secrets_have_128_random_bits(
    fake: FakeReactor, settings: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: dict[str, int] = {}

    def token(size: int) -> str:
        made[f"secret-{len(made)}"] = size
        return list(made)[-1]

    monkeypatch.setattr("secrets.token_urlsafe", token)
    hub = make_hub(posix(fake), settings)
    ann = client(hub, "ann")
    for command in (OpenTable("inn", 2), Pair()):
        ann.sends(command)
    joined, paired, stream = last(ann, Joined), last(ann, Paired), StreamCaller(hub)
    assert list(made) == [joined.token, paired.code, stream.id]
    assert set(made.values()) == {128 // 8}


def test_stopping_waits_for_everybody_to_go(fake: FakeReactor, settings: ServerSettings) -> None:
    run(posix(fake), settings)
    ann = client(fake.hub, "ann")
    stopped: list[None] = []
    fake.shut_down().addCallback(stopped.append)
    assert ann.let_go
    fake.advance(GOODBYE_SECONDS / 2)
    assert stopped == []
    ann.hangs_up()
    assert stopped == [None]
    assert fake.getDelayedCalls() == []


def test_stopping_does_not_wait_long_for_slow_readers(fake: FakeReactor, settings: ServerSettings) -> None:
    run(posix(fake), settings)
    ann = client(fake.hub, "ann")
    stopped: list[None] = []
    fake.shut_down().addCallback(stopped.append)
    fake.advance(GOODBYE_SECONDS)
    assert stopped == [None]
    ann.hangs_up()
    assert stopped == [None]


@pytest.fixture
def standard_input(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Put a pipe in the place of standard input, and return its other end, which the test closes."""
    out, into = os.pipe()
    with open(out) as reading:  # noqa: PTH123  # a descriptor, no path
        monkeypatch.setattr("sys.stdin", reading)
        yield into


def test_end_of_input_stops_a_server_with_until_eof(
    fake: FakeReactor, settings: ServerSettings, standard_input: int
) -> None:
    run(posix(fake), settings, until_eof=True)
    os.write(standard_input, b"nothing\n")
    fake.hasStopped = False
    os.close(standard_input)
    assert fake.called.wait(60)
    assert fake.hasStopped


def test_end_of_input_does_not_disturb_a_stop(settings: ServerSettings, standard_input: int) -> None:
    class Stopping(FakeReactor):
        def stop(self) -> None:
            if self.hasStopped:
                raise ReactorNotRunning
            super().stop()  # type: ignore[no-untyped-call]

    fake = Stopping()
    run(posix(fake), settings, until_eof=True)
    os.close(standard_input)
    assert fake.called.wait(60)


def test_standard_input_is_ignored_otherwise(
    fake: FakeReactor, settings: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    monkeypatch.setattr(run_module, "call_at_eof", None)
    run(posix(fake), settings)
    assert fake.hasRun


def test_bot_host_gets_its_number_of_processes(settings: ServerSettings) -> None:
    assert "--jobs" not in bot_host_command(settings, 1940, None)
    shown = bot_host_command(replace(settings, bot_jobs=1), 1940, None)
    assert shown[shown.index("--jobs") + 1] == "1"


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.7"])
def test_a_server_that_others_can_reach_has_a_beacon(
    fake: FakeReactor, settings: ServerSettings, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setattr(run_module, "interfaces", lambda host: [IPv4Interface("192.0.2.7/24")])
    run(posix(fake), replace(settings, host=host))
    [(beacon, _)] = fake.beacons
    written: list[tuple[bytes, tuple[str, int]]] = []
    socket = {"write": lambda *args: written.append(args), "joinGroup": lambda *_: succeed(None)}
    beacon.transport = SimpleNamespace(**socket)  # type: ignore[assignment]
    client(fake.hub, "ann").sends(OpenTable("inn", 3, countdown=0))
    beacon.datagramReceived(QUERY, ("192.0.2.9", 50000))
    [(datagram, to)] = written
    assert to == ("192.0.2.9", 50000)
    assert parse_answer(datagram) == BeaconAnswer(
        PROTOCOL_VERSION, "parlour", 1940, 1, 2, locked=False, hosts=packed_hosts(["192.0.2.7"])
    )


@pytest.mark.parametrize(("host", "wanted"), [("127.0.0.1", True), ("0.0.0.0", False)])
def test_hidden_server_has_no_beacon(fake: FakeReactor, settings: ServerSettings, host: str, wanted: bool) -> None:
    run(posix(fake), replace(settings, host=host, discovery=wanted))
    assert fake.beacons == []
    fake.shut_down()


def test_the_beacon_goes_out_when_the_server_stops(fake: FakeReactor, settings: ServerSettings) -> None:
    run(posix(fake), replace(settings, host="0.0.0.0"))
    [(_, port)] = fake.beacons
    assert port.open
    fake.shut_down()
    assert not port.open


def test_tokens_and_commitments_are_never_the_same_twice(fake: FakeReactor, settings: ServerSettings) -> None:
    tokens = set()
    for _ in range(5):
        ann = client(make_hub(posix(fake), settings), "ann")
        ann.sends(OpenTable("inn", 2, countdown=0))
        joined = last(ann, Joined)
        assert joined.token
        assert len(joined.token) >= 20
        tokens |= {joined.token, joined.table.commitment}
    assert len(tokens) == 10


@pytest.fixture
def lasting(settings: ServerSettings) -> ServerSettings:
    """Return the settings of a server that keeps its tables."""
    lasting = replace(settings, ephemeral=False)
    prepare(lasting)
    return lasting


def stop(fake: FakeReactor) -> None:
    stopped: list[None] = []
    fake.shut_down().addCallback(stopped.append)
    assert stopped == [None]


@pytest.mark.parametrize(("seconds", "tables"), [(0, 3), (GRACE_SECONDS, 2)])
def test_server_comes_up_with_its_tables_and_reservations(
    fake: FakeReactor, lasting: ServerSettings, seconds: float, tables: int
) -> None:
    written(lasting.journal)
    run(posix(fake), lasting)
    fake.advance(seconds)
    assert len(fake.hub.lobby.tables.by_name) == tables
    stop(fake)
    assert examine(lasting.journal) == f"tables: {tables}, unfinished games: 2"


def test_stopping_server_does_not_wait(fake: FakeReactor, lasting: ServerSettings) -> None:
    written(lasting.journal)
    run(posix(fake), lasting)
    stop(fake)
    fake.advance(GRACE_SECONDS)
    assert len(fake.hub.lobby.tables.by_name) == 3


def test_restarted_server_counts_a_game_of_its_journal(lasting: ServerSettings) -> None:
    written(lasting.journal)
    for _ in range(2):
        fake = FakeReactor()
        run(posix(fake), lasting)
        stop(fake)  # which waits until all is written
        standings = fake.hub.lobby.standings
        assert standings is not None
        shown = standings.listed("ann")
        assert (shown.games, sorted(line.name for line in shown.ever)) == (1, ["ann", "bob"])


@pytest.mark.parametrize(("keep", "ephemeral"), [(False, False), (True, True)])
def test_a_server_can_keep_no_standings(
    fake: FakeReactor, lasting: ServerSettings, keep: bool, ephemeral: bool
) -> None:
    run(posix(fake), replace(lasting, keep_standings=keep, ephemeral=ephemeral))
    ann = client(fake.hub, "ann")
    ann.sends(ListStandings())
    assert last(ann, StandingsListed) == NONE_KEPT
    assert not lasting.standings.exists()


def test_damaged_standings_are_a_bad_setting(fake: FakeReactor, lasting: ServerSettings) -> None:
    lasting.standings.write_text("damaged\n")
    with pytest.raises(BadSettings, match="line 1 on: contack-server --rebuild-standings"):
        run(posix(fake), lasting)
    lasting.standings.unlink()
    run(posix(fake), lasting)
    stop(fake)


SPOILT = {
    "rows are missing": "DELETE FROM entries WHERE id = 2",
    "a game has other lays": (
        "UPDATE entries SET body = replaced(body), crc = crc(replaced(body)) WHERE instr(body, CAST('laid' AS BLOB))"
    ),
    "a row has no checksum": "UPDATE entries SET crc = 0",
}


def replaced(body: bytes) -> bytes:
    return body.replace(b"\xa4seat\x00", b"\xa4seat\x01")


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_damaged_journal_is_refused_and_closed(fake: FakeReactor, lasting: ServerSettings, spoil: str) -> None:
    written(lasting.journal)
    with closing(sqlite3.connect(lasting.journal)) as db:
        db.create_function("replaced", 1, replaced)
        db.create_function("crc", 1, crc32)
        db.execute(spoil)
        db.commit()
    for _ in range(2):
        with pytest.raises(BadSettings, match="is damaged"):
            run(posix(fake), lasting)


def test_failed_start_closes_the_journal(lasting: ServerSettings) -> None:
    class Refusing(FakeReactor):
        def listenTCP(self, *args: Any, **kwargs: Any) -> FakePort:
            raise CannotListenError("127.0.0.1", 1940, OSError(98, "Address already in use"))  # type: ignore[no-untyped-call]

    with pytest.raises(BadSettings, match=r"^--port 1940 cannot be used on 127\.0\.0\.1: Address already in use;"):
        run(posix(Refusing()), lasting)
    assert examine(lasting.journal) == "tables: 0, unfinished games: 0"


def test_unwritable_records_do_not_prevent_a_start(
    fake: FakeReactor, lasting: ServerSettings, logged_errors: list[LogEvent]
) -> None:
    lasting.records.rmdir()
    lasting.records.touch()
    written(lasting.journal)
    run(posix(fake), lasting)
    stop(fake)
    assert "records of finished games wait" in formatEvent(logged_errors.pop())


@pytest.mark.parametrize(
    ("web", "tls", "site", "plain_site"),
    [
        ("off", True, None, None),
        ("off", False, None, None),
        ("tls", True, PagesSite, EncryptedOnly),
        ("tls", False, NoPages, NoPages),
        ("auto", True, PagesSite, AtHome),
        ("auto", False, AtHome, AtHome),
        ("on", True, PagesSite, PagesSite),
        ("on", False, PagesSite, PagesSite),
    ],
)
def test_web_settings_decide_about_browsers(
    fake: FakeReactor, settings: ServerSettings, web: WebMode, tls: bool, site: type | None, plain_site: type | None
) -> None:
    run(posix(fake), replace(settings, web=web, tls=tls))
    [(_, factory, _, _)] = cast("list[Any]", fake.tcpServers)
    arrivals = factory.wrappedFactory if tls else factory
    assert isinstance(arrivals.site, site or type(None))
    assert isinstance(arrivals.plain_site, plain_site or type(None))


def test_certificate_names_the_addresses_and_names_of_the_host(
    fake: FakeReactor, settings: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_module, "announced_addresses", lambda host: ["192.168.1.7"])
    monkeypatch.setattr(run_module, "machine_names", lambda: ("den", "den.local"))
    settings = replace(settings, tls=True, web_hosts=("games.example.org",))
    run(posix(fake), settings)
    made = certificate_at(settings.certificate).certificate
    names = made.extensions.get_extension_for_class(SubjectAlternativeName).value
    assert names.get_values_for_type(DNSName) == ["contack", "den", "den.local", "games.example.org"]
    assert list(map(str, names.get_values_for_type(IPAddress))) == ["192.168.1.7"]


def test_port_of_pages_listens_beside_the_game(
    fake: FakeReactor, settings: ServerSettings, capsys: pytest.CaptureFixture[str]
) -> None:
    run(posix(fake), replace(settings, web_port=80))
    [(game, _, _, _), (port, factory, _, host)] = cast("list[Any]", fake.tcpServers)
    assert (game, port, host) == (1940, 80, "127.0.0.1")
    assert factory.pages_alone
    assert "    http://127.0.0.1/\n" in capsys.readouterr().out


def test_records_without_standings_are_logged(fake: FakeReactor, lasting: ServerSettings, lines: list[str]) -> None:
    (lasting.records / "a.contack").touch()
    run(posix(fake), lasting)
    advice = f"stop the server and run contack-server --rebuild-standings --data {lasting.data} to count them"
    assert f"no standings, but 1 records: {advice}" in lines
    stop(fake)


def test_first_start_logs_nothing_of_standings(fake: FakeReactor, lasting: ServerSettings, lines: list[str]) -> None:
    run(posix(fake), lasting)
    assert not [line for line in lines if "standings" in line]
    stop(fake)
