"""Past behaviour at a table: players who left, withheld nonces, or lost the right to sit for a while."""

from collections.abc import Sequence
from math import ceil, inf
from weakref import WeakSet

from contack.protocol.error import Refusal
from contack.server.config.refused import NotAllowed
from contack.server.config.sources import Sources
from contack.server.table.client import Client
from contack.server.table.player import Player

# Deals that a player may call off, without a game in between, before losing the seat.
MOST_WITHHELD = 2

# Seconds without a seat at this table for an address whose player lost one.
BARRED_SECONDS = 600.0

# Seconds between two seats of an address within which no countdown waits for the second.
HASTY_SECONDS = 60.0


class SeatHistory:
    """Makes players, depending on what clients of the same address did before. A restart forgets it."""

    __slots__ = ("_barred", "_gave_up", "_sources", "_stayed", "_suspects")

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._barred: dict[str, float] = {}
        self._suspects: dict[str, float] = {}
        self._gave_up: dict[str, float] = {}
        # weak references: a table does not learn when the connection of a former player ends
        self._stayed: WeakSet[Client] = WeakSet()

    def check_may_sit(self, client: Client) -> None:
        """Raise NotAllowed if a player of the same address lost a seat here, unless this client had a seat then."""
        left = self._barred.get(client.place, -inf) - self._sources.seconds()
        if left <= 0 or client in self._stayed:
            return
        raise NotAllowed(Refusal.UNSEATED, retry_after=round(left, 3), count=ceil(left / 60))

    def player(self, client: Client, former: str = "") -> Player:
        """`former` is the token of the seat that the player takes over."""
        now = self._sources.seconds()
        hasty = self._gave_up.get(client.place, -inf) > now
        return Player(
            client.name,
            self._sources.token(),
            client,
            former=former,
            # otherwise a client that leaves and returns could withhold for ever
            withheld=int(self._suspects.get(client.place, -inf) > now),
            hasty=hasty,
            stopped=hasty,
            sat=now,
            colour=client.colour,
        )

    def get_up(self, player: Player, client: Client) -> None:
        """Remember a player whose client leaves or is lost: it may return under another name."""
        if player.level is not None:
            return
        self._note(self._gave_up, client.place, player.sat + HASTY_SECONDS)
        if player.withheld:
            self._note(self._suspects, client.place, self._sources.seconds() + BARRED_SECONDS)

    def begin(self, players: Sequence[Player]) -> None:
        """Forgive the players of a game that starts."""
        for player in players:
            player.withheld, player.hasty, player.stopped = 0, False, False

    def withhold(self, player: Player, players: Sequence[Player]) -> bool:
        """Return whether the player loses the seat. `players` have seats now."""
        player.withheld += 1
        client = player.last_client
        loses = player.withheld >= MOST_WITHHELD
        # a bot has the address of its bot host, which people here may share
        if client is None or player.level is not None:
            return loses
        until = self._sources.seconds() + BARRED_SECONDS
        if loses:
            self._note(self._barred, client.place, until)
            # the others of the address did nothing wrong, and keep their right to sit here
            self._stayed.update(one.client for one in players if one.client and one.client.place == client.place)
            self._stayed.discard(client)
        elif player.client is None:
            # the player left instead: the next one from there begins with a withheld nonce
            self._note(self._suspects, client.place, until)
        return loses

    def _note(self, moments: dict[str, float], place: str, until: float) -> None:
        now = self._sources.seconds()
        for other in [other for other, moment in moments.items() if moment <= now]:
            del moments[other]
        moments[place] = max(until, moments.get(place, until))
