"""Python's TLS in the form that Twisted needs: data both ways, and exceptions."""

import ssl
from collections.abc import Callable
from contextlib import suppress

import pytest
from OpenSSL.SSL import Error, SysCallError, WantReadError, ZeroReturnError

from contack.server.network.tls.certificate import make_certificate
from contack.server.network.tls.connection import TlsConnection, TlsConnections

ANY = 2**15


class Pair:
    """The two ends of an encrypted connection, after the handshake."""

    def __init__(self) -> None:
        self.server: TlsConnection = TlsConnections(make_certificate()).serverConnectionForTLS(None)
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.client = context.wrap_bio(self._in, self._out)
        for act in (self.client.do_handshake, self.server.do_handshake) * 2:
            self._attempt(act)

    def _attempt(self, act: Callable[[], None]) -> None:
        with suppress(WantReadError, ssl.SSLWantReadError):
            act()
        self.carry()

    def at_the_client(self, records: bytes) -> bytes:
        self._in.write(records)
        data = b""
        with suppress(ssl.SSLWantReadError):
            while True:
                data += self.client.read()
        return data

    def carry(self) -> None:
        self.server.bio_write(self._out.read())
        with suppress(WantReadError):
            self._in.write(self.server.bio_read(ANY))


@pytest.fixture
def pair() -> Pair:
    return Pair()


def test_sent_data_arrives(pair: Pair) -> None:
    assert pair.server.send(b"hello") == 5
    pair.carry()
    assert pair.client.read() == b"hello"
    pair.client.write(b"hi")
    pair.carry()
    assert pair.server.recv(ANY) == b"hi"


def test_data_longer_than_a_record_arrives_whole(pair: Pair) -> None:
    data = bytes(range(256)) * 200
    came = pair.at_the_client(pair.server.records(data))
    assert came == data


def test_all_arrived_records_are_read(pair: Pair) -> None:
    data = bytes(range(256)) * 200
    pair.client.write(data)
    pair.client.write(b"last")
    pair.carry()
    came = b""
    with suppress(WantReadError):
        while True:
            came += pair.server.recv(ANY)
    assert came == data + b"last"


def test_records_of_one_byte_are_read_together(pair: Pair) -> None:
    for _ in range(100):
        pair.client.write(b"x")
    pair.carry()
    assert pair.server.recv(ANY) == b"x" * 100
    with pytest.raises(WantReadError):
        pair.server.recv(ANY)


def test_record_before_a_goodbye_arrives_first(pair: Pair) -> None:
    pair.client.write(b"x")
    with suppress(ssl.SSLWantReadError):
        pair.client.unwrap()
    pair.carry()
    assert pair.server.recv(ANY) == b"x"
    with pytest.raises(ZeroReturnError):
        pair.server.recv(ANY)


def test_missing_data_raises_want_read(pair: Pair) -> None:
    with pytest.raises(WantReadError):
        pair.server.recv(ANY)
    with pytest.raises(WantReadError):
        pair.server.bio_read(ANY)


def test_end_comes_with_a_goodbye_of_both(pair: Pair) -> None:
    assert not pair.server.shutdown()
    pair.carry()
    pair.client.unwrap()
    pair.carry()
    assert pair.server.shutdown()


def test_goodbye_is_not_an_error(pair: Pair) -> None:
    with suppress(ssl.SSLWantReadError):
        pair.client.unwrap()
    pair.carry()
    with pytest.raises(ZeroReturnError):
        pair.server.recv(ANY)
    assert pair.server.shutdown()


def test_end_without_goodbye_is_an_eof_error(pair: Pair) -> None:
    pair.server.bio_shutdown()
    with pytest.raises(SysCallError) as raised:
        pair.server.recv(ANY)
    assert raised.value.args == (-1, "Unexpected EOF")


def test_data_without_tls_is_an_error(pair: Pair) -> None:
    pair.server.bio_write(b"no record of TLS at all")
    with pytest.raises(Error, match="wrong version"):
        pair.server.recv(ANY)


def test_handshake_fails_after_goodbye() -> None:
    server = TlsConnections(make_certificate()).serverConnectionForTLS(None)
    with pytest.raises(Error):
        server.shutdown()
