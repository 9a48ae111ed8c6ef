"""The monitoring site, over wires held in memory."""

# mypy: allow-untyped-calls
# neither twisted.web nor StringTransport is annotated

from http import HTTPStatus

import pytest
from twisted.internet.defer import Deferred
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from contack.server.health.http import CONNECTION_SECONDS, HEAD_BYTES, MOST_CONNECTIONS, HealthChannel, HealthSite
from contack.server.web.asked import WebAnswer


class Well:
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


class Visit:
    """A connection to the site."""

    def __init__(self, site: HealthSite) -> None:
        self.wire = StringTransport()
        self.channel = site.buildProtocol(None)
        if self.channel:
            self.channel.makeConnection(self.wire)

    def says(self, data: bytes) -> bytes:
        assert self.channel
        self.channel.dataReceived(data)
        return bytes(self.wire.value())

    def asks(self, path: str, method: str = "GET") -> tuple[int, dict[str, str], str]:
        """Send a request, and return the status, the headers and the body."""
        answers = self.says(f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()).decode()
        head, _, body = answers.partition("\r\n\r\n")
        status, *lines = head.split("\r\n")
        return int(status.split(" ")[1]), dict(line.lower().split(": ", 1) for line in lines), body


def refusal(host: str, address: str) -> WebAnswer | None:
    """Refuse requests whose host is neither their local address nor `x`."""
    known = host in ("x", address)
    return None if known else WebAnswer(HTTPStatus.MISDIRECTED_REQUEST, b"not here\n")


@pytest.fixture
def well() -> Well:
    return Well()


@pytest.fixture
def closing() -> list[bool]:
    return []


@pytest.fixture
def site(well: Well, closing: list[bool]) -> HealthSite:
    return HealthSite(Clock(), well.ask, well.ask, lambda: b"contack_lays_total 3.0\n", lambda: bool(closing), refusal)


def test_server_that_is_well_is_ok_and_the_connection_ends(site: HealthSite) -> None:
    visit = Visit(site)
    status, headers, body = visit.asks("/healthz")
    assert (status, body) == (200, "ok\n")
    assert headers["connection"] == "close"
    assert visit.wire.disconnecting


def test_server_that_is_not_well_is_503_with_the_reason(site: HealthSite, well: Well) -> None:
    well.wrong = "the journal has not answered for 2 s"
    status, _, body = Visit(site).asks("/healthz")
    assert (status, body) == (503, "the journal has not answered for 2 s\n")


def test_server_that_closes_after_the_last_game_says_so(site: HealthSite, closing: list[bool]) -> None:
    closing.append(True)
    assert Visit(site).asks("/healthz")[::2] == (200, "ok: no more games begin, and the server stops after the last\n")


def test_unwell_server_still_has_metrics(site: HealthSite, well: Well) -> None:
    well.wrong = "the journal has not answered for 2 s"
    status, headers, body = Visit(site).asks("/metrics")
    assert (status, body) == (200, "contack_lays_total 3.0\n")
    assert headers["content-type"].startswith("text/plain; version=0.0.4")


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
def test_head_has_no_body(site: HealthSite, path: str) -> None:
    status, headers, body = Visit(site).asks(path, "HEAD")
    assert (status, body) == (200, "")
    assert int(headers["content-length"]) > 0


@pytest.mark.parametrize("path", ["/", "/healthz/", "/metrics/../x", "*"])
def test_other_path_is_not_found(site: HealthSite, path: str) -> None:
    assert Visit(site).asks(path)[::2] == (404, "there are /healthz and /metrics\n")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "get", "X" * 100])
def test_other_method_is_refused(site: HealthSite, method: str) -> None:
    status, headers, _ = Visit(site).asks("/metrics", method)
    assert (status, headers["allow"]) == (405, "get, head")


@pytest.mark.parametrize("more", [b"Content-Length: 1000000000\r\n", b"Transfer-Encoding: chunked\r\n"])
def test_request_with_a_body_is_refused_before_it_comes(site: HealthSite, more: bytes) -> None:
    visit = Visit(site)
    answers = visit.says(b"GET /metrics HTTP/1.1\r\nHost: x\r\n" + more + b"\r\n")
    assert answers.startswith(b"HTTP/1.1 413 ")
    assert visit.wire.disconnecting
    assert b"contack_lays" not in visit.says(b"x" * 1000)


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /" + b"x" * HEAD_BYTES,
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * (HEAD_BYTES // 4),
        b"GET / HTTP/1.1\r\n" + b"a: " + b"b" * HEAD_BYTES + b"\r\n",
        b"GET / HTTP/1.1\r\n" + b" b\r\n" * HEAD_BYTES,
        b"\x16\x03\x01\x02\x00\x01\x00\r\n",
        b"\x00" * 100 + b"\r\n",
    ],
    ids=["line", "headers", "header", "folded", "tls", "zeros"],
)
def test_overlong_or_missing_head_ends_the_connection(site: HealthSite, request_: bytes) -> None:
    visit = Visit(site)
    visit.says(request_)
    assert visit.wire.disconnecting


def test_slow_request_is_cut_off(site: HealthSite) -> None:
    visit = Visit(site)
    assert isinstance(site.clock, Clock)
    for _ in range(9):
        visit.says(b"G")
        site.clock.advance(CONNECTION_SECONDS / 10)
    assert not visit.wire.disconnected
    site.clock.advance(CONNECTION_SECONDS / 10)
    assert visit.wire.disconnected


def test_idle_site_has_no_timer(site: HealthSite) -> None:
    site.doStart()
    assert isinstance(site.clock, Clock)
    assert site.clock.getDelayedCalls() == []
    visit = Visit(site)
    visit.asks("/healthz")
    assert visit.channel
    visit.channel.connectionLost(Failure(ConnectionDone()))
    assert site.clock.getDelayedCalls() == []
    site.doStop()


def test_answer_for_a_gone_client_does_no_harm(site: HealthSite, well: Well) -> None:
    well.waits = True
    visit = Visit(site)
    visit.says(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert isinstance(visit.channel, HealthChannel)
    visit.channel.connectionLost(Failure(ConnectionDone()))
    well.waiting.pop().callback("")
    assert visit.wire.value() == b""


def test_stop_cuts_off_open_connections(site: HealthSite) -> None:
    visit = Visit(site)
    site.stop()
    assert visit.wire.disconnected


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
def test_request_for_another_host_is_refused(site: HealthSite, path: str) -> None:
    answers = Visit(site).says(f"GET {path} HTTP/1.1\r\nHost: evil.example\r\n\r\n".encode())
    assert answers.startswith(b"HTTP/1.1 421 ")
    assert answers.endswith(b"not here\n")


def test_silent_connections_make_room_for_a_request(site: HealthSite) -> None:
    silent = [Visit(site) for _ in range(20)]
    assert Visit(site).asks("/healthz")[0] == 200
    assert [visit.wire.disconnected for visit in silent][:5] == [True] * 5
    assert not silent[-1].wire.disconnected


def test_connections_that_ask_keep_their_places(site: HealthSite, well: Well) -> None:
    well.waits = True
    for _ in range(MOST_CONNECTIONS):
        Visit(site).says(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert site.buildProtocol(None) is None
    next(iter(site.connections)).connectionLost(Failure(ConnectionDone()))
    assert site.buildProtocol(None)
