"""The certificate by which clients recognise a server: made at the first start, or brought by its operator."""

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from cryptography.x509.oid import NameOID

from contack.protocol.discovery.beacon import fingerprint
from contack.server.config.settings import BadSettings
from contack.system.files import reason, write_atomically

# The subject of the certificate: clients compare fingerprints, not names.
COMMON_NAME = "contack"

# Always valid, as clocks on a LAN may be wrong. RFC 5280 has this end for no expiry. The start also suits Apple's
# devices, which accept a validity of over 825 days only if it begins before July 2019.
BEGIN, END = datetime(2000, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)

# The shortest keys that today's TLS libraries accept.
LEAST_BITS = {"elliptic curve": 256, "RSA": 2048}

PrivateKey: TypeAlias = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey


class BadCertificate(Exception):
    pass


def refused_certificate(path: Path, why: Exception) -> BadSettings:
    """Say what to do."""
    return BadSettings(f"the certificate {path} cannot be used: {reason(why)}; move it away to have another made")


class Certificate(NamedTuple):
    """The certificates of its signers follow, if it is not self-signed."""

    key: PrivateKey
    certificate: x509.Certificate
    chain: tuple[x509.Certificate, ...] = ()

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.certificate.public_bytes(Encoding.DER))

    @property
    def pem(self) -> bytes:
        """Include the secret key."""
        key = self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        return key + b"".join(one.public_bytes(Encoding.PEM) for one in (self.certificate, *self.chain))


def certificate_at(path: Path, older: Iterable[Path] = (), names: Iterable[str] = ()) -> Certificate:
    """Without the file, copy the first of the `older` files or make one for `names`.

    Raises OSError or BadCertificate.
    """
    if not path.exists():
        before = next((file for file in older if file.exists()), None)
        certificate = parse_certificate(before.read_bytes()) if before else make_certificate(names)
        part = path.with_name(f"{path.name}.{os.getpid()}")  # two servers may have their first start at once
        write_atomically(path, certificate.pem, part, 0o600)  # only this user may read the secret key
    return parse_certificate(path.read_bytes())


def make_certificate(names: Iterable[str] = ()) -> Certificate:
    """`names` are hosts and addresses."""
    # P-256: every TLS library knows this curve
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, COMMON_NAME)])
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(BEGIN).not_valid_after(END)
    # some browsers reject a certificate without alternative names; a DNS name takes only ASCII
    known = dict.fromkeys((COMMON_NAME, *filter(str.isascii, names)))
    alternative = x509.SubjectAlternativeName(list(map(_general_name, known)))
    return Certificate(key, builder.add_extension(alternative, critical=False).sign(key, SHA256()))


def parse_certificate(pem: bytes) -> Certificate:
    # raises BadCertificate
    try:
        key, certificates = load_pem_private_key(pem, None), x509.load_pem_x509_certificates(pem)
    except (ValueError, TypeError):  # a TypeError if the key needs a password
        raise BadCertificate("no key and certificate in PEM") from None
    if not isinstance(key, PrivateKey):
        raise BadCertificate("the key is neither of an elliptic curve nor of RSA")
    kind = "RSA" if isinstance(key, rsa.RSAPrivateKey) else "elliptic curve"
    if key.key_size < LEAST_BITS[kind]:
        raise BadCertificate(f"the key has {key.key_size} bits; a key of {kind} needs {LEAST_BITS[kind]} or more")
    # an operator's file may have its chain in any order
    own = next((one for one in certificates if one.public_key() == key.public_key()), None)
    if own is None:
        raise BadCertificate("no certificate in it belongs to the key")
    return Certificate(key, own, tuple(one for one in certificates if one is not own))


def _general_name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name.partition("%")[0]))
    except ValueError:
        return x509.DNSName(name)
