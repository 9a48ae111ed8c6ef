"""The start of the next game: its seed, the countdown, and the request for nonces."""

from collections.abc import Sequence
from math import inf

from contack.engine.rules import SEATS
from contack.protocol.limits import COUNTDOWN_SECONDS, FULL_COUNTDOWN
from contack.protocol.table_state import TableOptions
from contack.server.config.sources import Sources
from contack.server.table.members import Members
from contack.server.table.player import Player

# Seconds that the seats have to send their nonces; clients do so at once.
ASKED_SECONDS = 10.0


class Gathering:
    """`seed` makes the deal; `called` means that the host started the count."""

    __slots__ = ("_asked_until", "_called_off", "_counted_until", "_sources", "called", "seed")

    def __init__(self, sources: Sources, seed: bytes = b"", asking: bool = False) -> None:
        self.seed = seed or sources.seed()
        self._sources = sources
        self._counted_until: float | None = None
        self.called = False
        self._called_off = (sources.now().date(), 0)
        self._asked_until = inf if asking else None  # a restored table is empty: its time begins with `wake`

    @property
    def asking(self) -> bool:
        """Whether the ready players must send their nonces now."""
        return self._asked_until is not None

    @property
    def due(self) -> float | None:
        return self._counted_until if self._asked_until is None else self._asked_until

    @property
    def starts_in(self) -> float | None:
        if self._counted_until is None:
            return None
        return round(max(self._counted_until - self._sources.seconds(), 0.0), 3)

    def count_down(self, seconds: float) -> bool:
        begins = self._counted_until is None
        if begins:
            self._counted_until = self._sources.seconds() + seconds
        return begins

    def call(self, seconds: float) -> None:
        self._counted_until, self.called = self._sources.seconds() + seconds, True

    @property
    def called_off(self) -> int:
        """Count today (UTC), since the server started."""
        day, games = self._called_off
        return games if day == self._sources.now().date() else 0

    def call_off(self) -> None:
        self._called_off = (self._sources.now().date(), self.called_off + 1)

    def hold_up(self) -> bool:
        """Return whether a count ran."""
        self.called = False
        counted, self._counted_until = self._counted_until is not None, None
        return counted

    def ask(self) -> None:
        self._counted_until, self.called = None, False
        self._asked_until = self._sources.seconds() + ASKED_SECONDS

    def begun(self) -> None:
        self._asked_until = None

    def restart(self, players: Sequence[Player]) -> None:
        """Take a new seed and make all players unready."""
        # now: the commitment must go out before any player shows a digest for the next game
        self.seed = self._sources.seed()
        self._counted_until = self._asked_until = None
        self.called = False
        for player in players:
            player.handed_over = False
            player.be_unready()

    def guilty(self, players: Sequence[Player]) -> list[Player]:
        """Return the players whose nonces did not come."""
        late = self._asked_until is not None and self._sources.seconds() >= self._asked_until
        return [player for player in players if player.withholds and (late or player.left)]


def countdown_of(options: TableOptions, members: Members, gathering: Gathering) -> int | None:
    """Return None while the table waits."""
    # a hasty player who is not ready delays no other
    seated = [player for player in members.seated(busy=False) if (player.ready and player.client) or not player.hasty]
    if options.host_starts:
        # a host who lost the connection must not hold up the count
        seated = [player for player in seated if player.client or player.name != members.host]
    ready = sum(player.ready and player.client is not None for player in seated)
    if ready < SEATS[0] or (ready < len(seated) and not gathering.called):
        return None
    full = len(seated) == options.seats
    # one person with bots needs no countdown; while seats are free, there is time to call another bot
    if full and sum(player.level is None for player in seated) == 1:
        return 0
    if options.host_starts:
        return _host_countdown(full, members.host_here, gathering)
    # without a countdown all seats must be taken
    return min(options.countdown, FULL_COUNTDOWN) if full else options.countdown or None


def _host_countdown(full: bool, host_here: bool, gathering: Gathering) -> int | None:
    if full or gathering.called:
        return FULL_COUNTDOWN
    # a host who returns during a count does not stop it
    return COUNTDOWN_SECONDS if not host_here or gathering.starts_in is not None else None
