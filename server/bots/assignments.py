"""House bots: who lends them, which seats want one, and who was asked for which."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from contack.protocol.notice import BotUnwanted, BotWanted, Notice
from contack.server.lobby.tables import Tables
from contack.server.table.client import Guest
from contack.server.table.delivery import Send
from contack.server.table.player import Player
from contack.server.table.table import Table

TICKET_SECONDS = 15.0
"""How long a bot that was asked for may take to come: a process that is started for it takes a moment."""

AGAIN_SECONDS = 2.0
"""How long after a bot was asked for the next one may be asked for the same seat: a bot host may be broken."""


@dataclass(frozen=True, slots=True)
class Lender:
    """A bot host and how many bots it plays for; `own` tells that the server started it."""

    most: int
    own: bool


@dataclass(slots=True, eq=False)
class Call:
    """A bot's seat, and the bot host that was `asked` for it at this time, with the ticket that it was given.

    `came` tells that its bot was there; `failed` is the one that was asked before, whose bot came too late or never.
    """

    table: Table
    player: Player
    lender: Guest | None = None
    ticket: str = ""
    asked: float = -inf
    came: bool = False
    failed: Guest | None = None


class BotBook:
    """The bots of all tables. `settle` sees to it that every seat that wants a bot has one asked for.

    `own` is how many the server's own bot host will lend, which is started when it `is_missed`.
    """

    def __init__(self, tables: Tables, own: int) -> None:
        self.lenders: dict[Guest, Lender] = {}
        self._tables = tables
        self._sources = tables.sources
        self._own = own
        self._calls: dict[Player, Call] = {}

    def lend(self, guest: Guest, most: int, own: bool) -> None:
        """Take note of a bot host, or of how many it lends from now on."""
        self.lenders[guest] = Lender(most, own)

    def lose(self, guest: Guest) -> None:
        """Forget a bot host; its bots count as gone when their own connections are."""
        self.lenders.pop(guest, None)

    @property
    def free(self) -> int:
        """How many bots can be had now."""
        lent = sum(max(self._room(guest), 0) for guest in self.lenders)
        waiting = sum(call.lender is None for call in self._calls.values())
        return max(lent + (0 if self._has_own else self._own) - waiting, 0)

    @property
    def most(self) -> int:
        """How many bots there are, called or not."""
        lent = sum(lender.most for lender in self.lenders.values())
        return lent + (0 if self._has_own else self._own)

    @property
    def why_none(self) -> str:
        """Why no bot can be had, in words."""
        if self.lenders or self._own:
            return "all house bots play elsewhere now: wait until one is free"
        return "this server has no house bots: it is started with --bots to have some"

    @property
    def is_missed(self) -> bool:
        """Whether a seat waits for a bot, and the server's own bot host is not there."""
        return self._own > 0 and not self._has_own and any(call.lender is None for call in self._calls.values())

    @property
    def due(self) -> float | None:
        """When to call `settle` though nobody does anything."""
        return min((moment for call in self._calls.values() if (moment := self._due(call)) is not None), default=None)

    def settle(self, touched: Iterable[Table]) -> list[Send]:
        """Ask for bots where they are wanted, after something happened at these tables or among the bot hosts."""
        for table in touched:
            for player in table.company.players:
                if player.level is not None and player not in self._calls:
                    self._calls[player] = Call(table, player)
        calls = list(self._calls.values())
        reviewed = [send for call in calls for send in self._review(call)]
        return reviewed + [send for call in self._calls.values() for send in self._ask(call)]

    def _review(self, call: Call) -> list[Send]:
        """See whether a bot is there, or still on its way; let go of one that is neither or that nobody wants."""
        player, lender = call.player, call.lender
        if player.guest is not None:
            call.came = True
            return []
        wanted = self._is_wanted(call)
        if not wanted:
            del self._calls[player]
        if lender is None or (wanted and self._is_coming(call)):
            return []
        self._give_token(call)
        call.lender, call.failed = None, None if call.came else lender
        return [] if call.came else self._tell(lender, BotUnwanted(call.ticket))

    def _ask(self, call: Call) -> list[Send]:
        """Ask a bot host with room for a bot, if none is asked yet."""
        now, player = self._sources.seconds(), call.player
        if call.lender is not None or now < call.asked + AGAIN_SECONDS:
            return []
        lender = self._pick(call)
        if lender is None or player.level is None:
            return []
        call.lender, call.asked, call.came = lender, now, False
        self._give_token(call)
        call.ticket = player.token
        return self._tell(lender, BotWanted(call.ticket, call.table.name, player.name, player.level))

    def _pick(self, call: Call) -> Guest | None:
        """Return the bot host with most room, another one than failed last if there is one."""
        able = [guest for guest in self.lenders if self._room(guest) > 0]
        return max(able, key=lambda guest: (guest is not call.failed, self._room(guest)), default=None)

    def _give_token(self, call: Call) -> None:
        """Give a seat another token, so that nobody takes it with the one before."""
        call.player.token = self._sources.token()
        self._tables.touch(call.table)

    def _tell(self, lender: Guest, notice: Notice) -> list[Send]:
        return [Send((lender,), notice)] if lender in self.lenders else []

    def _room(self, guest: Guest) -> int:
        return self.lenders[guest].most - sum(call.lender is guest for call in self._calls.values())

    @property
    def _has_own(self) -> bool:
        return any(lender.own for lender in self.lenders.values())

    def _is_wanted(self, call: Call) -> bool:
        """Return whether the seat is there still, at a table that goes on."""
        table, player = call.table, call.player
        lives = self._tables.by_name.get(table.name) is table and player in table.company.players
        return lives and not (table.paused or player.left)

    def _is_coming(self, call: Call) -> bool:
        late = self._sources.seconds() >= call.asked + TICKET_SECONDS
        return not (call.came or late) and call.lender in self.lenders

    def _due(self, call: Call) -> float | None:
        if call.lender is not None:
            return None if call.came else call.asked + TICKET_SECONDS
        return call.asked + AGAIN_SECONDS if self._pick(call) else None
