"""The certificate of a server: made once, kept for its user alone, and refused where it is none."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from contack.protocol.fingerprint import is_fingerprint
from contack.server.network.certificate import (
    BadCertificate,
    Certificate,
    certificate_at,
    make_certificate,
    parse_certificate,
)


@pytest.fixture(scope="module")
def made() -> Certificate:
    return make_certificate()


def test_a_certificate_is_made_at_the_first_start_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "certificate.pem"
    first = certificate_at(path)
    assert certificate_at(path).fingerprint == first.fingerprint
    assert is_fingerprint(first.fingerprint)


def test_nobody_else_may_read_it_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "certificate.pem"
    before = os.umask(0)
    certificate_at(path)
    os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_certificate_that_cannot_be_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        certificate_at(tmp_path / "certificate.pem")
    assert list(tmp_path.iterdir()) == []


def test_no_two_servers_have_the_same(made: Certificate) -> None:
    assert make_certificate().fingerprint != made.fingerprint


def test_it_is_read_as_it_is_written(made: Certificate) -> None:
    assert parse_certificate(made.pem).pem == made.pem


def test_it_is_of_the_curve_that_every_library_knows_and_does_not_expire(made: Certificate) -> None:
    assert isinstance(made.key.curve, ec.SECP256R1)
    assert made.certificate.not_valid_after_utc.year == 9999


def key(kind: ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey) -> bytes:
    return kind.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def test_a_file_that_holds_anything_else_is_refused(made: Certificate) -> None:
    cert = made.certificate.public_bytes(Encoding.PEM)
    other = make_certificate()
    foreign_key, wrong_kind = key(other.key), key(rsa.generate_private_key(65537, 2048))
    for pem in (b"", b"\0\xff", cert, made.pem[: len(made.pem) // 2], foreign_key + cert, wrong_kind + cert):
        with pytest.raises(BadCertificate):
            parse_certificate(pem)


def test_a_certificate_of_before_goes_on_to_be_used_where_it_is_wanted_now(made: Certificate, tmp_path: Path) -> None:
    older, wanted = tmp_path / "older.pem", tmp_path / "certificate.pem"
    older.write_bytes(made.pem)
    assert certificate_at(wanted, [tmp_path / "nowhere", older]).fingerprint == made.fingerprint
    assert wanted.stat().st_mode & 0o777 == 0o600
    older.write_bytes(make_certificate().pem)
    assert certificate_at(wanted, [older]).fingerprint == made.fingerprint
