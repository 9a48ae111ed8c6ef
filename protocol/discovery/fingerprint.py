import re
from base64 import b64encode
from hashlib import sha256

# The form of a fingerprint: 32 bytes in base64, unpadded.
FINGERPRINT_PATTERN = "SHA256:[A-Za-z0-9+/]{43}"


def fingerprint(certificate: bytes) -> str:
    return "SHA256:" + b64encode(sha256(certificate).digest()).decode().rstrip("=")


def is_fingerprint(text: str) -> bool:
    return re.fullmatch(FINGERPRINT_PATTERN, text) is not None
