"""A password, of which only a digest is kept."""

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from unicodedata import normalize


@dataclass(frozen=True, slots=True, repr=False)
class Password:
    """What a password is compared by: the same time whatever is given, and nothing to be read from a log."""

    digest: bytes

    @staticmethod
    def of(text: str) -> "Password | None":
        """Return the password that a text is; none where it is empty."""
        return Password(_digest(text)) if text else None

    def fits(self, text: str) -> bool:
        """Return whether a text is the password."""
        return compare_digest(self.digest, _digest(text))

    def __repr__(self) -> str:
        return "Password(...)"


def _digest(text: str) -> bytes:
    """Return the digest of a text, the same for whatever keyboard it was typed on."""
    # whatever text came over the wire must have a digest, surrogates too, rather than raise
    return sha256(normalize("NFC", text).encode("utf-8", "surrogatepass")).digest()
