"""All tables of a server and all its clients."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from contack.engine.tournament.line import RoundSeated
from contack.protocol import command as commands
from contack.protocol.command import Command
from contack.protocol.connection import InvalidCommand
from contack.protocol.discovery.beacon import BeaconAnswer
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.notice import AllTablesShown, Announced, Change, Closed, Halted, Refused
from contack.protocol.sentences import say
from contack.protocol.table_state import PauseState
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.bots.requests import BotRequests
from contack.server.commands.arrange.add_bot import add_bot
from contack.server.commands.enter.choose_colour import choose_colour
from contack.server.commands.enter.claim import claim
from contack.server.commands.enter.entrance import Entrance
from contack.server.commands.enter.hello import hello
from contack.server.commands.enter.join import join
from contack.server.commands.enter.leave import leave
from contack.server.commands.enter.open_table import open_table
from contack.server.commands.enter.pair import pair
from contack.server.commands.enter.resume import resume
from contack.server.commands.enter.screen import check_of_screen
from contack.server.commands.lobby.at_table import AT_TABLE, NOT_AT_TOURNAMENT, AtTable
from contack.server.commands.lobby.close_game import close_game
from contack.server.commands.lobby.lend_bots import lend_bots
from contack.server.commands.lobby.list_standings import list_standings
from contack.server.commands.lobby.list_tables import list_tables
from contack.server.commands.lobby.ping import ping
from contack.server.commands.moderate.closing import close_deserted, close_table, hold_back
from contack.server.commands.moderate.pause import halted_at_tables, pause_all
from contack.server.commands.talk.comment import comment
from contack.server.commands.talk.say import say as say_line
from contack.server.commands.tournament.commands import by_operator, tick, tournament_commands
from contack.server.commands.tournament.entrants import welcome_back
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.rounds import seated
from contack.server.config.bans import Bans
from contack.server.config.password import PasswordCheck
from contack.server.config.refused import NotAllowed, closed
from contack.server.config.settings import ServerInfo
from contack.server.config.sources import Sources
from contack.server.lobby.entry import JournalEntry
from contack.server.lobby.names import NameRegistry
from contack.server.lobby.overview import Overview
from contack.server.lobby.pairing import Pairing
from contack.server.lobby.table_list import TableList, refused
from contack.server.lobby.tables import Tables
from contack.server.standings.standings import Standings
from contack.server.table.client import Client, Delivery
from contack.server.table.player import Player
from contack.server.table.snapshot import StoredTable
from contack.server.table.table import Table
from contack.server.tournament.snapshot import StoredTournament

STOPPED = say("closed.server_stopped.forgets")

CLOSING = say("refused.closing")

FAILED = closed(CloseReason.INTERNAL_ERROR, retry_after=1.0)


# Commands that change no name and no place. Other commands may change the people in the lobby.
ASKING = (
    commands.ListTables, commands.ListStandings, commands.Ping, commands.PlayLay, commands.Say, commands.ChooseColour,
)  # fmt: skip

# The commands that lead to another game.
BEGINNINGS = (commands.OpenTable, commands.Ready, commands.Start, commands.AddBot, commands.OpenTournament)


def _raise() -> None:
    raise


class Lobby:
    """The tables of a server and the people at no table.

    `receive`, `drop`, `tick` and `stop` return notices to send, in order. `entries` returns the changes that they made;
    save these before sending the notices. `due` is when to call `tick`. `on_fault` is called during an unexpected
    exception; everything else continues. `standings` is None if the server keeps none.
    """

    def __init__(self, info: ServerInfo, sources: Sources) -> None:
        self.info = info
        self.standings: Standings | None = None
        self.on_fault = _raise
        self.closing = False
        self.bans = Bans(lambda: sources.now().timestamp())
        self.tables = Tables(info.settings, sources)
        self.names = names = NameRegistry()
        password_check, pairing = PasswordCheck(sources.seconds), Pairing(sources.token, sources.seconds)
        bots = BotRequests(info, self.tables, password_check, names, lambda: self.bans)
        self.bots = bots.assignments
        self._entrance = Entrance(info, self.tables, names, password_check, bots, lambda: self.bans, pairing)
        self.overview = Overview(self.tables, info.settings.commentary)
        self.office = Office(info.settings, self.tables, self._entrance, bots)
        self._list = TableList(self.tables, lambda: self.people)
        self._at_table: Mapping[type[Command], AtTable] = {
            **AT_TABLE,
            commands.AddBot: partial(add_bot, bots),
            commands.Pair: partial(pair, pairing),
            commands.Leave: partial(leave, self.tables),
            commands.Comment: partial(comment, info.settings.commentary),
        }
        self._anywhere: Mapping[type[Command], Callable[[Client, Any], list[Delivery]]] = {
            commands.Hello: self._hello,
            commands.ListTables: partial(list_tables, self._list, self.bots),
            commands.ListStandings: lambda client, command: list_standings(self.standings, client, command),
            commands.OpenTable: partial(open_table, self._entrance),
            commands.CloseGame: self._close_game,
            commands.Join: partial(join, self._entrance),
            commands.Resume: partial(resume, self._entrance),
            commands.Claim: partial(claim, self._entrance),
            commands.Say: partial(say_line, self._entrance),
            commands.ChooseColour: partial(choose_colour, self._entrance),
            commands.LendBots: partial(lend_bots, bots),
            commands.Ping: ping,
            **tournament_commands(self.office),
        }

    def entries(self) -> list[JournalEntry]:
        """Return the changes since the last call; nothing if nothing is saved."""
        entries: list[JournalEntry] = []
        for table, laid in self.tables.take_touched().items():
            try:
                entries += self.tables.entries(table, laid)
            except Exception:  # not `_faults`, which takes as long as everything else here
                self.on_fault()
        return entries + self.office.entries()

    def receive(self, client: Client, command: Command | InvalidCommand) -> list[Delivery]:
        if isinstance(command, InvalidCommand):
            return [Delivery((client,), Refused(command.command, command.reason, command.text))]
        before = self.tables.where_is(client)
        try:
            deliveries = self._carry_out(client, command)
        except NotAllowed as why:
            return [refused(client, command, why, before.match if before else None)]
        except Exception:  # an exception must not hurt other clients
            self.on_fault()
            deliveries = self._see_off(client)
        laid = isinstance(command, commands.PlayLay)
        self._list.people_changed |= not isinstance(command, ASKING)
        # the table before and the one after: the command may have moved the client
        for table in dict.fromkeys((before, self.tables.where_is(client))):
            self.tables.touch(table, laid)
        # bots last: the command may have asked for some, or removed some
        return deliveries + self._call_bots()

    def _see_off(self, client: Client) -> list[Delivery]:
        table = self.tables.where_is(client)
        # the exception may have left the table half changed: the others get its whole state
        return [Delivery((client,), FAILED), *self._refreshed(table, but=client), *self._drop(client)]

    def _refreshed(self, table: Table | None, but: Client | None = None) -> list[Delivery]:
        others = [other for other in table.members.clients if other is not but] if table else []
        deliveries: list[Delivery] = []
        for other in others:
            with self._faults():
                deliveries += self.newest(other)
        return deliveries

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except Exception:
            self.on_fault()

    def _carry_out(self, client: Client, command: Command) -> list[Delivery]:
        if client.screen:
            check_of_screen(command, client.role)
        if self.closing and isinstance(command, BEGINNINGS):
            raise NotAllowed(Refusal.CLOSING)
        at_table = self._at_table.get(type(command))
        if at_table:
            table = self._table(client)
            if table.round and isinstance(command, NOT_AT_TOURNAMENT):
                raise NotAllowed(Refusal.TOURNAMENT_TABLE)
            return at_table(table, client, command)
        return self._anywhere[type(command)](client, command)

    def drop(self, client: Client) -> list[Delivery]:
        return self._drop(client) + self._call_bots()

    def _lose(self, client: Client) -> Table | None:
        """Forget a client everywhere but at its table."""
        self._list.people_changed = True
        self._entrance.leave(client)
        self.bots.lose(client)
        table = self.tables.where_is(client)
        if table:
            self.tables.touch(table)
        return table

    def _drop(self, client: Client) -> list[Delivery]:
        table = self._lose(client)
        if table is None:
            return []
        try:
            return close_deserted(self.tables, table, table.drop(client))
        except Exception:
            self.on_fault()
            # whatever else failed, a lost client must not keep its place
            if client in table.members.clients:
                table.members.remove(client)
            client.leave_table()
            return self._refreshed(table)

    @property
    def due(self) -> float | None:
        """None while time stands still."""
        moments = [due for due in (self.tables.due, self.bots.due, self.office.due) if due is not None]
        return self.tables.true_time(min(moments)) if moments else None

    def tick(self) -> list[Delivery]:
        """Do what is due at some tables, and close empty tables; `due` is now if more tables wait."""
        deliveries: list[Delivery] = []
        for table in self.tables.take_due():
            try:
                deliveries += close_deserted(self.tables, table, table.tick())
            except Exception:
                self.on_fault()
                # its work is still due: at once it would fail again
                self.tables.put_off(table)
                deliveries += self._refreshed(table)
            else:
                self.tables.touch(table)
        with self._faults():
            moved = tick(self.office)
            self._list.people_changed |= bool(moved)
            deliveries += moved
        return deliveries + self._call_bots()

    def seat(self, answer: RoundSeated | None) -> list[Delivery]:
        """Open the tables of a seating that a thread computed; None means that it failed."""
        tournament = self.office.running
        self._list.people_changed = True
        return (seated(self.office, tournament, answer) if tournament else []) + self._call_bots()

    def restore(self, tables: Iterable[StoredTable], tournament: StoredTournament | None) -> None:
        # raises ValueError for impossible ones
        self.tables.restore(tables)
        if tournament:
            self.office.restore(tournament)

    def halt(self, halted: bool, text: str) -> list[Delivery]:
        """Stop the time at all tables, or start it again, and tell everyone why."""
        if halted:
            self.tables.clock.stop()
        else:
            self.tables.clock.go()
        at_tables = halted_at_tables(self.tables, halted, text, self._faults)
        return [*at_tables, Delivery([*self.people, *self._screens_in_lobby], Halted(halted, text))]

    def newest(self, client: Client) -> list[Delivery]:
        """Return the whole state for a client that missed notices."""
        table = self.tables.where_is(client)
        newest = [*(table.newest(client) if table else []), *self.office.state_for(client)]
        return [*newest, Delivery((client,), self.shown)] if client.screen else newest

    def stop(self, everybody: list[Client]) -> list[Delivery]:
        """Abandon all games unless the tables are kept."""
        tables = self.tables.by_name.values() if self.info.settings.ephemeral else ()
        abandoned = self.tables.change(tables, lambda table: table.abandon(STOPPED), self._faults)
        return [*abandoned, Delivery(everybody, self.goodbye)]

    def announce(self, words: str) -> list[Delivery]:
        """Reach every client after `hello`."""
        at_tables = [client for table in self.tables.by_name.values() for client in table.members.clients]
        return [Delivery([*self.people, *self._screens_in_lobby, *at_tables], Announced(words))]

    def close_after_the_last_game(self, closing: bool) -> list[Delivery]:
        """Begin no more games, and tell all ready players; or allow games again."""
        self.closing = self.office.closing = closing
        tables = self.tables.by_name.values() if closing else ()
        return self.announce(CLOSING if closing else say("stays_open")) + self.tables.change(tables, hold_back)

    def run_tournament(self, command: Command) -> list[Delivery]:
        """Carry out a command of the operator. Raises NotAllowed."""
        return by_operator(self.office, command) + self._call_bots()

    def set_pause(self, pause: PauseState | None) -> list[Delivery]:
        return pause_all(self.tables, pause, self._faults) + self._call_bots()

    @property
    def closed(self) -> bool:
        """A game without connected players does not count."""
        running = (table for table in self.tables.by_name.values() if table.busy or table.fixed)
        return self.closing and all(table.empty for table in running)

    def close_table(self, table: Table, words: str) -> list[Delivery]:
        return close_table(self.tables, table, words) + self._call_bots()

    def kick(self, client: Client, last: Closed, permanently: bool) -> list[Delivery]:
        """Keep no seat for a banned player."""
        table = self._lose(client)
        deliveries: list[Delivery] = []
        if table:
            player = table.members.player_of(client)
            if player and permanently:
                table.void(player)
            deliveries = close_deserted(self.tables, table, table.part(client, last.words, Change.LEFT))
        return [*deliveries, Delivery((client,), last), *self._call_bots()]

    def give_up_seats(self, name: str) -> list[Delivery]:
        deliveries: list[Delivery] = []
        for table in list(self.tables.by_name.values()):
            player = table.members.called(name)
            if isinstance(player, Player) and player.client is None and player.level is None:
                self.tables.touch(table)
                table.void(player)
                deliveries += close_deserted(self.tables, table, table.vacated(Change.LEFT, player.name))
        return deliveries + self._call_bots()

    @property
    def goodbye(self) -> Closed:
        return closed(CloseReason.SERVER_STOPPED, "forgets" if self.info.settings.ephemeral else "")

    @property
    def people(self) -> list[Client]:
        return self._entrance.people

    @property
    def screens(self) -> Collection[Client]:
        return self._entrance.screens.keys()

    @property
    def commentators(self) -> Collection[Client]:
        return self._entrance.commentators.keys()

    @property
    def _screens_in_lobby(self) -> list[Client]:
        return [screen for screen in (*self.screens, *self.commentators) if screen.table is None]

    @property
    def shown(self) -> AllTablesShown:
        return self.overview.notice(self.people)

    @property
    def tournament_shown(self) -> Delivery:
        return self.office.shown(self.screens)

    def beacon_answer(self, port: int) -> BeaconAnswer:
        settings, count, fingerprint = self.info.settings, len(self.tables.by_name), self.office.fingerprint
        free_seats = 0 if self.closing else self.tables.free_seats
        locked = settings.password is not None
        return BeaconAnswer(PROTOCOL_VERSION, settings.name, port, count, free_seats, locked, settings.tls, fingerprint)

    def _call_bots(self) -> list[Delivery]:
        try:
            return self.office.settle() + self.bots.settle(self.tables.touched)
        except Exception:
            self.on_fault()
            return []

    def _table(self, client: Client) -> Table:
        # a client may have lost its seat to another connection and not know it yet
        table = self.tables.where_is(client)
        if table is None:
            raise NotAllowed(Refusal.NOT_NOW, "left")
        return table

    def _hello(self, client: Client, command: commands.Hello) -> list[Delivery]:
        deliveries = hello(self._entrance, client, command)
        if client.screen:
            shown = [*deliveries, *self.office.state_for(client)]
            return [*shown, Delivery((client,), self.shown)] if self.screens else shown
        return deliveries + (welcome_back(self.office, client) if client.name else [])

    def _close_game(self, client: Client, command: commands.CloseGame) -> list[Delivery]:
        deliveries = close_game(self.tables, self.close_table, client, command)
        return [*deliveries, *self._list.answer(client, self.bots.free)]
