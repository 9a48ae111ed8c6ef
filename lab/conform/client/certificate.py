"""Certificates of servers that are no more than a moment old, for what clients do about a server that is another."""

import ssl
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

_BEGIN, _END = datetime(2000, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)


def context_of(pem: Path) -> ssl.SSLContext:
    """Return what a server encrypts with that shows the certificate in a file, which has its key too."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    return context


def fresh_context() -> ssl.SSLContext:
    """Return what a server encrypts with that shows a certificate of its own making, unlike any other."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "conform")])
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(_BEGIN).not_valid_after(_END)
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    with TemporaryDirectory() as folder:  # only a file can be loaded
        pem = Path(folder, "certificate.pem")
        pem.write_bytes(secret + builder.sign(key, SHA256()).public_bytes(Encoding.PEM))
        return context_of(pem)
