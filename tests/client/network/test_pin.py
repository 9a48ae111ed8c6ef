"""The check of a server's certificate, in memory: no data before it, and every end is reported."""

# mypy: allow-untyped-calls
# Twisted's fakes are not annotated

from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from OpenSSL import SSL
from OpenSSL.crypto import X509
from twisted.internet.defer import CancelledError
from twisted.internet.error import ConnectionAborted, ConnectionDone, ConnectionLost
from twisted.internet.protocol import Protocol, connectionDone
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from contack.client.files.known_servers import BadKnownServers, WrongServer
from contack.client.network.tls import NO_TLS_WORDS, NotTrusted, Pin
from contack.client.servers.address import Address
from contack.client.servers.servers_met import Doubt
from contack.protocol.discovery.beacon import fingerprint


def certificate() -> x509.Certificate:
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "den")])
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, begin, begin + timedelta(days=1))
    return builder.sign(key, hashes.SHA256())


CERTIFICATE = certificate()
SHOWN = fingerprint(CERTIFICATE.public_bytes(Encoding.DER))


class Encrypted(StringTransport):
    """A transport whose handshake came to a certificate."""

    def getPeerCertificate(self) -> X509:
        return X509.from_cryptography(CERTIFICATE)


class Inner(Protocol):
    def __init__(self) -> None:
        self.received: list[object] = []

    def connectionMade(self) -> None:  # Twisted's name
        self.received.append("made")

    def dataReceived(self, data: bytes) -> None:  # Twisted's name
        self.received.append(data)

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # Twisted's name
        self.received.append(type(reason.value))


class Door:
    def __init__(self, refusal: Exception | None = None) -> None:
        self.inner, self.transport = Inner(), Encrypted()
        self.shown: list[str] = []
        self.outcomes: list[object] = []
        self._refusal = refusal
        self.pin = Pin(self.inner, self._check)
        self.pin.opened.addCallbacks(self.outcomes.append, lambda failure: self.outcomes.append(failure.value))
        self.pin.makeConnection(self.transport)

    def _check(self, shown: str) -> None:
        self.shown.append(shown)
        if self._refusal:
            raise self._refusal


def test_accepted_client_connects_after_the_certificate_check() -> None:
    door = Door()
    assert (door.inner.received, door.outcomes) == ([], [])
    door.pin.handshakeCompleted()
    assert door.shown == [SHOWN]
    assert (door.inner.received, door.outcomes) == (["made"], [door.inner])
    door.pin.dataReceived(b"hello")
    door.pin.connectionLost(Failure(ConnectionDone()))
    assert door.inner.received == ["made", b"hello", ConnectionDone]


@pytest.mark.parametrize(
    "refusal", [WrongServer(Address("den"), SHOWN, Doubt("SHA256:old")), BadKnownServers("unreadable"), OSError(28)]
)
def test_untrusted_certificate_ends_the_connection_first(refusal: Exception) -> None:
    door = Door(refusal)
    door.pin.handshakeCompleted()
    assert door.outcomes == [refusal]
    assert door.transport.disconnecting
    assert door.transport.value() == b""
    door.pin.connectionLost(Failure(ConnectionAborted()))
    assert (door.inner.received, door.outcomes) == ([], [refusal])


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (ConnectionDone(), "the connection was closed"),
        (ConnectionLost(), "the connection was closed"),
        (SSL.Error([("SSL routines", "", "wrong version number")]), NO_TLS_WORDS),
    ],
)
def test_broken_handshake_is_reported_as_such(reason: Exception, words: str) -> None:
    door = Door()
    door.pin.connectionLost(Failure(reason))
    [wrong] = door.outcomes
    assert isinstance(wrong, NotTrusted)
    assert str(wrong) == words
    assert (door.inner.received, door.shown) == ([], [])


def test_given_up_handshake_closes_the_connection() -> None:
    door = Door()
    door.pin.opened.cancel()
    assert door.transport.disconnecting
    [wrong] = door.outcomes
    assert isinstance(wrong, CancelledError)
    door.pin.connectionLost(Failure(ConnectionAborted()))
    assert (len(door.outcomes), door.inner.received) == (1, [])
