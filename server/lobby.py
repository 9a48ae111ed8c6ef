"""All tables of a server and everybody connected to it. Knows no sockets; answers what is to be said to whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from contack.protocol.beacon import SERVER_NAME_LENGTH, Answer
from contack.protocol.codec import type_name
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
from contack.protocol.connection import Wrong
from contack.protocol.error import Fault
from contack.protocol.limits import PEOPLE_LISTED, TABLES_LISTED
from contack.protocol.name import NAME_WORDS, is_name, is_sayable, name_key
from contack.protocol.notice import BotsLent, Closed, Halted, Ponged, Refused, Said, TablesListed, Welcomed, scored
from contack.protocol.refusal import Refusal
from contack.protocol.version import PROTOCOL_VERSION, version_words
from contack.server import hosting
from contack.server.bot_book import BotBook
from contack.server.bot_names import bot_name
from contack.server.bot_seats import add_bot, check_room, remove_bot
from contack.server.entry import Entry
from contack.server.gate import Gate
from contack.server.guest import Guest
from contack.server.ledger import Ledger
from contack.server.limits import Limits
from contack.server.not_allowed import NotAllowed
from contack.server.password import Password
from contack.server.player import Player
from contack.server.portrait import halted_at, summary_of
from contack.server.register import Register
from contack.server.send import Send
from contack.server.setup import Setup
from contack.server.snapshot import Kept
from contack.server.sources import Sources
from contack.server.stopwatch import Stopwatch
from contack.server.table import Table
from contack.server.timetable import Timetable

DEFAULTS = Limits()

STOPPED = "the server stops"

STOPPED_FOR_NOW = "the server stops; tables and seats are kept until it is started again"

TABLES_NAMED = 10
"""How many tables are named to whoever asks for one that does not exist."""


@dataclass(frozen=True, slots=True)
class House:
    """What a server tells of itself, and how much it holds.

    `lasting` tells whether its tables outlive it, and `tls` whether connections are encrypted. `bots` is how many its
    own bot host lends, `own_bots` what that one says to be let in, and `lent_bots` what those on other machines say.
    """

    name: str
    version: str
    max_tables: int
    lasting: bool = False
    tls: bool = False
    max_tables_per_guest: int = DEFAULTS.max_tables_per_guest
    max_spectators: int = DEFAULTS.max_spectators
    paused_seconds: float = DEFAULTS.paused_seconds
    password: Password | None = None
    bots: int = 0
    own_bots: Password | None = None
    lent_bots: Password | None = None


class Lobby:
    """The tables of a server and the people at none.

    `receive`, `drop`, `tick` and `stop` answer notices to send, in order; `entries` answers what they changed, which
    must be kept before anybody is told. `due` is when to call `tick`. Time at the tables can be made to stand still.
    """

    def __init__(self, house: House, sources: Sources) -> None:
        self.tables: dict[str, Table] = {}
        self._guests: dict[Guest, None] = {}  # a set in the order in which they came
        self._ledger = Ledger()
        self._touched: dict[Table, None] = {}
        self._timetable: Timetable[Table] = Timetable()
        self._register = Register()
        self._gate = Gate(sources.seconds)
        self._house = house
        self._seconds = sources.seconds
        self._watch = Stopwatch(sources.seconds, sources.seconds())
        self._sources = replace(sources, seconds=lambda: self._watch.time)
        self._bots = BotBook(self.tables, self._touch, self._sources, house.bots)

    def restore(self, everything: Iterable[Kept]) -> None:
        """Set up the tables that were kept. Raises ValueError where they cannot have been so."""
        for kept in everything:
            table = Table.restored(kept, self._sources, self._house.max_spectators, self._house.paused_seconds)
            self.tables[table.name] = table
            self._ledger.begin(table)
            self._timetable.set(table, table.due)

    def entries(self) -> list[Entry]:
        """Answer what changed at the tables since this was last asked."""
        entries: list[Entry] = []
        for table in self._touched:
            lives = self.tables.get(table.name) is table
            self._timetable.set(table, table.due if lives else None)
            entries += self._ledger.changes(table) if lives else self._ledger.end(table)
        self._touched.clear()
        return entries

    def receive(self, guest: Guest, command: Command | Wrong) -> list[Send]:
        """Carry out a command, or refuse it."""
        if isinstance(command, Wrong):
            return [Send((guest,), Refused(command.command, command.reason, command.words))]
        before = guest.table
        try:
            sends = _HANDLERS[type(command)](self, guest, command)
        except NotAllowed as why:
            return [Send((guest,), _refused(guest, command, why))]
        self._touch(before)
        self._touch(guest.table)
        return sends + self._bots.settle(self._touched)

    def drop(self, guest: Guest) -> list[Send]:
        """Let go of a guest whose connection is lost."""
        self._guests.pop(guest, None)
        self._register.strike(guest)
        self._bots.lose(guest)
        table = guest.table
        self._touch(table)
        sends = self._without(table, table.drop(guest)) if table else []
        return sends + self._bots.settle(self._touched)

    @property
    def due(self) -> float | None:
        """When something is to happen at a table that nobody asks for; never while time stands still."""
        due = min((moment for moment in (self._timetable.next, self._bots.due) if moment is not None), default=None)
        return None if due is None or not self._watch.running else due + (self._seconds() - self._watch.time)

    def tick(self) -> list[Send]:
        """Let happen what is due, and close tables that are deserted then."""
        sends: list[Send] = []
        for table in self._timetable.take(self._sources.seconds()):
            self._touch(table)
            sends += self._without(table, table.tick())
        return sends + self._bots.settle(self._touched)

    def halt(self, words: str) -> list[Send]:
        """Let time stand still at all tables, and tell everybody why."""
        self._watch.stop()
        return self._halted(True, words)

    def go_on(self, words: str) -> list[Send]:
        """Let time go on, and tell everybody."""
        self._watch.go()
        return self._halted(False, words)

    def _halted(self, halted: bool, words: str) -> list[Send]:
        tables = [Send(table.company.guests, halted_at(table, halted, words)) for table in self.tables.values()]
        return [*tables, Send(self.people, Halted(halted, words))]

    def newest(self, guest: Guest) -> list[Send]:
        """Tell somebody who did not hear everything how things are now."""
        return guest.table.newest(guest) if guest.table else []

    def stop(self, everybody: list[Guest]) -> list[Send]:
        """Tell everybody that the server stops, and give up all games unless the tables outlive it."""
        sends: list[Send] = []
        for table in () if self._house.lasting else self.tables.values():
            self._touch(table)
            sends += table.abandon(STOPPED)
        return [*sends, Send(everybody, self.goodbye)]

    @property
    def goodbye(self) -> Closed:
        """What everybody is told when the server stops."""
        return Closed(Fault.SERVER_STOPPED, STOPPED_FOR_NOW if self._house.lasting else STOPPED)

    @property
    def people(self) -> list[Guest]:
        """Everybody who has said hello and is at no table."""
        return [guest for guest in self._guests if guest.table is None and guest not in self._bots.lenders]

    @property
    def wants_bot_host(self) -> bool:
        """Whether somebody waits for a bot, and the server's own bot host is not there."""
        return self._bots.is_missed

    @property
    def free_seats(self) -> int:
        """How many players can take a seat now, at all tables together."""
        return sum(table.free_seats for table in self.tables.values())

    def beacon_answer(self, port: int) -> Answer:
        """Answer what a server at a TCP port tells those who look for one."""
        house = self._house
        name = house.name[:SERVER_NAME_LENGTH]
        locked = house.password is not None
        return Answer(PROTOCOL_VERSION, name, port, len(self.tables), self.free_seats, locked, house.tls)

    def _touch(self, table: Table | None) -> None:
        """Remember a table that may have changed."""
        if table:
            self._touched[table] = None

    def _without(self, table: Table, sends: list[Send]) -> list[Send]:
        """Close a table that somebody went from, if nobody is left there."""
        if table.deserted:
            del self.tables[table.name]
        return sends

    @property
    def _some_names(self) -> str:
        """The names of the tables, as many as go into a line."""
        left_out = len(self.tables) - TABLES_NAMED
        names = ", ".join(islice(self.tables, TABLES_NAMED)) or "none yet"
        return f"{names} and {left_out} more" if left_out > 0 else names

    def _hello(self, guest: Guest, hello: Hello) -> list[Send]:
        if hello.protocol != PROTOCOL_VERSION:
            raise NotAllowed(Refusal.UNSUPPORTED_VERSION, version_words(hello.protocol))
        if guest not in self._guests:
            self._gate.check(guest.place, self._house.password, hello.password, "this server", self._bot_tokens)
        _check_name(hello.name)
        self._register.enter(guest, hello.name)
        self._guests[guest] = None
        house = self._house
        return [Send((guest,), Welcomed(PROTOCOL_VERSION, house.name, house.version, self._bots.free))]

    def _list_tables(self, guest: Guest, _: ListTables) -> list[Send]:
        summaries = sorted((summary_of(table) for table in self.tables.values()), key=lambda s: not s.joinable)
        people = sorted(person.name for person in self.people)
        listed = TablesListed(
            tables=tuple(summaries[:TABLES_LISTED]),
            total=len(summaries),
            people=tuple(people[:PEOPLE_LISTED]),
            people_total=len(people),
            bots=self._bots.free,
        )
        return [Send((guest,), listed)]

    def _open_table(self, guest: Guest, opened: OpenTable) -> list[Send]:
        _check_name(opened.table)
        existing = self._table_called(opened.table)
        if existing:
            words = f"there is a table {existing.name} already: join it, or take another name"
            raise NotAllowed(Refusal.TABLE_EXISTS, words)
        if len(self.tables) >= self._house.max_tables:
            raise NotAllowed(Refusal.TOO_MANY_TABLES, f"this server holds {self._house.max_tables} tables: join one")
        self._check_may_open_more(guest)
        self._check_nobody_is_missed(guest)
        table = Table(Setup.of(opened), self._sources, self._house.max_spectators, self._house.paused_seconds)
        table.order.password = Password.of(opened.password)
        self.tables[table.name] = table
        guest.opened.append(table)
        return table.join(guest, opened.spectate)

    def _check_may_open_more(self, guest: Guest) -> None:
        guest.opened = [table for table in guest.opened if self.tables.get(table.name) is table]
        most = self._house.max_tables_per_guest
        if len(guest.opened) >= most:
            raise NotAllowed(Refusal.TOO_MANY_TABLES, f"{most} tables that you opened are there still: go to one")

    def _join(self, guest: Guest, join: Join) -> list[Send]:
        _check_name(join.table)
        table = self._table_called(join.table)
        if table is None:
            raise NotAllowed(Refusal.NO_SUCH_TABLE, f"there is no table {join.table}; there are: {self._some_names}")
        table.order.check_lets_in(guest.name, table in guest.barred)
        self._gate.check(guest.place, table.order.password, join.password, f"the table {table.name}")
        self._check_nobody_is_missed(guest, table)
        return table.join(guest, join.spectate)

    def _resume(self, guest: Guest, resume: Resume) -> list[Send]:
        for table in self.tables.values():
            player = table.company.holder_of(resume.token)
            if player:
                self._give_back(guest, player)
                return table.resume(guest, player)
        raise NotAllowed(Refusal.BAD_TOKEN, "no seat is kept under this token: the game is over, or never was")

    def _table_called(self, name: str) -> Table | None:
        key = name_key(name)
        return self.tables.get(name) or next(
            (each for each in self.tables.values() if name_key(each.name) == key), None
        )

    def _check_nobody_is_missed(self, guest: Guest, there: Table | None = None) -> None:
        """See that `guest` does not sit down in the name of somebody who lost the connection to another table."""
        key = name_key(guest.name)
        for table in self.tables.values():
            missed = (player for player in table.company.players if player.guest is None and not player.left)
            if table is not there and key in {name_key(player.name) for player in missed}:
                words = f"{guest.name} has a seat at {table.name}: resume it with its token, or take another name"
                raise NotAllowed(Refusal.NAME_TAKEN, words)

    def _give_back(self, guest: Guest, player: Player) -> None:
        """Give a guest the name of its seat; whoever else bears it gets that of the guest, unless it plays under it."""
        bearer = self._register.bearer(player.name)
        if bearer and bearer.table and bearer is not player.guest:
            words = f"somebody at {bearer.table.name} is called {player.name} now: wait until they leave"
            raise NotAllowed(Refusal.NAME_TAKEN, words)
        self._register.exchange(guest, player.name)

    def _ready(self, guest: Guest, ready: Ready) -> list[Send]:
        return _table(guest).be_ready(guest, ready.nonce)

    def _start(self, guest: Guest, _: Start) -> list[Send]:
        return _table(guest).start(guest)

    def _play_lay(self, guest: Guest, play: PlayLay) -> list[Send]:
        return _table(guest).play(guest, play.lay, play.turn)

    def _hand_over(self, guest: Guest, over: HandOver) -> list[Send]:
        if over.scope == "lay" and over.turn is None:
            raise NotAllowed(Refusal.BAD_FIELD, "turn: with scope lay, expected the turn of the view")
        if over.scope == "lay":
            return _table(guest).hand_over_lay(guest, over.turn)
        return _table(guest).hand_over_seat(guest)

    def _take_back(self, guest: Guest, _: TakeBack) -> list[Send]:
        return _table(guest).take_back(guest)

    def _say(self, guest: Guest, say: Say) -> list[Send]:
        if not is_sayable(say.text):
            raise NotAllowed(Refusal.BAD_FIELD, "text: control characters and line breaks cannot be said")
        if guest.table:
            guest.table.order.check_may_speak(guest.name)
            return guest.table.say(guest, say.text)
        return [Send(self.people, Said(guest.name, say.text))]

    def _kick(self, guest: Guest, kick: Kick) -> list[Send]:
        return hosting.kick(_table(guest), guest, kick.name)

    def _hand_host(self, guest: Guest, over: HandHost) -> list[Send]:
        return hosting.hand_host(_table(guest), guest, over.name)

    def _mute(self, guest: Guest, mute: Mute) -> list[Send]:
        return hosting.mute(_table(guest), guest, mute.name, mute.muted)

    def _lock(self, guest: Guest, lock: Lock) -> list[Send]:
        return hosting.lock(_table(guest), guest, lock.locked)

    def _add_bot(self, guest: Guest, add: AddBot) -> list[Send]:
        table = _table(guest)
        check_room(table, guest)
        if not self._bots.free:
            raise NotAllowed(Refusal.NO_BOTS, self._bots.why_none)
        name = bot_name(add.level, lambda name: self._is_known(name, table))
        return add_bot(table, name, add.level, self._sources.token(), self._sources.seconds())

    def _is_known(self, name: str, table: Table) -> bool:
        """Answer whether somebody here is called so, or was, whom the host of a table has kicked."""
        key = name_key(name)
        players = (player for each in self.tables.values() for player in each.company.players)
        seated = any(name_key(player.name) == key for player in players)
        return seated or self._register.bearer(name) is not None or key in table.order.kicked

    def _remove_bot(self, guest: Guest, remove: RemoveBot) -> list[Send]:
        return remove_bot(_table(guest), guest, remove.name)

    @property
    def _bot_tokens(self) -> tuple[Password, ...]:
        return tuple(token for token in (self._house.own_bots, self._house.lent_bots) if token)

    def _lend_bots(self, guest: Guest, lend: LendBots) -> list[Send]:
        own = self._house.own_bots
        is_own = own is not None and own.fits(lend.token)
        if not is_own:
            if self._house.lent_bots is None:
                words = "this server takes no bots from other machines: it is started with --bot-token-file to do so"
                raise NotAllowed(Refusal.NO_BOTS, words)
            self._gate.check(guest.place, self._house.lent_bots, lend.token, "lending bots")
        self._bots.lend(guest, lend.most, is_own)
        return [Send((guest,), BotsLent(lend.most))]

    def _leave(self, guest: Guest, _: Leave) -> list[Send]:
        table = _table(guest)
        return self._without(table, table.leave(guest))

    def _ping(self, guest: Guest, ping: Ping) -> list[Send]:
        return [Send((guest,), Ponged(ping.echo))]


_HANDLERS: Mapping[type[Command], Callable[[Lobby, Guest, Any], list[Send]]] = {
    Hello: Lobby._hello,
    ListTables: Lobby._list_tables,
    OpenTable: Lobby._open_table,
    Join: Lobby._join,
    Resume: Lobby._resume,
    Ready: Lobby._ready,
    Start: Lobby._start,
    PlayLay: Lobby._play_lay,
    HandOver: Lobby._hand_over,
    TakeBack: Lobby._take_back,
    Say: Lobby._say,
    Kick: Lobby._kick,
    HandHost: Lobby._hand_host,
    Mute: Lobby._mute,
    Lock: Lobby._lock,
    AddBot: Lobby._add_bot,
    RemoveBot: Lobby._remove_bot,
    LendBots: Lobby._lend_bots,
    Leave: Lobby._leave,
    Ping: Lobby._ping,
}


def _table(guest: Guest) -> Table:
    """Answer the table where `guest` is; who has lost the seat to another connection may not have been told yet."""
    if guest.table is None:
        raise NotAllowed(Refusal.NOT_NOW, "you are at the table no more")
    return guest.table


def _refused(guest: Guest, command: Command, why: NotAllowed) -> Refused:
    """Answer why not; a lay that is refused comes with the table as it is."""
    name = type_name(command)
    match = guest.table.match if guest.table else None
    if match is None or not isinstance(command, PlayLay | HandOver):
        return Refused(name, why.reason, why.words, why.rule, retry_after=why.retry_after)
    return Refused(name, why.reason, why.words, why.rule, match.view, scored(match.lays))


def _check_name(name: str) -> None:
    if not is_name(name):
        raise NotAllowed(Refusal.BAD_NAME, NAME_WORDS)
