from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from contack.protocol.notice import BotUnwanted, BotWanted, Notice
from contack.server.lobby.deadlines import DeadlineQueue
from contack.server.lobby.tables import Tables
from contack.server.table.client import Client, Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table

# Seconds that a requested bot has to arrive, and that its seat is kept; its process may have to start.
TICKET_SECONDS = 15.0

# Seconds between two requests for the same seat: a bot host may be broken.
AGAIN_SECONDS = 2.0


@dataclass(slots=True)
class BotProvider:
    most: int
    own: bool
    lent: int = 0

    @property
    def room(self) -> int:
        """Below 0 if the host now lends fewer bots than before."""
        return self.most - self.lent


@dataclass(slots=True, eq=False)
class SeatRequest:
    """`came` means that its bot arrived. `failed` is the host asked before, whose bot came too late or never."""

    table: Table
    player: Player
    host: Client | None = None
    ticket: str = ""
    asked: float = -inf
    came: bool = False
    failed: Client | None = None


class BotAssignments:
    """Requests a bot for every seat that needs one. `own` is the number of bots of the server's own bot host."""

    def __init__(self, tables: Tables, own: int) -> None:
        self.hosts: dict[Client, BotProvider] = {}
        self._tables = tables
        self._sources = tables.sources
        self._own = own
        self._requests: dict[Table, dict[Player, SeatRequest]] = {}
        self._waiting: dict[SeatRequest, None] = {}  # seats without a request, the longest waiting first
        self._deadlines: DeadlineQueue[SeatRequest] = DeadlineQueue()

    def lend(self, client: Client, most: int, own: bool) -> None:
        # a bot host may also change how many bots it lends
        lent = self.hosts[client].lent if client in self.hosts else 0
        self.hosts[client] = BotProvider(most, own, lent)
        for request in self._waiting:
            self._deadlines.set(request, -inf)

    def lose(self, client: Client) -> None:
        # the bots leave with their own connections
        if self.hosts.pop(client, None):
            for requests in self._requests.values():
                for request in requests.values():
                    if request.host is client and not request.came:
                        self._deadlines.set(request, -inf)

    @property
    def free(self) -> int:
        # no bot is removed when a host lends fewer than before
        lent = sum(max(host.room, 0) for host in self.hosts.values())
        return max(lent + (0 if self._has_own else self._own) - len(self._waiting), 0)

    @property
    def most(self) -> int:
        """Count called bots too."""
        lent = sum(host.most for host in self.hosts.values())
        return lent + (0 if self._has_own else self._own)

    @property
    def has_bots(self) -> bool:
        """Count busy bots too."""
        return bool(self.hosts or self._own)

    @property
    def is_missed(self) -> bool:
        """Whether a seat waits for a bot, and the server's own bot host is not running."""
        return self._own > 0 and not self._has_own and bool(self._waiting)

    @property
    def due(self) -> float | None:
        """When to call `settle` without a change."""
        return self._deadlines.next

    def settle(self, touched: Iterable[Table]) -> list[Delivery]:
        """Request missing bots, after a change at these tables or of a bot host."""
        # only changed tables and due seats, so that tables without bots cost nothing
        requests = self._deadlines.take(self._sources.seconds())
        for table in touched:
            requests += self._requests_at(table)
        if not requests:
            return []
        # review all seats before the first request: a freed bot makes room at its host
        reviewed = [delivery for request in dict.fromkeys(requests) for delivery in self._review(request)]
        return reviewed + self._ask_all()

    def _requests_at(self, table: Table) -> list[SeatRequest]:
        bots = table.members.bots
        if not (bots or table in self._requests):
            return []
        requests = self._requests.setdefault(table, {})
        for bot in bots:
            if bot not in requests:
                requests[bot] = request = SeatRequest(table, bot)
                self._waiting[request] = None
        return list(requests.values())

    def _review(self, request: SeatRequest) -> list[Delivery]:
        player, host = request.player, request.host
        if player.client is not None:
            request.came = True
            self._deadlines.set(request, None)
            return []
        wanted = self._is_wanted(request)
        if wanted and (host is None or self._is_coming(request)):
            return []
        self._release(request)
        if not wanted:
            self._forget(request)
        if host is None:
            return []
        # the bot may still be on its way: with its ticket void, it finds no seat
        self._give_token(request)
        request.failed = None if request.came else host
        return [] if request.came else self._tell(host, BotUnwanted(request.ticket))

    def _ask_all(self) -> list[Delivery]:
        deliveries: list[Delivery] = []
        for request in list(self._waiting):
            host = self._pick(request)
            if host is None:
                break
            deliveries += self._ask(request, host)
        return deliveries

    def _ask(self, request: SeatRequest, host: Client) -> list[Delivery]:
        now, player = self._sources.seconds(), request.player
        if now < request.asked + AGAIN_SECONDS:
            self._deadlines.set(request, request.asked + AGAIN_SECONDS)
            return []
        if player.level is None:
            return []
        del self._waiting[request]
        self.hosts[host].lent += 1
        request.host, request.asked, request.came = host, now, False
        self._deadlines.set(request, now + TICKET_SECONDS)
        # the bot takes its seat by `resume`, so its ticket is the token of the seat
        self._give_token(request)
        request.ticket = player.token
        return self._tell(host, BotWanted(request.ticket, request.table.name, player.name, player.level))

    def _release(self, request: SeatRequest) -> None:
        if request.host in self.hosts:
            self.hosts[request.host].lent -= 1
        request.host = None
        self._waiting[request] = None

    def _forget(self, request: SeatRequest) -> None:
        del self._waiting[request]
        self._deadlines.set(request, None)
        del self._requests[request.table][request.player]
        if not self._requests[request.table]:
            del self._requests[request.table]

    def _pick(self, request: SeatRequest) -> Client | None:
        # not the host whose bot did not come, which may be broken
        able = [client for client, host in self.hosts.items() if host.room > 0]
        return max(able, key=lambda client: (client is not request.failed, self.hosts[client].room), default=None)

    def _give_token(self, request: SeatRequest) -> None:
        request.player.token = self._sources.token()
        self._tables.touch(request.table)

    def _tell(self, host: Client, notice: Notice) -> list[Delivery]:
        return [Delivery((host,), notice)] if host in self.hosts else []

    @property
    def _has_own(self) -> bool:
        return any(host.own for host in self.hosts.values())

    def _is_wanted(self, request: SeatRequest) -> bool:
        table, player = request.table, request.player
        lives = self._tables.by_name.get(table.name) is table and player in table.members.players
        return lives and not (table.empty or player.left)

    def _is_coming(self, request: SeatRequest) -> bool:
        late = self._sources.seconds() >= request.asked + TICKET_SECONDS
        return not (request.came or late) and request.host in self.hosts
