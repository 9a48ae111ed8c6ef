"""Where guests call bots and bot hosts offer theirs: who may, and what the bots are called."""

from __future__ import annotations

from contack.protocol.command import AddBot, LendBots
from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.protocol.notice import BotsLent
from contack.server.bots.assignments import BotBook
from contack.server.bots.names import bot_name
from contack.server.bots.seats import add_bot, check_room
from contack.server.config.info import House
from contack.server.config.password import Password
from contack.server.config.refused import NotAllowed
from contack.server.lobby.names import Register
from contack.server.lobby.password_check import Gate
from contack.server.lobby.tables import Tables
from contack.server.table.client import Guest
from contack.server.table.delivery import Send
from contack.server.table.table import Table

NOT_LENT = "this server takes no bots from other machines: it is started with --bot-token-file to do so"

FAIR_SHARE = 6
"""How many bots may be called from any one address, those of a table; beyond that half of all there are."""


class BotDesk:
    """The bots of a server, by the `book` of them; `gate` and `register` are those of the lobby."""

    def __init__(self, house: House, tables: Tables, gate: Gate, register: Register) -> None:
        self.book = BotBook(tables, house.bots)
        self._house = house
        self._tables = tables
        self._gate = gate
        self._register = register

    @property
    def tokens(self) -> tuple[Password, ...]:
        """What bot hosts say to be let in."""
        return tuple(token for token in (self._house.own_bots, self._house.lent_bots) if token)

    def add(self, table: Table, guest: Guest, command: AddBot) -> list[Send]:
        """Give a seat to a bot, if one is free."""
        check_room(table, guest)
        if not self.book.free:
            raise NotAllowed(Refusal.NO_BOTS, self.book.why_none)
        share = max(FAIR_SHARE, self.book.most // 2)
        if self._called_from(guest.place) >= share:
            words = f"{share} house bots were called from your address: send one away before you call another one"
            raise NotAllowed(Refusal.NO_BOTS, words)
        name = bot_name(command.level, lambda name: self._is_known(name, table))
        sources = self._tables.sources
        return add_bot(table, name, command.level, sources.token(), sources.seconds())

    def lend(self, guest: Guest, command: LendBots) -> list[Send]:
        """Take note of a bot host that knows the token."""
        own = self._house.own_bots
        is_own = own is not None and own.fits(command.token)
        if not is_own:
            if self._house.lent_bots is None:
                raise NotAllowed(Refusal.NO_BOTS, NOT_LENT)
            self._gate.check(guest.place, self._house.lent_bots, command.token, "lending bots")
        self.book.lend(guest, command.most, is_own)
        return [Send((guest,), BotsLent(command.most))]

    def _called_from(self, place: str) -> int:
        """Return how many bots are at the tables whose hosts are at an address."""
        hosts = ((table, guest) for table in self._tables.by_name.values() for guest in table.company.people)
        return sum(
            len(table.company.bots)
            for table, guest in hosts
            if guest.name == table.company.host and guest.place == place
        )

    def _is_known(self, name: str, table: Table) -> bool:
        """Return whether somebody here is called so, or was, whom the host of a table has kicked."""
        key = name_key(name)
        players = (player for each in self._tables.by_name.values() for player in each.company.players)
        seated = any(name_key(player.name) == key for player in players)
        return seated or self._register.bearer(name) is not None or key in table.order.kicked
