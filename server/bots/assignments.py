"""House bots: who lends them, which seats want one, and who was asked for which."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from contack.protocol.notice import BotUnwanted, BotWanted, Notice
from contack.server.lobby.deadlines import DeadlineQueue
from contack.server.lobby.tables import Tables
from contack.server.table.client import Client, Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table

TICKET_SECONDS = 15.0
"""How long a bot that was asked for may take to come: a process that is started for it takes a moment."""

AGAIN_SECONDS = 2.0
"""How long after a bot was asked for the next one may be asked for the same seat: a bot host may be broken."""


@dataclass(slots=True)
class BotProvider:
    """A bot host, how many bots it plays for at `most`, and how many are `lent`; `own`: the server started it."""

    most: int
    own: bool
    lent: int = 0

    @property
    def room(self) -> int:
        """How many bots more it plays for; less than none where it lends fewer than before."""
        return self.most - self.lent


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

    It looks at the tables that were touched, and at others only where something is due or a bot host came or went: what
    happens where there are no bots costs nothing for those elsewhere.

    `own` is how many the server's own bot host will lend, which is started when it `is_missed`.
    """

    def __init__(self, tables: Tables, own: int) -> None:
        self.hosts: dict[Client, BotProvider] = {}
        self._tables = tables
        self._sources = tables.sources
        self._own = own
        self._requests: dict[Table, dict[Player, SeatRequest]] = {}
        self._waiting: dict[SeatRequest, None] = {}  # those that no bot host is asked for, the first to wait first
        self._deadlines: DeadlineQueue[SeatRequest] = DeadlineQueue()

    def lend(self, client: Client, most: int, own: bool) -> None:
        """Take note of a bot host, or of how many it lends from now on."""
        lent = self.hosts[client].lent if client in self.hosts else 0
        self.hosts[client] = BotProvider(most, own, lent)
        for request in self._waiting:
            self._deadlines.set(request, -inf)

    def lose(self, client: Client) -> None:
        """Forget a bot host; its bots count as gone when their own connections are."""
        if self.hosts.pop(client, None):
            for requests in self._requests.values():
                for request in requests.values():
                    if request.host is client and not request.came:
                        self._deadlines.set(request, -inf)

    @property
    def free(self) -> int:
        """How many bots can be had now."""
        # nobody is sent away where a bot host lends fewer than before
        lent = sum(max(host.room, 0) for host in self.hosts.values())
        return max(lent + (0 if self._has_own else self._own) - len(self._waiting), 0)

    @property
    def most(self) -> int:
        """How many bots there are, called or not."""
        lent = sum(host.most for host in self.hosts.values())
        return lent + (0 if self._has_own else self._own)

    @property
    def why_none(self) -> str:
        """Why no bot can be had, in words."""
        if self.hosts or self._own:
            return "all bots of this server play at other tables now: wait until one is free"
        return "this server has no bots: only whoever started it can give it some (--bots)"

    @property
    def is_missed(self) -> bool:
        """Whether a seat waits for a bot, and the server's own bot host is not there."""
        return self._own > 0 and not self._has_own and bool(self._waiting)

    @property
    def due(self) -> float | None:
        """When to call `settle` though nobody does anything."""
        return self._deadlines.next

    def settle(self, touched: Iterable[Table]) -> list[Delivery]:
        """Ask for bots where they are wanted, after something happened at these tables or among the bot hosts."""
        requests = self._deadlines.take(self._sources.seconds())
        for table in touched:
            requests += self._requests_at(table)
        if not requests:
            return []
        # all are reviewed before one is asked for: what a bot host is rid of makes room there for another
        reviewed = [delivery for request in dict.fromkeys(requests) for delivery in self._review(request)]
        return reviewed + self._ask_all()

    def _requests_at(self, table: Table) -> list[SeatRequest]:
        """Return the requests for the seats of bots at a table, of those too that are no more."""
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
        """See whether a bot is there, or still on its way; let go of one that is neither or that nobody wants."""
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
        self._give_token(request)
        request.failed = None if request.came else host
        return [] if request.came else self._tell(host, BotUnwanted(request.ticket))

    def _ask_all(self) -> list[Delivery]:
        """Ask for bots for the seats that wait for one, as long as a bot host has room."""
        deliveries: list[Delivery] = []
        for request in list(self._waiting):
            host = self._pick(request)
            if host is None:
                break
            deliveries += self._ask(request, host)
        return deliveries

    def _ask(self, request: SeatRequest, host: Client) -> list[Delivery]:
        """Ask a bot host with room for a bot, or later where one was asked for just now."""
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
        self._give_token(request)
        request.ticket = player.token
        return self._tell(host, BotWanted(request.ticket, request.table.name, player.name, player.level))

    def _release(self, request: SeatRequest) -> None:
        """Let a request wait for a bot host, whichever was asked before."""
        if request.host in self.hosts:
            self.hosts[request.host].lent -= 1
        request.host = None
        self._waiting[request] = None

    def _forget(self, request: SeatRequest) -> None:
        """Ask for no bot any more for a seat."""
        del self._waiting[request]
        self._deadlines.set(request, None)
        del self._requests[request.table][request.player]
        if not self._requests[request.table]:
            del self._requests[request.table]

    def _pick(self, request: SeatRequest) -> Client | None:
        """Return the bot host with most room, another one than failed last if there is one."""
        # another host than the one whose bot did not come, which may be broken
        able = [client for client, host in self.hosts.items() if host.room > 0]
        return max(able, key=lambda client: (client is not request.failed, self.hosts[client].room), default=None)

    def _give_token(self, request: SeatRequest) -> None:
        """Give a seat another token, so that nobody takes it with the one before."""
        request.player.token = self._sources.token()
        self._tables.touch(request.table)

    def _tell(self, host: Client, notice: Notice) -> list[Delivery]:
        return [Delivery((host,), notice)] if host in self.hosts else []

    @property
    def _has_own(self) -> bool:
        return any(host.own for host in self.hosts.values())

    def _is_wanted(self, request: SeatRequest) -> bool:
        """Return whether the seat is there still, at a table that goes on."""
        table, player = request.table, request.player
        lives = self._tables.by_name.get(table.name) is table and player in table.members.players
        return lives and not (table.empty or player.left)

    def _is_coming(self, request: SeatRequest) -> bool:
        late = self._sources.seconds() >= request.asked + TICKET_SECONDS
        return not (request.came or late) and request.host in self.hosts
