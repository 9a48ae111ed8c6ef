"""Fingerprints of certificates: digests that people can compare."""

import re
from base64 import b64encode
from hashlib import sha256

FINGERPRINT_PATTERN = "SHA256:[A-Za-z0-9+/]{43}"
"""The form of a fingerprint: 32 bytes in base64, unpadded."""


def fingerprint(certificate: bytes) -> str:
    """Return the fingerprint of a certificate (DER), in the form that ssh uses for keys.

    >>> fingerprint(b"")
    'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU'
    """
    return "SHA256:" + b64encode(sha256(certificate).digest()).decode().rstrip("=")


def is_fingerprint(text: str) -> bool:
    return re.fullmatch(FINGERPRINT_PATTERN, text) is not None
