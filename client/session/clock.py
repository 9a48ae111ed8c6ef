"""The clocks of a game between two notices, in whole seconds."""

from dataclasses import dataclass, field, replace
from math import ceil

from contack.protocol.sentences import say
from contack.protocol.table_state import ClockState

# Seconds left when a player gets a warning.
SHORT_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Clock:
    """`left` is for the seat at turn, `game` per seat if there is a game clock.

    Computed from the last notice, `sent` at the time `since`. Clocks that show the same are equal.
    """

    left: int
    game: tuple[int, ...]
    running: bool
    seat: int | None = None
    sent: ClockState = field(default=ClockState(0.0, (), False), compare=False)
    since: float = field(default=0.0, compare=False)

    @staticmethod
    def of(sent: ClockState, seat: int | None, now: float) -> "Clock":
        return Clock(ceil(sent.left), tuple(map(ceil, sent.game)), sent.running, seat, sent, now)

    @property
    def short(self) -> bool:
        return self.running and self.left <= SHORT_SECONDS

    def at(self, now: float) -> "Clock":
        """Return this object if it shows the same."""
        passed = now - self.since if self.running else 0.0
        game = tuple(_remaining(left, passed if seat == self.seat else 0.0) for seat, left in enumerate(self.sent.game))
        later = replace(self, left=_remaining(self.sent.left, passed), game=game)
        return self if later == self else later

    def of_seat(self, seat: int) -> int | None:
        """At its turn return the seconds of the move, else of the game."""
        if seat == self.seat:
            return self.left
        return self.game[seat] if self.game else None


@dataclass(frozen=True, slots=True)
class Countdown:
    """Computed from `sent` at the time `since`, if it is `running`."""

    left: int
    sent: float = field(compare=False)
    since: float = field(compare=False)
    running: bool = True

    @staticmethod
    def of(sent: float, now: float) -> "Countdown":
        return Countdown(ceil(sent), sent, now)

    def at(self, now: float) -> "Countdown":
        """Return this object if it shows the same."""
        left = _remaining(self.sent, now - self.since if self.running else 0.0)
        return self if left == self.left else replace(self, left=left)

    def halted(self, halted: bool, now: float) -> "Countdown":
        sent = max(self.sent - (now - self.since if self.running else 0.0), 0.0)
        return Countdown(ceil(sent), sent, now, not halted)


def _remaining(left: float, passed: float) -> int:
    return max(ceil(left - passed), 0)  # rounded up: 0:00 means that the time is over


def clock_text(seconds: int) -> str:
    """Return a time in the form of a clock.

    >>> clock_text(8), clock_text(125), clock_text(86_400)
    ('0:08', '2:05', '24:00:00')
    """
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def lasting(seconds: int) -> str:
    """Return a time in words.

    >>> lasting(1), lasting(90), lasting(300), lasting(7200)
    ('1 second', '90 seconds', '5 minutes', '2 hours')
    """
    for unit, length in (("hours", 3600), ("minutes", 60)):
        if seconds >= length and seconds % length == 0:
            return say(unit, count=seconds // length)
    return say("seconds", count=seconds)


def limit_words(seconds: int | None) -> str:
    return lasting(seconds) if seconds else "no limit"


def limits_words(move: int | None, game: int | None) -> str:
    each = say("option.clocks.move", time=lasting(move)) if move else ""
    whole = say("option.clocks.game", time=lasting(game)) if game else ""
    return say("option.clocks.both", move=each, game=whole) if each and whole else each or whole
