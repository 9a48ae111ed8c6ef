from collections.abc import Callable, Iterable
from math import ceil

from contack.protocol.error import Refusal
from contack.server.config.password import Password
from contack.server.config.refused import NotAllowed
from contack.server.config.token_bucket import PlaceBuckets

# Wrong passwords that an address may send at once.
GUESSES_AT_ONCE = 5

# Further guesses per second: 14,000 a day, too few for a password of four words.
GUESSES_A_SECOND = 1 / 6


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
