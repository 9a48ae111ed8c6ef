"""How a server's certificate is told from any other: a digest that people can compare."""

import re
from base64 import b64encode
from hashlib import sha256

FINGERPRINT_PATTERN = "SHA256:[A-Za-z0-9+/]{43}"
"""How one is written: 32 bytes in base64, unpadded."""


def fingerprint(certificate: bytes) -> str:
    """Return the fingerprint of a certificate (DER), written as ssh writes those of its keys.

    >>> fingerprint(b"")
    'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU'
    """
    return "SHA256:" + b64encode(sha256(certificate).digest()).decode().rstrip("=")


def is_fingerprint(text: str) -> bool:
    """Return whether a text is written as a fingerprint is."""
    return re.fullmatch(FINGERPRINT_PATTERN, text) is not None
