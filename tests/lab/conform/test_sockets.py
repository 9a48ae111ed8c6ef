"""Connections over loopback: data, silence, and errors."""

import socket
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from contack.client.servers.address import Address
from contack.lab.conform.case import Skipped
from contack.lab.conform.peer import ByteStream, Unmet
from contack.lab.conform.sockets import SocketEndpoint

IMPATIENT = 0.01


@pytest.fixture
def door() -> Iterator[socket.socket]:
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        yield listening


def endpoint(door: socket.socket, tls: bool = False) -> SocketEndpoint:
    return SocketEndpoint(Address("127.0.0.1", door.getsockname()[1], tls), IMPATIENT)


def test_bytes_go_both_ways_until_the_other_end_closes(door: socket.socket) -> None:
    stream = endpoint(door).connect()
    with door.accept()[0] as there:
        stream.send(b"ping")
        assert there.recv(9) == b"ping"
        assert stream.receive() is None
        there.sendall(b"pong")
    assert (stream.receive(), stream.receive()) == (b"pong", b"")
    stream.send(b"to nobody")
    stream.send(b"and again")
    stream.close()


def test_a_reset_is_an_end_like_any_other(door: socket.socket) -> None:
    stream = endpoint(door).connect()
    there, _ = door.accept()
    stream.send(b"unread")
    there.close()
    assert stream.receive() == b""
    stream.close()


@pytest.mark.parametrize("connect", [SocketEndpoint.connect, SocketEndpoint.connect_slowly])
def test_absent_server_is_reported_and_leaves_no_socket(
    door: socket.socket, connect: Callable[[SocketEndpoint], ByteStream]
) -> None:
    away = endpoint(door)
    door.close()
    with pytest.raises(Unmet, match="expected a connection; came Connection refused"):
        connect(away)


def test_server_that_never_speaks_tls_times_out(door: socket.socket) -> None:
    with pytest.raises(Unmet, match=r"expected TLS; came .*timed out"):
        endpoint(door, tls=True).connect()
    with door.accept()[0] as there:
        there.settimeout(IMPATIENT)
        assert there.recv(1) == b"\x16"


def test_tls_is_left_out_only_at_a_server_that_has_it(door: socket.socket) -> None:
    endpoint(door, tls=True).connect_without_tls().close()
    with pytest.raises(Skipped, match="the server runs without TLS"):
        endpoint(door).connect_without_tls()
