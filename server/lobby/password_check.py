"""Where passwords are asked for, and how often they may be guessed."""

from collections.abc import Callable, Iterable
from math import ceil

from contack.protocol.error import Refusal
from contack.server.config.password import Password
from contack.server.config.refused import NotAllowed
from contack.server.config.token_bucket import PlaceBuckets

GUESSES_AT_ONCE = 5
"""Slips of the finger that are forgiven an address."""

GUESSES_A_SECOND = 1 / 6
"""What an address may go on with: 14,000 a day, which a password of four words does not mind."""


class PasswordCheck:
    """Asks for passwords and counts wrong ones by the places they come from; `seconds` is a clock that only grows."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._guesses = PlaceBuckets(GUESSES_A_SECOND, GUESSES_AT_ONCE, seconds)

    def check(
        self, place: str, password: Password | None, given: str, what: str, also: Iterable[Password] = ()
    ) -> None:
        """See that what is given is the password of `what`, if it has one, or will `also` do. Raises NotAllowed."""
        if password is None:
            return
        # no guess, and free: clients ask their player for the password only when they are told that there is one
        if not given:
            raise NotAllowed(Refusal.WRONG_PASSWORD, f"{what} needs a password")
        guesses = self._guesses.of(place)
        wait = ceil(guesses.delay())
        if wait:
            text = f"too many wrong passwords were tried: wait {wait} s, and try again"
            raise NotAllowed(Refusal.TOO_FAST, text, retry_after=wait)
        if not any(each.fits(given) for each in (password, *also)):
            guesses.spend()
            raise NotAllowed(Refusal.WRONG_PASSWORD, f"that is not the password of {what}")
