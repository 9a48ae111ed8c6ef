"""The operator's channel: wires in memory, then real sockets."""

# mypy: allow-untyped-calls
# StringTransport and Failure are not annotated

import socket
import stat
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis.strategies import binary
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.internet.threads import deferToThread
from twisted.logger import LogEvent
from twisted.python.failure import Failure

from contack.server.admin.base.answer import Answered, OrderDone, OrderFailed
from contack.server.admin.base.order import Order
from contack.server.admin.call import PORT_NAME, AdminPort, ServerNotReached, ask
from contack.server.admin.catalog import AdminCall, AnyAnswer
from contack.server.admin.channel import MOST_BYTES, MOST_WAITING, PATIENCE, AdminFactory, AdminProtocol, open_channel
from tests.server.caller import Wire
from tests.server.waiting import waits

DONE = OrderDone("it is done")


def echo(order: Order, answered: Answered) -> None:
    answered(DONE)


class Line:
    """A connection to a factory, held in memory."""

    def __init__(self, factory: AdminFactory) -> None:
        self.wire = Wire()
        self.protocol: AdminProtocol = factory.buildProtocol(None)
        self.protocol.makeConnection(self.wire)

    def says(self, data: bytes) -> AnyAnswer | None:
        self.protocol.dataReceived(data)
        value = self.wire.value()
        answer: AnyAnswer | None = msgspec.json.decode(value, type=AnyAnswer) if value else None
        return answer

    def hangs_up(self) -> None:
        self.protocol.connectionLost(Failure(ConnectionDone()))


def call(*words: str, token: str = "secret") -> bytes:
    return msgspec.json.encode(AdminCall(words, token)) + b"\n"


def test_an_order_is_answered_and_the_connection_closed(clock: Clock) -> None:
    line = Line(AdminFactory(echo, clock, "secret"))
    assert line.says(call("who")) == DONE
    assert line.wire.disconnecting


def test_it_may_come_in_pieces(clock: Clock) -> None:
    line = Line(AdminFactory(echo, clock, "secret"))
    *pieces, last = [bytes([byte]) for byte in call("who")]
    assert [line.says(piece) for piece in pieces] == [None] * len(pieces)
    assert line.says(last) == DONE


def test_order_and_result_are_logged(clock: Clock, lines: list[str]) -> None:
    Line(AdminFactory(echo, clock, "secret")).says(call("kick", "the rat"))
    assert lines == ["the host asked kick 'the rat': it is done"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"who\n", "that is not an order"),
        (b"{}\n", "the field words is missing"),
        (b'{"words": ["kick", 7]}\n', "expected a text, got a whole number"),
        (call("fly"), "unknown command 'fly'"),
        (call("ban", "x", "for", "-1"), "is not a duration"),
        (b"[" * 10_000 + b"\n", "that is not an order"),
        (b"x" * (MOST_BYTES + 1), f"an order has up to {MOST_BYTES} bytes"),
    ],
)
def test_invalid_order_is_refused(clock: Clock, data: bytes, words: str) -> None:
    answer = Line(AdminFactory(echo, clock, "secret")).says(data)
    assert isinstance(answer, OrderFailed)
    assert words in answer.words


@given(binary())
def test_any_bytes_are_survived(data: bytes) -> None:
    clock = Clock()
    factory = AdminFactory(echo, clock, "secret")
    line = Line(factory)
    line.says(data)
    line.hangs_up()
    assert Line(factory).says(call("who")) == DONE


def test_silent_connection_is_closed_without_a_timer(clock: Clock) -> None:
    line = Line(AdminFactory(echo, clock, "secret"))
    line.says(b'{"words"')
    clock.advance(PATIENCE)
    assert line.wire.aborted
    line.hangs_up()
    assert clock.getDelayedCalls() == []


def test_silent_connections_keep_no_operator_out(clock: Clock) -> None:
    factory = AdminFactory(echo, clock, "secret")
    silent = [Line(factory) for _ in range(MOST_WAITING)]
    assert Line(factory).says(call("who")) == DONE
    assert [line.wire.aborted for line in silent] == [True] + [False] * (MOST_WAITING - 1)


def test_answer_without_a_reader_is_dropped(clock: Clock) -> None:
    late: list[Answered] = []
    line = Line(AdminFactory(lambda _, answered: late.append(answered), clock, "secret"))
    line.says(call("who"))
    line.hangs_up()
    late[0](DONE)
    assert line.wire.value() == b""


def test_refusal_that_names_a_long_path_is_read(clock: Clock) -> None:
    def fail(order: Order, answered: Answered) -> None:
        answered(OrderFailed(f"no such directory: {'x' * 4000}"))

    assert isinstance(Line(AdminFactory(fail, clock, "secret")).says(call("who")), OrderFailed)


def test_fault_of_the_server_is_logged_and_reported(clock: Clock, logged_errors: list[LogEvent]) -> None:
    def fail(order: Order, answered: Answered) -> None:
        raise ZeroDivisionError

    answer = Line(AdminFactory(fail, clock, "secret")).says(call("who"))
    assert isinstance(answer, OrderFailed)
    assert "internal error" in answer.words
    logged_errors.clear()


def test_order_without_its_token_does_nothing(clock: Clock) -> None:
    factory = AdminFactory(echo, clock, "secret")
    for token in ("", "secrets"):
        assert Line(factory).says(call("who", token=token)) == OrderFailed("wrong token")
    surrogate = call("who", token="x").replace(b'"x"', b'"\\ud800"')
    assert isinstance(Line(factory).says(surrogate), OrderFailed)
    assert Line(factory).says(call("who")) == DONE


async def answered(data: Path) -> AnyAnswer:
    return await deferToThread(ask, data, ["who"])


@waits
async def test_port_has_a_token_for_the_user_alone(reactor: AsyncioSelectorReactor, tmp_path: Path) -> None:
    channel = open_channel(reactor, echo, tmp_path, True, "secret")
    assert channel
    path = tmp_path / PORT_NAME
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert msgspec.json.decode(path.read_bytes(), type=AdminPort).token == "secret"
    assert await answered(tmp_path) == DONE
    await channel.stop()
    assert [*tmp_path.iterdir()] == []


@waits
async def test_file_of_a_killed_server_is_replaced(reactor: AsyncioSelectorReactor, tmp_path: Path) -> None:
    with socket.socket() as gone:
        gone.bind(("127.0.0.1", 0))  # without listening, so that nobody answers there
        (tmp_path / PORT_NAME).write_bytes(msgspec.json.encode(AdminPort(gone.getsockname()[1], "old")))
        with pytest.raises(ServerNotReached, match="no server runs with the data directory"):
            await answered(tmp_path)
        channel = open_channel(reactor, echo, tmp_path, False, "secret")
    assert channel
    assert await answered(tmp_path) == DONE
    await channel.stop()


@waits
async def test_server_without_a_directory_takes_no_orders(reactor: AsyncioSelectorReactor, tmp_path: Path) -> None:
    first = open_channel(reactor, echo, tmp_path, True, "secret")
    assert first
    assert open_channel(reactor, echo, tmp_path, False, "secret") is None
    assert await answered(tmp_path) == DONE
    await first.stop()


def test_a_directory_without_a_server_and_one_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ServerNotReached, match="start one, or name its directory with --data"):
        ask(tmp_path, ["who"])
    with pytest.raises(ServerNotReached, match="no such directory"):
        ask(tmp_path / "gone", ["who"])


def test_other_user_is_refused_with_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(path: Path) -> bytes:
        raise PermissionError

    monkeypatch.setattr(Path, "read_bytes", read)
    with pytest.raises(ServerNotReached, match="only the user who runs the server of"):
        ask(tmp_path, ["who"])


@pytest.mark.parametrize("says", [b"", b"nonsense\n", b'{"answer": "done'])
def test_server_that_stops_before_it_answers_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: bytes
) -> None:
    here, there = socket.socketpair()
    there.sendall(says)
    there.shutdown(socket.SHUT_WR)
    monkeypatch.setattr("contack.server.admin.call._connected", lambda _: (here, "secret"))
    with pytest.raises(ServerNotReached, match="stopped before it answered"):
        ask(tmp_path, ["who"])
    there.close()
