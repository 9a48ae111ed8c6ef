"""Fresh TLS certificates, to test how clients meet a server whose certificate changed."""

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
    """Return a server context with the certificate and key in a PEM file."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    return context


def fresh_context() -> ssl.SSLContext:
    """Return a server context with a new self-signed certificate."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "conform")])
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(_BEGIN).not_valid_after(_END)
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    with TemporaryDirectory() as folder:  # `load_cert_chain` takes only files
        pem = Path(folder, "certificate.pem")
        pem.write_bytes(secret + builder.sign(key, SHA256()).public_bytes(Encoding.PEM))
        return context_of(pem)
