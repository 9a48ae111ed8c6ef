"""The certificate by which clients know a server again: made at the first start, kept ever after."""

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from cryptography.x509.oid import NameOID

from contack.protocol.fingerprint import fingerprint
from contack.server.journal.atomic_write import write_atomically

COMMON_NAME = "contack"
"""What the certificate is made out to: clients compare fingerprints and no names."""

BEGIN, END = datetime(2000, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
"""Always: RFC 5280 has this end for what does not expire, and clocks of machines on a LAN may be wrong."""


class BadCertificate(Exception):
    """A file that should hold a key and its certificate and does not."""


class Certificate(NamedTuple):
    """A private key and the certificate that it signed itself."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def fingerprint(self) -> str:
        """What people compare."""
        return fingerprint(self.certificate.public_bytes(Encoding.DER))

    @property
    def pem(self) -> bytes:
        """Both as text, the secret key too."""
        key = self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        return key + self.certificate.public_bytes(Encoding.PEM)


def certificate_at(path: Path, older: Iterable[Path] = ()) -> Certificate:
    """Return the certificate in a file; where there is none, the first of the `older` files is copied, or one is made.

    Raises OSError or BadCertificate.
    """
    if not path.exists():
        before = next((file for file in older if file.exists()), None)
        certificate = parse_certificate(before.read_bytes()) if before else make_certificate()
        part = path.with_name(f"{path.name}.{os.getpid()}")  # two servers may have their first start at once
        write_atomically(path, certificate.pem, part, 0o600)  # the secret key is for this user's eyes alone
    return parse_certificate(path.read_bytes())


def make_certificate() -> Certificate:
    """Return a new certificate with a new key on the curve P-256, which every TLS library knows."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, COMMON_NAME)])
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(BEGIN).not_valid_after(END)
    alternative = x509.SubjectAlternativeName([x509.DNSName(COMMON_NAME)])
    return Certificate(key, builder.add_extension(alternative, critical=False).sign(key, SHA256()))


def parse_certificate(pem: bytes) -> Certificate:
    """Return what `pem` tells, the inverse of `Certificate.pem`. Raises BadCertificate."""
    try:
        key, certificate = load_pem_private_key(pem, None), x509.load_pem_x509_certificate(pem)
    except (ValueError, TypeError):  # a TypeError where the key wants a password
        raise BadCertificate("no key and certificate in PEM") from None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
        raise BadCertificate("a key on an elliptic curve and a certificate of that very key are expected")
    return Certificate(key, certificate)
