"""House bots: who lends them, which seats want one, and who was asked for which."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from contack.protocol.notice import BotUnwanted, BotWanted, Notice
from contack.server.lobby.tables import Tables
from contack.server.table.client import Client, Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table

TICKET_SECONDS = 15.0
"""How long a bot that was asked for may take to come: a process that is started for it takes a moment."""

AGAIN_SECONDS = 2.0
"""How long after a bot was asked for the next one may be asked for the same seat: a bot host may be broken."""


@dataclass(frozen=True, slots=True)
class BotProvider:
    """A bot host and how many bots it plays for; `own` tells that the server started it."""

    most: int
    own: bool


@dataclass(slots=True, eq=False)
class SeatRequest:
    """A bot's seat, and the bot host that was `asked` for it at this time, with the ticket that it was given.

    `came` tells that its bot was there; `failed` is the one that was asked before, whose bot came too late or never.
    """

    table: Table
    player: Player
    host: Client | None = None
    ticket: str = ""
    asked: float = -inf
    came: bool = False
    failed: Client | None = None


class BotAssignments:
    """The bots of all tables. `settle` sees to it that every seat that wants a bot has one asked for.

    `own` is how many the server's own bot host will lend, which is started when it `is_missed`.
    """

    def __init__(self, tables: Tables, own: int) -> None:
        self.hosts: dict[Client, BotProvider] = {}
        self._tables = tables
        self._sources = tables.sources
        self._own = own
        self._requests: dict[Player, SeatRequest] = {}

    def lend(self, client: Client, most: int, own: bool) -> None:
        """Take note of a bot host, or of how many it lends from now on."""
        self.hosts[client] = BotProvider(most, own)

    def lose(self, client: Client) -> None:
        """Forget a bot host; its bots count as gone when their own connections are."""
        self.hosts.pop(client, None)

    @property
    def free(self) -> int:
        """How many bots can be had now."""
        # less than none where a bot host lends fewer than before, and nobody is sent away for it
        lent = sum(max(self._room(client), 0) for client in self.hosts)
        waiting = sum(request.host is None for request in self._requests.values())
        return max(lent + (0 if self._has_own else self._own) - waiting, 0)

    @property
    def most(self) -> int:
        """How many bots there are, called or not."""
        lent = sum(host.most for host in self.hosts.values())
        return lent + (0 if self._has_own else self._own)

    @property
    def why_none(self) -> str:
        """Why no bot can be had, in words."""
        if self.hosts or self._own:
            return "all house bots play elsewhere now: wait until one is free"
        return "this server has no house bots: it is started with --bots to have some"

    @property
    def is_missed(self) -> bool:
        """Whether a seat waits for a bot, and the server's own bot host is not there."""
        return self._own > 0 and not self._has_own and any(request.host is None for request in self._requests.values())

    @property
    def due(self) -> float | None:
        """When to call `settle` though nobody does anything."""
        return min(
            (moment for request in self._requests.values() if (moment := self._due(request)) is not None), default=None
        )

    def settle(self, touched: Iterable[Table]) -> list[Delivery]:
        """Ask for bots where they are wanted, after something happened at these tables or among the bot hosts."""
        for table in touched:
            for player in table.members.players:
                if player.level is not None and player not in self._requests:
                    self._requests[player] = SeatRequest(table, player)
        # all are reviewed before one is asked for: what a bot host is rid of makes room there for another
        requests = list(self._requests.values())
        reviewed = [delivery for request in requests for delivery in self._review(request)]
        return reviewed + [delivery for request in self._requests.values() for delivery in self._ask(request)]

    def _review(self, request: SeatRequest) -> list[Delivery]:
        """See whether a bot is there, or still on its way; let go of one that is neither or that nobody wants."""
        player, host = request.player, request.host
        if player.client is not None:
            request.came = True
            return []
        wanted = self._is_wanted(request)
        if not wanted:
            del self._requests[player]
        if host is None or (wanted and self._is_coming(request)):
            return []
        self._give_token(request)
        request.host, request.failed = None, None if request.came else host
        return [] if request.came else self._tell(host, BotUnwanted(request.ticket))

    def _ask(self, request: SeatRequest) -> list[Delivery]:
        """Ask a bot host with room for a bot, if none is asked yet."""
        now, player = self._sources.seconds(), request.player
        if request.host is not None or now < request.asked + AGAIN_SECONDS:
            return []
        host = self._pick(request)
        if host is None or player.level is None:
            return []
        request.host, request.asked, request.came = host, now, False
        self._give_token(request)
        request.ticket = player.token
        return self._tell(host, BotWanted(request.ticket, request.table.name, player.name, player.level))

    def _pick(self, request: SeatRequest) -> Client | None:
        """Return the bot host with most room, another one than failed last if there is one."""
        # another host than the one whose bot did not come, which may be broken
        able = [client for client in self.hosts if self._room(client) > 0]
        return max(able, key=lambda client: (client is not request.failed, self._room(client)), default=None)

    def _give_token(self, request: SeatRequest) -> None:
        """Give a seat another token, so that nobody takes it with the one before."""
        request.player.token = self._sources.token()
        self._tables.touch(request.table)

    def _tell(self, host: Client, notice: Notice) -> list[Delivery]:
        return [Delivery((host,), notice)] if host in self.hosts else []

    def _room(self, client: Client) -> int:
        return self.hosts[client].most - sum(request.host is client for request in self._requests.values())

    @property
    def _has_own(self) -> bool:
        return any(host.own for host in self.hosts.values())

    def _is_wanted(self, request: SeatRequest) -> bool:
        """Return whether the seat is there still, at a table that goes on."""
        table, player = request.table, request.player
        lives = self._tables.by_name.get(table.name) is table and player in table.members.players
        return lives and not (table.paused or player.left)

    def _is_coming(self, request: SeatRequest) -> bool:
        late = self._sources.seconds() >= request.asked + TICKET_SECONDS
        return not (request.came or late) and request.host in self.hosts

    def _due(self, request: SeatRequest) -> float | None:
        if request.host is not None:
            return None if request.came else request.asked + TICKET_SECONDS
        return request.asked + AGAIN_SECONDS if self._pick(request) else None
