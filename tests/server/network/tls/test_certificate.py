"""The certificate of a server: made once, readable for its user alone, and checked."""

import os
import ssl
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from OpenSSL.SSL import WantReadError

from contack.protocol.discovery.beacon import fingerprint, is_fingerprint
from contack.server.network.tls.certificate import (
    BEGIN,
    END,
    BadCertificate,
    Certificate,
    PrivateKey,
    certificate_at,
    make_certificate,
    parse_certificate,
)
from contack.server.network.tls.connection import TlsConnections
from tests.server.fake_journal import full_disk


@pytest.fixture(scope="module")
def made() -> Certificate:
    return make_certificate()


def test_certificate_is_made_at_the_first_start_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "certificate.pem"
    first = certificate_at(path)
    assert certificate_at(path).fingerprint == first.fingerprint
    assert is_fingerprint(first.fingerprint)


def test_certificate_is_private_and_leaves_no_other_file(tmp_path: Path) -> None:
    path = tmp_path / "certificate.pem"
    before = os.umask(0)
    certificate_at(path)
    os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_failed_write_of_a_certificate_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        certificate_at(tmp_path / "certificate.pem")
    assert list(tmp_path.iterdir()) == []


def test_certificate_round_trips(made: Certificate) -> None:
    assert parse_certificate(made.pem).pem == made.pem


def test_curve_is_one_that_every_library_knows(made: Certificate) -> None:
    assert isinstance(made.key, ec.EllipticCurvePrivateKey)
    assert isinstance(made.key.curve, ec.SECP256R1)


def test_validity_begins_before_the_rule_of_apple_and_never_ends(made: Certificate) -> None:
    assert made.certificate.not_valid_before_utc == datetime(2000, 1, 1, tzinfo=UTC)
    assert made.certificate.not_valid_after_utc.year == 9999


def test_made_certificate_names_the_hosts_and_addresses() -> None:
    names = ["den", "den.local", "192.168.1.7", "fe80::1%eth0", "d\u00e9n", "den"]
    found = make_certificate(names).certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert found.get_values_for_type(x509.DNSName) == ["contack", "den", "den.local"]
    assert list(map(str, found.get_values_for_type(x509.IPAddress))) == ["192.168.1.7", "fe80::1"]


def signed(key: PrivateKey, name: str, by: PrivateKey, issuer: str) -> x509.Certificate:
    subject, signer = (x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, one)]) for one in (name, issuer))
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(signer).public_key(key.public_key())
    builder = builder.add_extension(x509.BasicConstraints(ca=name != "games.example.org", path_length=None), True)
    return builder.serial_number(7).not_valid_before(BEGIN).not_valid_after(END).sign(by, SHA256())


@pytest.fixture(scope="module")
def chained() -> Certificate:
    """Return an RSA certificate signed by an intermediate authority, and that authority's certificate."""
    host, middle, root = (rsa.generate_private_key(65537, 2048) for _ in range(3))
    own = signed(host, "games.example.org", middle, "Middle")
    return Certificate(host, own, (signed(middle, "Middle", root, "Root"),))


@pytest.mark.parametrize("turned", [False, True], ids=["own certificate first", "own certificate last"])
def test_chain_of_rsa_certificates_is_read(chained: Certificate, turned: bool) -> None:
    certificates = [one.public_bytes(Encoding.PEM) for one in (chained.certificate, *chained.chain)]
    pem = key(chained.key) + b"".join(reversed(certificates) if turned else certificates)
    assert parse_certificate(pem).pem == chained.pem


def test_server_sends_the_whole_chain(chained: Certificate) -> None:
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trust.load_verify_locations(cadata=chained.chain[0].public_bytes(Encoding.PEM).decode())
    trust.verify_flags |= ssl.VerifyFlags.VERIFY_X509_PARTIAL_CHAIN
    trust.check_hostname = False
    came, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = trust.wrap_bio(came, sent)
    server = TlsConnections(chained).serverConnectionForTLS(None)
    for _ in range(4):
        with suppress(ssl.SSLWantReadError):
            client.do_handshake()
        server.bio_write(sent.read())
        with suppress(WantReadError):
            server.do_handshake()
        with suppress(WantReadError):
            came.write(server.bio_read(2**16))
    assert fingerprint(client.getpeercert(binary_form=True) or b"") == chained.fingerprint


def key(kind: PrivateKey | ed25519.Ed25519PrivateKey) -> bytes:
    return kind.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def test_file_without_a_certificate_is_refused(made: Certificate) -> None:
    cert = made.certificate.public_bytes(Encoding.PEM)
    other = make_certificate()
    foreign_key, wrong_kind = key(other.key), key(ed25519.Ed25519PrivateKey.generate())
    for pem in (b"", b"\0\xff", cert, made.pem[: len(made.pem) // 2], foreign_key + cert, wrong_kind + cert):
        with pytest.raises(BadCertificate):
            parse_certificate(pem)


def test_short_key_is_refused_with_the_bits_that_it_needs() -> None:
    short = rsa.generate_private_key(65537, 1024)
    pem = Certificate(short, signed(short, "den", short, "den")).pem
    with pytest.raises(BadCertificate, match="has 1024 bits; a key of RSA needs 2048 or more"):
        parse_certificate(pem)


def test_existing_certificate_stays_in_use(made: Certificate, tmp_path: Path) -> None:
    older, wanted = tmp_path / "older.pem", tmp_path / "certificate.pem"
    older.write_bytes(made.pem)
    assert certificate_at(wanted, [tmp_path / "nowhere", older]).fingerprint == made.fingerprint
    assert wanted.stat().st_mode & 0o777 == 0o600
    older.write_bytes(make_certificate().pem)
    assert certificate_at(wanted, [older]).fingerprint == made.fingerprint
