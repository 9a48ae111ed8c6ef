"""How the next game at a table comes about: its seed, the countdown, and the nonces that are asked for."""

from collections.abc import Sequence
from math import inf

from contack.engine.rules import SEATS
from contack.protocol.limits import FULL_COUNTDOWN
from contack.protocol.table_state import TableOptions
from contack.server.config.sources import Sources
from contack.server.table.members import Members
from contack.server.table.player import Player

ASKED_SECONDS = 10.0
"""How long the seats have to send their nonces: clients do so by themselves, at once."""


class Gathering:
    """The next game before it begins; `seed` is what its deal is made of, and promised by."""

    __slots__ = ("_asked_until", "_counted_until", "_sources", "seed")

    def __init__(self, sources: Sources, seed: bytes = b"", asking: bool = False) -> None:
        self.seed = seed or sources.seed()
        self._sources = sources
        self._counted_until: float | None = None
        self._asked_until = inf if asking else None  # a table that comes from the journal is paused

    @property
    def asking(self) -> bool:
        """Whether those who are ready are asked for their nonces."""
        return self._asked_until is not None

    @property
    def due(self) -> float | None:
        """When the countdown ends, or when those who are asked have had time enough."""
        return self._counted_until if self._asked_until is None else self._asked_until

    @property
    def starts_in(self) -> float | None:
        """For how many seconds the table still counts down, if it does."""
        if self._counted_until is None:
            return None
        return round(max(self._counted_until - self._sources.seconds(), 0.0), 3)

    def count_down(self, seconds: float) -> bool:
        """Begin to count down, unless that is done already; return whether it has begun."""
        begins = self._counted_until is None
        if begins:
            self._counted_until = self._sources.seconds() + seconds
        return begins

    def hold_up(self) -> bool:
        """Count down no more; return whether that was done."""
        counted, self._counted_until = self._counted_until is not None, None
        return counted

    def ask(self) -> None:
        """Ask for the nonces, as long as clients may take to send them from now on."""
        self._counted_until = None
        self._asked_until = self._sources.seconds() + ASKED_SECONDS

    def begun(self) -> None:
        """Ask for nothing more: the game has begun."""
        self._asked_until = None

    def begin_anew(self, players: Sequence[Player]) -> None:
        """Take a fresh seed; nobody is ready for what it deals."""
        # now: its commitment is sent before anybody shows a digest for the next game
        self.seed = self._sources.seed()
        self._counted_until = self._asked_until = None
        for player in players:
            player.handed_over = False
            player.be_unready()

    def guilty(self, players: Sequence[Player]) -> list[Player]:
        """Return those whose nonces come no more."""
        late = self._asked_until is not None and self._sources.seconds() >= self._asked_until
        return [player for player in players if player.withholds and (late or player.left)]


def countdown_of(options: TableOptions, members: Members) -> int | None:
    """Return for how many seconds a table counts down between games, or None while it waits for somebody.

    Who plays with house bots alone waits for no countdown once all seats are taken; while some are free, it is time to
    call another bot. At a table without a countdown all seats must be taken. A full table has nobody to wait for.
    Hasty players count once they are ready.
    """
    seated = [player for player in members.seated(busy=False) if (player.ready and player.client) or not player.hasty]
    if len(seated) < SEATS[0] or not all(player.ready and player.client for player in seated):
        return None
    full = len(seated) == options.seats
    if full and sum(player.level is None for player in seated) == 1:
        return 0
    return min(options.countdown, FULL_COUNTDOWN) if full else options.countdown or None
