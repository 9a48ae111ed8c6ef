from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from math import ceil
from pathlib import Path
from unicodedata import normalize

from contack.protocol.error import Refusal
from contack.protocol.limits import PASSWORD_LENGTH
from contack.server.config.refused import NotAllowed
from contack.server.config.token_bucket import PlaceBuckets

# Wrong passwords that an address may send at once.
GUESSES_AT_ONCE = 5

# Further guesses per second: 14,000 a day, too few for a password of four words.
GUESSES_A_SECOND = 1 / 6


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


class PasswordCheck:
    """Counts wrong passwords by network place."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._guesses = PlaceBuckets(GUESSES_A_SECOND, GUESSES_AT_ONCE, seconds)

    def check(
        self, place: str, password: Password | None, given: str, what: str, also: Iterable[Password] = ()
    ) -> None:
        """Raise NotAllowed unless `given` is the password of `what`, or one of `also`."""
        if password is None:
            return
        # free, because it is not a guess: clients ask their player only after the server says that there is a
        # password
        if not given:
            raise NotAllowed(Refusal.WRONG_PASSWORD, "missing", place=what)
        guesses = self._guesses.of(place)
        wait = ceil(guesses.delay())
        if wait:
            raise NotAllowed(Refusal.TOO_FAST, "passwords", retry_after=wait, seconds=wait)
        if not any(each.fits(given) for each in (password, *also)):
            guesses.spend()
            raise NotAllowed(Refusal.WRONG_PASSWORD, place=what)


def _digest(text: str) -> bytes:
    # NFC makes it the same from every keyboard. Surrogates can come over the wire and need a digest, not an error
    return sha256(normalize("NFC", text).encode("utf-8", "surrogatepass")).digest()
