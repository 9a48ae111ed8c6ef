"""How the next game at a table comes about: the seed that it is promised by, and the nonces that are asked for."""

from collections.abc import Sequence
from math import inf

from contack.server.config.sources import Sources
from contack.server.table.player import Player

ASKED_SECONDS = 10.0
"""How long the seats have to send their nonces: clients do so by themselves, at once."""


class Gathering:
    """The next game before it begins; `seed` is what its deal is made of, and promised by."""

    __slots__ = ("_asked_until", "_sources", "seed")

    def __init__(self, sources: Sources, seed: bytes = b"", asking: bool = False) -> None:
        self.seed = seed or sources.seed()
        self._sources = sources
        self._asked_until = inf if asking else None  # a table that comes from the journal is paused

    @property
    def asking(self) -> bool:
        """Whether those who are ready are asked for their nonces."""
        return self._asked_until is not None

    @property
    def due(self) -> float | None:
        """When those who are asked have had time enough."""
        return self._asked_until

    def ask(self) -> None:
        """Ask for the nonces, as long as clients may take to send them from now on."""
        self._asked_until = self._sources.seconds() + ASKED_SECONDS

    def begun(self) -> None:
        """Ask for nothing more: the game has begun."""
        self._asked_until = None

    def begin_anew(self, players: Sequence[Player]) -> None:
        """Take a fresh seed; nobody is ready for what it deals."""
        # now: its commitment is sent before anybody shows a digest for the next game
        self.seed = self._sources.seed()
        self._asked_until = None
        for player in players:
            player.handed_over = False
            player.be_unready()

    def guilty(self, players: Sequence[Player]) -> list[Player]:
        """Return those whose nonces come no more."""
        late = self._asked_until is not None and self._sources.seconds() >= self._asked_until
        return [player for player in players if player.withholds and (late or player.left)]
