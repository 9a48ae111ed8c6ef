"""All tables of a server and everybody connected to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from contack.protocol.beacon import SERVER_NAME_LENGTH, BeaconAnswer
from contack.protocol.command import (
    AddBot,
    Command,
    HandHost,
    HandOver,
    Hello,
    Join,
    Kick,
    Leave,
    LendBots,
    ListTables,
    Lock,
    Mute,
    OpenTable,
    Ping,
    PlayLay,
    Ready,
    RemoveBot,
    Resume,
    Say,
    Start,
    TakeBack,
)
from contack.protocol.connection import InvalidCommand
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.limits import PEOPLE_LISTED, TABLES_LISTED
from contack.protocol.name import NAME_WORDS, is_name, is_sayable
from contack.protocol.notice import Change, Closed, Halted, Ponged, Refused, Said, TablesListed, Welcomed
from contack.protocol.version import PROTOCOL_VERSION, version_words
from contack.server.bots import seats as bot_seats
from contack.server.bots.requests import BotRequests
from contack.server.commands import moderate as hosting
from contack.server.commands import play as playing
from contack.server.config.password import Password
from contack.server.config.refused import NotAllowed
from contack.server.config.settings import ServerInfo
from contack.server.config.sources import Sources
from contack.server.lobby.entry import JournalEntry
from contack.server.lobby.names import NameRegistry
from contack.server.lobby.password_check import PasswordCheck
from contack.server.lobby.table_quota import TableQuota
from contack.server.lobby.tables import Tables
from contack.server.table.client import Client
from contack.server.table.delivery import Delivery
from contack.server.table.player import Player
from contack.server.table.public_state import halted_at, refused, summary_of
from contack.server.table.snapshot import StoredTable
from contack.server.table.table import Table

STOPPED = "the server stops"

STOPPED_FOR_NOW = "the server stops; tables and seats are kept until it is started again"


class Lobby:
    """The tables of a server and the people at none.

    `receive`, `drop`, `tick` and `stop` return notices to send, in order; `entries` returns what they changed, which
    must be kept before anybody is told. `due` is when to call `tick`. Time at the tables can be made to stand still.
    """

    def __init__(self, info: ServerInfo, sources: Sources) -> None:
        limits = info.settings.limits
        self._tables = Tables(info.settings, sources)
        self._clients: dict[Client, None] = {}  # a set in the order in which they came
        self._names = NameRegistry()
        self._password_check = PasswordCheck(sources.seconds)
        self._bots = BotRequests(info, self._tables, self._password_check, self._names)
        self._quota = TableQuota(limits.max_tables_per_guest, limits.max_tables_per_address)
        self._settings = info.settings
        self._version = info.version

    @property
    def tables(self) -> Mapping[str, Table]:
        """The tables by their names."""
        return self._tables.by_name

    def restore(self, everything: Iterable[StoredTable]) -> None:
        """Set up the tables that were kept. Raises ValueError where they cannot have been so."""
        self._tables.restore(everything)

    def entries(self) -> list[JournalEntry]:
        """Return what changed at the tables since this was last asked."""
        return self._tables.entries()

    def receive(self, client: Client, command: Command | InvalidCommand) -> list[Delivery]:
        """Carry out a command, or refuse it."""
        if isinstance(command, InvalidCommand):
            return [Delivery((client,), Refused(command.command, command.reason, command.words))]
        before = self._tables.where_is(client)
        try:
            deliveries = self._carry_out(client, command)
        except NotAllowed as why:
            return [Delivery((client,), refused(before.match if before else None, command, why))]
        self._tables.touch(before)
        self._tables.touch(self._tables.where_is(client))
        return deliveries + self._call_bots()

    def _carry_out(self, client: Client, command: Command) -> list[Delivery]:
        at_table = _AT_TABLE.get(type(command))
        if at_table:
            return at_table(self._table(client), client, command)
        return _HANDLERS[type(command)](self, client, command)

    def drop(self, client: Client) -> list[Delivery]:
        """Let go of a client whose connection is lost."""
        self._clients.pop(client, None)
        self._names.strike(client)
        self._bots.assignments.lose(client)
        table = self._tables.where_is(client)
        self._tables.touch(table)
        deliveries = self._without(table, table.drop(client)) if table else []
        return deliveries + self._call_bots()

    @property
    def due(self) -> float | None:
        """When something is to happen at a table that nobody asks for; never while time stands still."""
        moments = (self._tables.due, self._tables.true_time(self._bots.assignments.due))
        return min((moment for moment in moments if moment is not None), default=None)

    def tick(self) -> list[Delivery]:
        """Let happen what is due, and close tables that are deserted then."""
        deliveries: list[Delivery] = []
        for table in self._tables.take_due():
            self._tables.touch(table)
            deliveries += self._without(table, table.tick())
        return deliveries + self._call_bots()

    @property
    def wants_bot_host(self) -> bool:
        """Whether somebody waits for a bot, and the server's own bot host is not there."""
        return self._bots.assignments.is_missed

    def halt(self, words: str) -> list[Delivery]:
        """Let time stand still at all tables, and tell everybody why."""
        self._tables.halt()
        return self._halted(True, words)

    def go_on(self, words: str) -> list[Delivery]:
        """Let time go on, and tell everybody."""
        self._tables.go_on()
        return self._halted(False, words)

    def _halted(self, halted: bool, words: str) -> list[Delivery]:
        tables = [
            Delivery(table.members.clients, halted_at(table.clock, halted, words)) for table in self.tables.values()
        ]
        return [*tables, Delivery(self.people, Halted(halted, words))]

    def newest(self, client: Client) -> list[Delivery]:
        """Tell somebody who did not hear everything how things are now."""
        table = self._tables.where_is(client)
        return table.newest(client) if table else []

    def stop(self, everybody: list[Client]) -> list[Delivery]:
        """Tell everybody that the server stops, and give up all games unless the tables outlive it."""
        deliveries: list[Delivery] = []
        for table in self.tables.values() if self._settings.ephemeral else ():
            self._tables.touch(table)
            deliveries += table.abandon(STOPPED)
        return [*deliveries, Delivery(everybody, self.goodbye)]

    @property
    def goodbye(self) -> Closed:
        """What everybody is told when the server stops."""
        return Closed(CloseReason.SERVER_STOPPED, STOPPED if self._settings.ephemeral else STOPPED_FOR_NOW)

    @property
    def people(self) -> list[Client]:
        """Everybody who has said hello and is at no table."""
        return [
            client for client in self._clients if client.table is None and client not in self._bots.assignments.hosts
        ]

    def beacon_answer(self, port: int) -> BeaconAnswer:
        """Return what a server at a TCP port tells those who look for one."""
        settings = self._settings
        name = settings.name[:SERVER_NAME_LENGTH]
        locked = settings.password is not None
        return BeaconAnswer(
            PROTOCOL_VERSION, name, port, len(self.tables), self._tables.free_seats, locked, settings.tls
        )

    def _call_bots(self) -> list[Delivery]:
        """Ask for bots where seats want them, last of all that a command leads to."""
        return self._bots.assignments.settle(self._tables.touched)

    def _without(self, table: Table, deliveries: list[Delivery]) -> list[Delivery]:
        """Close a table that somebody went from, if nobody is left there."""
        if table.deserted:
            self._tables.close(table)
        return deliveries

    def _table(self, client: Client) -> Table:
        """Return the table where a client is, who may have lost the seat to another connection and not know it yet."""
        table = self._tables.where_is(client)
        if table is None:
            raise NotAllowed(Refusal.NOT_NOW, "you are at the table no more")
        return table

    def _hello(self, client: Client, hello: Hello) -> list[Delivery]:
        if hello.protocol != PROTOCOL_VERSION:
            raise NotAllowed(Refusal.UNSUPPORTED_VERSION, version_words(hello.protocol))
        if client not in self._clients:
            self._password_check.check(
                client.place, self._settings.password, hello.password, "this server", self._bots.tokens
            )
        _check_name(hello.name)
        self._names.enter(client, hello.name)
        self._clients[client] = None
        return [
            Delivery(
                (client,), Welcomed(PROTOCOL_VERSION, self._settings.name, self._version, self._bots.assignments.free)
            )
        ]

    def _list_tables(self, client: Client, _: ListTables) -> list[Delivery]:
        lines = (summary_of(t.options, t.members, t.moderation, t.playing, t.paused) for t in self.tables.values())
        summaries = sorted(lines, key=lambda line: not line.joinable)
        people = sorted(person.name for person in self.people)
        listed = TablesListed(
            tables=tuple(summaries[:TABLES_LISTED]),
            total=len(summaries),
            people=tuple(people[:PEOPLE_LISTED]),
            people_total=len(people),
            bots=self._bots.assignments.free,
        )
        return [Delivery((client,), listed)]

    def _open_table(self, client: Client, opened: OpenTable) -> list[Delivery]:
        _check_name(opened.table)
        existing = self._tables.called(opened.table)
        if existing:
            words = f"there is a table {existing.name} already: join it, or take another name"
            raise NotAllowed(Refusal.TABLE_EXISTS, words)
        self._quota.check(client)
        self._check_nobody_is_missed(client)
        gone = self._tables.make_room()
        table = self._tables.open(opened.options)
        table.moderation.password = Password.of(opened.password)
        self._quota.note(client, table)
        return gone + table.join(client, opened.spectate)

    def _join(self, client: Client, join: Join) -> list[Delivery]:
        _check_name(join.table)
        table = self._tables.called(join.table)
        if table is None:
            raise NotAllowed(
                Refusal.NO_SUCH_TABLE, f"there is no table {join.table}; there are: {self._tables.some_names}"
            )
        table.moderation.check_lets_in(client)
        self._password_check.check(client.place, table.moderation.password, join.password, f"the table {table.name}")
        self._check_nobody_is_missed(client, table)
        if client in table.moderation.silenced:
            table.moderation.mute(client.name, client)  # whatever it is called by now
        return table.join(client, join.spectate)

    def _resume(self, client: Client, resume: Resume) -> list[Delivery]:
        table, player = self._tables.seat_of(resume.token)
        if table and player:
            self._give_back(client, player)
            return table.resume(client, player)
        raise NotAllowed(Refusal.BAD_TOKEN, "no seat is kept under this token: the game is over, or never was")

    def _check_nobody_is_missed(self, client: Client, there: Table | None = None) -> None:
        """See that `client` does not sit down in the name of somebody who lost the connection to another table."""
        table = self._tables.where_missed(client.name, there)
        if table:
            words = f"{client.name} has a seat at {table.name}: resume it with its token, or take another name"
            raise NotAllowed(Refusal.NAME_TAKEN, words)

    def _give_back(self, client: Client, player: Player) -> None:
        """Give a client the name of its seat; another who bears it gets the one before, unless it plays under it."""
        bearer = self._names.bearer(player.name)
        if bearer and bearer.table and bearer is not player.client:
            words = f"somebody at {bearer.table} is called {player.name} now: wait until they leave"
            raise NotAllowed(Refusal.NAME_TAKEN, words)
        self._names.exchange(client, player.name)

    def _say(self, client: Client, say: Say) -> list[Delivery]:
        if not is_sayable(say.text):
            raise NotAllowed(Refusal.BAD_FIELD, "text: control characters and line breaks cannot be said")
        table = self._tables.where_is(client)
        if table:
            table.moderation.check_may_speak(client.name)
            return table.say(client, say.text)
        return [Delivery(self.people, Said(client.name, say.text))]

    def _add_bot(self, client: Client, add: AddBot) -> list[Delivery]:
        return self._bots.add(self._table(client), client, add)

    def _lend_bots(self, client: Client, lend: LendBots) -> list[Delivery]:
        return self._bots.lend(client, lend)

    def _leave(self, client: Client, _: Leave) -> list[Delivery]:
        table = self._table(client)
        return self._without(table, table.part(client, "you left", Change.LEFT))

    def _ping(self, client: Client, ping: Ping) -> list[Delivery]:
        return [Delivery((client,), Ponged(ping.echo))]


_HANDLERS: Mapping[type[Command], Callable[[Lobby, Client, Any], list[Delivery]]] = {
    Hello: Lobby._hello,
    ListTables: Lobby._list_tables,
    OpenTable: Lobby._open_table,
    Join: Lobby._join,
    Resume: Lobby._resume,
    Say: Lobby._say,
    AddBot: Lobby._add_bot,
    LendBots: Lobby._lend_bots,
    Leave: Lobby._leave,
    Ping: Lobby._ping,
}

_AT_TABLE: Mapping[type[Command], Callable[[Table, Client, Any], list[Delivery]]] = {
    Ready: playing.be_ready,
    Start: playing.start,
    PlayLay: playing.play,
    HandOver: playing.hand_over,
    TakeBack: playing.take_back,
    Kick: hosting.kick,
    HandHost: hosting.hand_host,
    Mute: hosting.mute,
    Lock: hosting.lock,
    RemoveBot: bot_seats.remove_bot,
}


def _check_name(name: str) -> None:
    if not is_name(name):
        raise NotAllowed(Refusal.BAD_NAME, NAME_WORDS)
