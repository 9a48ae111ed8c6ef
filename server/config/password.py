from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from unicodedata import normalize

from contack.protocol.limits import PASSWORD_LENGTH


@dataclass(frozen=True, slots=True, repr=False)
class Password:
    """A comparison always takes the same time, and no log can contain the text."""

    digest: bytes

    @staticmethod
    def of(text: str) -> "Password | None":
        return Password(_digest(text)) if text else None

    @staticmethod
    def checked(text: str, what: str = "password") -> "Password":
        # raises ValueError
        if not text or len(text) > PASSWORD_LENGTH:
            raise ValueError(f"a {what} has 1 to {PASSWORD_LENGTH} characters")
        return Password(_digest(text))

    @staticmethod
    def in_file(file: Path, what: str = "password") -> "Password":
        """Read the first line. Raises ValueError."""
        try:
            return Password.checked(file.read_text(encoding="utf-8").partition("\n")[0], what)
        except OSError as why:
            raise ValueError(f"the {what} file {file} cannot be read: {why.strerror}") from None
        except UnicodeDecodeError:
            raise ValueError(f"the {what} file {file} cannot be read: it is not text in UTF-8") from None

    def fits(self, text: str) -> bool:
        return compare_digest(self.digest, _digest(text))

    def __repr__(self) -> str:
        return "Password(...)"


def _digest(text: str) -> bytes:
    # NFC makes it the same from every keyboard. Surrogates can come over the wire and need a digest, not an error
    return sha256(normalize("NFC", text).encode("utf-8", "surrogatepass")).digest()
