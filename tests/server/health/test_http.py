"""The monitoring site, over wires held in memory."""

# mypy: allow-untyped-calls
# neither twisted.web nor StringTransport is annotated

import pytest
from twisted.internet.defer import Deferred
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.python.failure import Failure

from contack.protocol.version import WEBSOCKET_PATH
from contack.server.health.health import Health
from contack.server.health.http import MOST_CONNECTIONS, HealthFactory, HealthSite
from contack.server.web.hosts import Hosts
from contack.server.web.http_connection import HEAD, IDLE_SECONDS
from tests.server.caller import Wire


class Well(Health):
    """A health that is well or not, at once or on demand."""

    def __init__(self) -> None:
        self.wrong = ""
        self.waiting: list[Deferred[str]] = []
        self.waits = False

    def ask(self) -> Deferred[str]:
        answer: Deferred[str] = Deferred()
        self.waiting.append(answer)
        if not self.waits:
            answer.callback(self.wrong)
        return answer


class MonitorWire(Wire):
    def unregisterProducer(self) -> None:
        """Have none, as a socket may."""


class Visit:
    """A connection to the site."""

    def __init__(self, site: HealthFactory) -> None:
        self.wire = MonitorWire()
        self.clock = site.newcomers.clock
        self.connection = site.buildProtocol(None)
        if self.connection:
            self.connection.makeConnection(self.wire)

    def says(self, data: bytes) -> bytes:
        assert self.connection
        assert isinstance(self.clock, Clock)
        self.connection.dataReceived(data)
        self.clock.advance(0)
        return bytes(self.wire.value())

    def hangs_up(self) -> None:
        assert self.connection
        self.connection.connectionLost(Failure(ConnectionDone()))

    def asks(self, path: str, method: str = "GET") -> tuple[int, dict[str, str], str]:
        """Send a request, and return the status, the headers and the body."""
        answers = self.says(f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()).decode()
        head, _, body = answers.partition("\r\n\r\n")
        status, *lines = head.split("\r\n")
        return int(status.split(" ")[1]), dict(line.lower().split(": ", 1) for line in lines), body


@pytest.fixture
def well() -> Well:
    return Well()


@pytest.fixture
def closing() -> list[bool]:
    return []


@pytest.fixture
def site(well: Well, closing: list[bool]) -> HealthFactory:
    site = HealthSite(Hosts(["x"]), well, well, lambda: b"contack_lays_total 3.0\n", lambda: bool(closing))
    return HealthFactory(Clock(), site)


def test_server_that_is_well_is_ok(site: HealthFactory) -> None:
    visit = Visit(site)
    status, headers, body = visit.asks("/healthz")
    assert (status, body) == (200, "ok\n")
    assert headers["cache-control"] == "no-store"


def test_server_that_is_not_well_is_503_with_the_reason(site: HealthFactory, well: Well) -> None:
    well.wrong = "the journal has not answered for 2 s"
    status, _, body = Visit(site).asks("/healthz")
    assert (status, body) == (503, "the journal has not answered for 2 s\n")


def test_server_that_closes_after_the_last_game_says_so(site: HealthFactory, closing: list[bool]) -> None:
    closing.append(True)
    assert Visit(site).asks("/healthz")[::2] == (200, "ok: no more games begin, and the server stops after the last\n")


def test_unwell_server_still_has_metrics(site: HealthFactory, well: Well) -> None:
    well.wrong = "the journal has not answered for 2 s"
    status, headers, body = Visit(site).asks("/metrics")
    assert (status, body) == (200, "contack_lays_total 3.0\n")
    assert headers["content-type"].startswith("text/plain; version=0.0.4")


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
def test_head_has_no_body(site: HealthFactory, path: str) -> None:
    status, headers, body = Visit(site).asks(path, "HEAD")
    assert (status, body) == (200, "")
    assert int(headers["content-length"]) > 0


@pytest.mark.parametrize("path", ["/", "/healthz/", "/metrics/../x", "*"])
def test_other_path_is_not_found(site: HealthFactory, path: str) -> None:
    assert Visit(site).asks(path)[::2] == (404, "there are /healthz and /metrics\n")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "get", "X" * 100])
def test_other_method_is_refused(site: HealthFactory, method: str) -> None:
    status, headers, _ = Visit(site).asks("/metrics", method)
    assert (status, headers["allow"]) == (405, "get, head")


@pytest.mark.parametrize("more", [b"Content-Length: 2\r\n\r\nxx", b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"])
def test_request_with_a_body_is_refused(site: HealthFactory, more: bytes) -> None:
    answers = Visit(site).says(b"GET /metrics HTTP/1.1\r\nHost: x\r\n" + more)
    assert answers.startswith(b"HTTP/1.1 413 ")
    assert b"contack_lays" not in answers


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /" + b"x" * HEAD,
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * (HEAD // 4),
        b"GET / HTTP/1.1\r\n" + b"a: " + b"b" * HEAD + b"\r\n",
        b"GET / HTTP/1.1\r\n" + b" b\r\n" * HEAD,
        b"\x16\x03\x01\x02\x00\x01\x00\r\n",
        b"\x00" * 100 + b"\r\n",
    ],
    ids=["line", "headers", "header", "folded", "tls", "zeros"],
)
def test_overlong_or_missing_head_ends_the_connection(site: HealthFactory, request_: bytes) -> None:
    visit = Visit(site)
    visit.says(request_)
    assert visit.wire.disconnecting


def test_slow_request_is_cut_off(site: HealthFactory) -> None:
    visit = Visit(site)
    assert isinstance(site.newcomers.clock, Clock)
    for _ in range(9):
        visit.says(b"G")
        site.newcomers.clock.advance(IDLE_SECONDS / 10)
    assert not visit.wire.disconnecting
    site.newcomers.clock.advance(IDLE_SECONDS / 10)
    assert visit.wire.disconnecting


def test_idle_site_has_no_timer(site: HealthFactory) -> None:
    site.doStart()
    assert isinstance(site.newcomers.clock, Clock)
    assert site.newcomers.clock.getDelayedCalls() == []
    visit = Visit(site)
    visit.asks("/healthz")
    visit.hangs_up()
    assert site.newcomers.clock.getDelayedCalls() == []
    site.doStop()


def test_answer_for_a_gone_client_does_no_harm(site: HealthFactory, well: Well) -> None:
    well.waits = True
    visit = Visit(site)
    visit.says(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    visit.hangs_up()
    well.waiting.pop().callback("")
    assert visit.wire.value() == b""


def test_stop_cuts_off_open_connections(site: HealthFactory) -> None:
    visit = Visit(site)
    site.stop()
    assert visit.wire.disconnected


def test_player_is_refused(site: HealthFactory) -> None:
    assert Visit(site).asks(WEBSOCKET_PATH)[0] == 403


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
def test_request_for_another_host_is_refused(site: HealthFactory, path: str) -> None:
    answers = Visit(site).says(f"GET {path} HTTP/1.1\r\nHost: evil.example\r\n\r\n".encode())
    assert answers.startswith(b"HTTP/1.1 421 ")


def test_silent_connections_make_room_for_a_request(site: HealthFactory) -> None:
    silent = [Visit(site) for _ in range(20)]
    assert Visit(site).asks("/healthz")[0] == 200
    assert [visit.wire.disconnected for visit in silent][:5] == [True] * 5
    assert not silent[-1].wire.disconnected


def test_connections_that_ask_keep_their_places(site: HealthFactory, well: Well) -> None:
    well.waits = True
    for _ in range(MOST_CONNECTIONS):
        Visit(site).says(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert site.buildProtocol(None) is None
    next(iter(site.connections)).connectionLost()
    assert site.buildProtocol(None)
