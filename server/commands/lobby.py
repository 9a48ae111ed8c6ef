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
from contack.server.bots.requests import BotDesk
from contack.server.commands import moderate as hosting
from contack.server.commands import play as playing
from contack.server.config.info import House
from contack.server.config.password import Password
from contack.server.config.refused import NotAllowed
from contack.server.config.sources import Sources
from contack.server.lobby.entry import Entry
from contack.server.lobby.names import Register
from contack.server.lobby.password_check import Gate
from contack.server.lobby.table_quota import Openings
from contack.server.lobby.tables import Tables
from contack.server.table.client import Guest
from contack.server.table.delivery import Send
from contack.server.table.options import Setup
from contack.server.table.player import Player
from contack.server.table.public_state import halted_at, refused, summary_of
from contack.server.table.snapshot import Kept
from contack.server.table.table import Table

STOPPED = "the server stops"

STOPPED_FOR_NOW = "the server stops; tables and seats are kept until it is started again"


class Lobby:
    """The tables of a server and the people at none.

    `receive`, `drop`, `tick` and `stop` answer notices to send, in order; `entries` answers what they changed, which
    must be kept before anybody is told. `due` is when to call `tick`. Time at the tables can be made to stand still.
    """

    def __init__(self, house: House, sources: Sources) -> None:
        self._tables = Tables(house, sources)
        self._guests: dict[Guest, None] = {}  # a set in the order in which they came
        self._register = Register()
        self._gate = Gate(sources.seconds)
        self._desk = BotDesk(house, self._tables, self._gate, self._register)
        self._openings = Openings(house.max_tables_per_guest, house.max_tables_per_address)
        self._house = house

    @property
    def tables(self) -> Mapping[str, Table]:
        """The tables by their names."""
        return self._tables.by_name

    def restore(self, everything: Iterable[Kept]) -> None:
        """Set up the tables that were kept. Raises ValueError where they cannot have been so."""
        self._tables.restore(everything)

    def entries(self) -> list[Entry]:
        """Return what changed at the tables since this was last asked."""
        return self._tables.entries()

    def receive(self, guest: Guest, command: Command | InvalidCommand) -> list[Send]:
        """Carry out a command, or refuse it."""
        if isinstance(command, InvalidCommand):
            return [Send((guest,), Refused(command.command, command.reason, command.words))]
        before = self._tables.where_is(guest)
        try:
            sends = self._carry_out(guest, command)
        except NotAllowed as why:
            return [Send((guest,), refused(before.match if before else None, command, why))]
        self._tables.touch(before)
        self._tables.touch(self._tables.where_is(guest))
        return sends + self._call_bots()

    def _carry_out(self, guest: Guest, command: Command) -> list[Send]:
        at_table = _AT_TABLE.get(type(command))
        if at_table:
            return at_table(self._table(guest), guest, command)
        return _HANDLERS[type(command)](self, guest, command)

    def drop(self, guest: Guest) -> list[Send]:
        """Let go of a guest whose connection is lost."""
        self._guests.pop(guest, None)
        self._register.strike(guest)
        self._desk.book.lose(guest)
        table = self._tables.where_is(guest)
        self._tables.touch(table)
        sends = self._without(table, table.drop(guest)) if table else []
        return sends + self._call_bots()

    @property
    def due(self) -> float | None:
        """When something is to happen at a table that nobody asks for; never while time stands still."""
        moments = (self._tables.due, self._tables.true_time(self._desk.book.due))
        return min((moment for moment in moments if moment is not None), default=None)

    def tick(self) -> list[Send]:
        """Let happen what is due, and close tables that are deserted then."""
        sends: list[Send] = []
        for table in self._tables.take_due():
            self._tables.touch(table)
            sends += self._without(table, table.tick())
        return sends + self._call_bots()

    @property
    def wants_bot_host(self) -> bool:
        """Whether somebody waits for a bot, and the server's own bot host is not there."""
        return self._desk.book.is_missed

    def halt(self, words: str) -> list[Send]:
        """Let time stand still at all tables, and tell everybody why."""
        self._tables.halt()
        return self._halted(True, words)

    def go_on(self, words: str) -> list[Send]:
        """Let time go on, and tell everybody."""
        self._tables.go_on()
        return self._halted(False, words)

    def _halted(self, halted: bool, words: str) -> list[Send]:
        tables = [Send(table.company.guests, halted_at(table.clock, halted, words)) for table in self.tables.values()]
        return [*tables, Send(self.people, Halted(halted, words))]

    def newest(self, guest: Guest) -> list[Send]:
        """Tell somebody who did not hear everything how things are now."""
        table = self._tables.where_is(guest)
        return table.newest(guest) if table else []

    def stop(self, everybody: list[Guest]) -> list[Send]:
        """Tell everybody that the server stops, and give up all games unless the tables outlive it."""
        sends: list[Send] = []
        for table in () if self._house.lasting else self.tables.values():
            self._tables.touch(table)
            sends += table.abandon(STOPPED)
        return [*sends, Send(everybody, self.goodbye)]

    @property
    def goodbye(self) -> Closed:
        """What everybody is told when the server stops."""
        return Closed(CloseReason.SERVER_STOPPED, STOPPED_FOR_NOW if self._house.lasting else STOPPED)

    @property
    def people(self) -> list[Guest]:
        """Everybody who has said hello and is at no table."""
        return [guest for guest in self._guests if guest.table is None and guest not in self._desk.book.lenders]

    def beacon_answer(self, port: int) -> BeaconAnswer:
        """Answer what a server at a TCP port tells those who look for one."""
        house = self._house
        name = house.name[:SERVER_NAME_LENGTH]
        locked = house.password is not None
        return BeaconAnswer(PROTOCOL_VERSION, name, port, len(self.tables), self._tables.free_seats, locked, house.tls)

    def _call_bots(self) -> list[Send]:
        """Ask for bots where seats want them, last of all that a command leads to."""
        return self._desk.book.settle(self._tables.touched)

    def _without(self, table: Table, sends: list[Send]) -> list[Send]:
        """Close a table that somebody went from, if nobody is left there."""
        if table.deserted:
            self._tables.close(table)
        return sends

    def _table(self, guest: Guest) -> Table:
        """Return the table where `guest` is; who has lost the seat to another connection may not have been told yet."""
        table = self._tables.where_is(guest)
        if table is None:
            raise NotAllowed(Refusal.NOT_NOW, "you are at the table no more")
        return table

    def _hello(self, guest: Guest, hello: Hello) -> list[Send]:
        house = self._house
        if hello.protocol != PROTOCOL_VERSION:
            raise NotAllowed(Refusal.UNSUPPORTED_VERSION, version_words(hello.protocol))
        if guest not in self._guests:
            self._gate.check(guest.place, house.password, hello.password, "this server", self._desk.tokens)
        _check_name(hello.name)
        self._register.enter(guest, hello.name)
        self._guests[guest] = None
        return [Send((guest,), Welcomed(PROTOCOL_VERSION, house.name, house.version, self._desk.book.free))]

    def _list_tables(self, guest: Guest, _: ListTables) -> list[Send]:
        lines = (summary_of(t.setup, t.company, t.order, t.playing, t.paused) for t in self.tables.values())
        summaries = sorted(lines, key=lambda line: not line.joinable)
        people = sorted(person.name for person in self.people)
        listed = TablesListed(
            tables=tuple(summaries[:TABLES_LISTED]),
            total=len(summaries),
            people=tuple(people[:PEOPLE_LISTED]),
            people_total=len(people),
            bots=self._desk.book.free,
        )
        return [Send((guest,), listed)]

    def _open_table(self, guest: Guest, opened: OpenTable) -> list[Send]:
        _check_name(opened.table)
        existing = self._tables.called(opened.table)
        if existing:
            words = f"there is a table {existing.name} already: join it, or take another name"
            raise NotAllowed(Refusal.TABLE_EXISTS, words)
        self._openings.check(guest)
        self._check_nobody_is_missed(guest)
        gone = self._tables.make_room()
        table = self._tables.open(Setup.of(opened))
        table.order.password = Password.of(opened.password)
        self._openings.note(guest, table)
        return gone + table.join(guest, opened.spectate)

    def _join(self, guest: Guest, join: Join) -> list[Send]:
        _check_name(join.table)
        table = self._tables.called(join.table)
        if table is None:
            raise NotAllowed(
                Refusal.NO_SUCH_TABLE, f"there is no table {join.table}; there are: {self._tables.some_names}"
            )
        table.order.check_lets_in(guest)
        self._gate.check(guest.place, table.order.password, join.password, f"the table {table.name}")
        self._check_nobody_is_missed(guest, table)
        if guest in table.order.silenced:
            table.order.mute(guest.name, guest)  # whatever it is called by now
        return table.join(guest, join.spectate)

    def _resume(self, guest: Guest, resume: Resume) -> list[Send]:
        table, player = self._tables.seat_of(resume.token)
        if table and player:
            self._give_back(guest, player)
            return table.resume(guest, player)
        raise NotAllowed(Refusal.BAD_TOKEN, "no seat is kept under this token: the game is over, or never was")

    def _check_nobody_is_missed(self, guest: Guest, there: Table | None = None) -> None:
        """See that `guest` does not sit down in the name of somebody who lost the connection to another table."""
        table = self._tables.where_missed(guest.name, there)
        if table:
            words = f"{guest.name} has a seat at {table.name}: resume it with its token, or take another name"
            raise NotAllowed(Refusal.NAME_TAKEN, words)

    def _give_back(self, guest: Guest, player: Player) -> None:
        """Give a guest the name of its seat; whoever else bears it gets that of the guest, unless it plays under it."""
        bearer = self._register.bearer(player.name)
        if bearer and bearer.table and bearer is not player.guest:
            words = f"somebody at {bearer.table} is called {player.name} now: wait until they leave"
            raise NotAllowed(Refusal.NAME_TAKEN, words)
        self._register.exchange(guest, player.name)

    def _say(self, guest: Guest, say: Say) -> list[Send]:
        if not is_sayable(say.text):
            raise NotAllowed(Refusal.BAD_FIELD, "text: control characters and line breaks cannot be said")
        table = self._tables.where_is(guest)
        if table:
            table.order.check_may_speak(guest.name)
            return table.say(guest, say.text)
        return [Send(self.people, Said(guest.name, say.text))]

    def _add_bot(self, guest: Guest, add: AddBot) -> list[Send]:
        return self._desk.add(self._table(guest), guest, add)

    def _lend_bots(self, guest: Guest, lend: LendBots) -> list[Send]:
        return self._desk.lend(guest, lend)

    def _leave(self, guest: Guest, _: Leave) -> list[Send]:
        table = self._table(guest)
        return self._without(table, table.part(guest, "you left", Change.LEFT))

    def _ping(self, guest: Guest, ping: Ping) -> list[Send]:
        return [Send((guest,), Ponged(ping.echo))]


_HANDLERS: Mapping[type[Command], Callable[[Lobby, Guest, Any], list[Send]]] = {
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

_AT_TABLE: Mapping[type[Command], Callable[[Table, Guest, Any], list[Send]]] = {
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
