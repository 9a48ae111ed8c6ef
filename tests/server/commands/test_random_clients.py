"""Random clients with random commands, allowed and not, at several tables: what always holds."""

from collections.abc import Mapping
from itertools import chain, count
from operator import attrgetter

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.records.header import holders_at_end
from contack.protocol.command import (
    CallOff,
    ChangeOptions,
    ChangeTournament,
    ChooseColour,
    Claim,
    Command,
    EndTournament,
    EnterTournament,
    Explain,
    GiveHints,
    HandHost,
    HandOver,
    Hello,
    Hurry,
    Join,
    Kick,
    Leave,
    LeaveTournament,
    ListStandings,
    ListTables,
    Lock,
    Mute,
    Nudge,
    OpenTable,
    OpenTournament,
    Pair,
    PauseTournament,
    Ping,
    PlayLay,
    React,
    Reaction,
    Ready,
    Resume,
    Say,
    SeatRound,
    SetPause,
    Sit,
    Start,
    StartRound,
    Swap,
    TakeBack,
    Wait,
)
from contack.protocol.connection import to_frame
from contack.protocol.notice import Joined, Paired, Refused, Said, TablesListed
from contack.protocol.state import COMMANDS_IN, State
from contack.protocol.table_state import TableState
from contack.server.lobby.table_list import summary_of
from contack.server.table.client import Client
from contack.server.table.table import Table
from tests.runner.chance import effort
from tests.server.party import Party, Person

MOST_PEOPLE = 8
NAMES = st.sampled_from(["ann", "bob", "carl", "dov", " bad"])
TABLES = st.sampled_from(["inn", "pub", "bar", "\n"])
PASSWORDS = st.sampled_from(["", "", "sesame"])
TOKENS = st.integers(0, 20).map("token-{}".format)
WHICH = st.integers(0, 99)
TURNS = st.integers(0, 30)
CELLS = st.builds(Cell, st.integers(-4, 4), st.integers(-4, 4))

COMMANDS: Mapping[type[Command], st.SearchStrategy[Command]] = {
    Hello: st.builds(Hello, st.sampled_from([0, 1, 1, 1]), NAMES),
    ListTables: st.builds(ListTables),
    ListStandings: st.builds(ListStandings),
    OpenTable: st.builds(
        OpenTable,
        TABLES,
        st.integers(2, 4),
        st.sampled_from(["next", "any"]),
        st.booleans(),
        st.booleans(),
        PASSWORDS,
        grace=st.sampled_from([0, 5, 30]),
        move_clock=st.none() | st.just(7),
        game_clock=st.none() | st.just(20),
        hints=st.booleans(),
        countdown=st.sampled_from([0, 5]),
        host_starts=st.booleans(),
    ),
    Join: st.builds(Join, TABLES, st.booleans(), PASSWORDS),
    Resume: st.builds(Resume, TOKENS),
    Claim: st.builds(Claim, TOKENS),
    Pair: st.builds(Pair),
    Ready: st.builds(Ready, st.binary(max_size=4)),
    Start: st.builds(Start),
    Wait: st.builds(Wait),
    CallOff: st.builds(CallOff),
    Sit: st.builds(Sit),
    SetPause: st.builds(SetPause, paused=st.booleans()),
    PlayLay: st.builds(PlayLay, st.builds(Lay, st.sampled_from(TILES), CELLS), TURNS),
    Explain: st.builds(Explain, st.builds(Lay, st.sampled_from(TILES), CELLS)),
    HandOver: st.builds(HandOver, st.sampled_from(["lay", "seat"]), st.none() | TURNS),
    TakeBack: st.builds(TakeBack),
    Say: st.builds(Say, st.sampled_from(["hello", "\n"]), st.sampled_from(["table", "server"])),
    React: st.builds(React, st.sampled_from(Reaction)),
    Nudge: st.builds(Nudge, NAMES),
    ChooseColour: st.builds(ChooseColour, st.integers(1, 7)),
    Kick: st.builds(Kick, NAMES),
    HandHost: st.builds(HandHost, NAMES),
    Mute: st.builds(Mute, NAMES, st.booleans()),
    GiveHints: st.builds(GiveHints, NAMES, st.booleans()),
    Lock: st.builds(Lock, st.booleans()),
    ChangeOptions: st.builds(
        ChangeOptions,
        seats=st.none() | st.integers(2, 7),
        closed=st.none() | st.just("any"),
        password=st.none() | PASSWORDS,
        grace=st.sampled_from([None, 0, 5]),
        move_clock=st.sampled_from([None, 0, 7]),
        countdown=st.sampled_from([None, 0, 5]),
    ),
    Swap: st.builds(Swap, NAMES, NAMES),
    OpenTournament: st.builds(
        OpenTournament,
        TABLES,
        st.sampled_from(["rounds", "open"]),
        rounds=st.integers(1, 3),
        minutes=st.integers(1, 3),
        auto=st.booleans(),
        bots=st.booleans(),
        move_clock=st.none() | st.just(7),
        enter=st.booleans(),
    ),
    ChangeTournament: st.builds(ChangeTournament, rounds=st.none() | st.integers(1, 3), auto=st.none() | st.booleans()),
    EnterTournament: st.builds(EnterTournament),
    LeaveTournament: st.builds(LeaveTournament),
    SeatRound: st.builds(SeatRound),
    StartRound: st.builds(StartRound),
    Hurry: st.builds(Hurry),
    PauseTournament: st.builds(PauseTournament, paused=st.booleans()),
    EndTournament: st.builds(EndTournament),
    Leave: st.builds(Leave),
    Ping: st.builds(Ping, st.integers(-9, 9)),
}

COMMANDS_AT: Mapping[State, st.SearchStrategy[Command]] = {
    state: st.one_of([strategy for kind, strategy in COMMANDS.items() if kind in COMMANDS_IN[state]]) for state in State
}


def timeless(table: TableState) -> TableState:
    counting = None if table.starts_in is None else 0.0
    return replace(table, players=tuple(replace(player, away=None) for player in table.players), starts_in=counting)


class RandomClients(RuleBasedStateMachine):
    """A lobby with at most three tables and eight people."""

    games_outlive_it = False

    def __init__(self) -> None:
        super().__init__()
        self.party = Party(max_tables=3)
        self.numbers = count(1)
        self.checked = 0

    @property
    def people(self) -> list[Person]:
        return list(self.party.people.values())

    @property
    def tables(self) -> list[Table]:
        return list(self.party.lobby.tables.by_name.values())

    def at(self, table: Table) -> list[Person]:
        return [person for person in self.people if person.client.table == table.name]

    def mover(self, table: Table) -> Person | None:
        """Return the connected player whose turn it is at a table, if any."""
        if table.match is None or table.match.over:
            return None
        client = table.members.players[table.match.game.hand.seat].client
        return self.party.people[client] if client else None

    def beside(self, person: Person) -> list[Person]:
        """Return the people at the same table, or in the lobby."""
        there = [each for each in self.people if each.state is person.state]
        return [each for each in there if each.client.table == person.client.table]

    @initialize(seats=st.integers(2, 4), ready=st.booleans())
    def sit_down(self, seats: int, ready: bool) -> None:
        people = self.party.table(*["ann", "bob", "carl", "dov"][:seats])
        if ready:
            self.party.ready(people)

    @rule(name=st.none() | st.sampled_from(["ann", "bob", "carl", "dov"]))
    def come_in(self, name: str | None) -> None:
        if len(self.people) < MOST_PEOPLE:
            taken = {name for person in self.people for name in (person.name, person.client.own_name)}
            self.party.person(name) if name and name not in taken else self.party.stranger()

    @rule(which=WHICH)
    def come_back(self, which: int) -> None:
        players = [player for table in self.tables for player in table.members.players]
        if players:
            self.do(self.party.person(f"client {next(self.numbers)}"), Resume(players[which % len(players)].token))

    @rule(which=WHICH)
    def take_over(self, which: int) -> None:
        vacant = [table for table in self.tables if table.vacant]
        if vacant and len(self.people) < MOST_PEOPLE:
            table = vacant[which % len(vacant)]
            newcomer = self.party.person(f"client {next(self.numbers)}")
            seats = len(table.vacant)
            self.do(newcomer, Join(table.name))
            assert newcomer.client.table is None or len(table.vacant) == seats - 1

    @rule(which=WHICH, data=st.data())
    def do_something(self, which: int, data: st.DataObject) -> None:
        if self.people:
            person = self.people[which % len(self.people)]
            self.do(person, data.draw(COMMANDS_AT[person.state], "command"))

    @rule()
    def be_ready(self) -> None:
        for table in self.tables:
            for person in self.at(table):
                if not table.playing and person.client not in table.members.spectators:
                    self.do(person, Ready())

    @rule(which=WHICH)
    def hold_a_tournament(self, which: int) -> None:
        """All enter, and a round is seated."""
        named = [person for person in self.people if person.state in (State.LOBBY, State.TABLE)]
        if named:
            self.do(named[which % len(named)], OpenTournament("night", auto=which % 2 == 0))
        for person in named:
            self.do(person, EnterTournament())
        for person in named:
            self.do(person, SeatRound())

    @rule(which=WHICH, lays=st.integers(1, 50), choice=st.integers(0, 9))
    def play_on(self, which: int, lays: int, choice: int) -> None:
        for table in self.tables[which % 3 : which % 3 + 1]:
            for _ in range(lays * table.playing):
                mover = self.mover(table)
                if mover:
                    self.party.waits(1)
                    mover = self.mover(table)
                if mover:
                    self.do(mover, PlayLay(list(mover.lays)[choice % len(mover.lays)], mover.turn))

    @rule(seconds=st.sampled_from([0.5, 6, 30, 4000]))
    def wait(self, seconds: float) -> None:
        self.party.waits(seconds)

    @rule(which=WHICH)
    def drop(self, which: int) -> None:
        if self.people:
            self.people[which % len(self.people)].drops()

    def do(self, person: Person, command: Command) -> None:
        """Give a command, which gets an answer; a refusal changes nothing, and chat stays in its place."""
        before = self.party.snapshot
        deliveries = person.does(command)
        assert deliveries
        match deliveries[0]:
            case Refused():
                assert len(deliveries) == 1
                assert self.party.snapshot == before
            case Said() as said:
                hearers = [each for each in self.people if each.notices and each.notices[-1] is said]
                everybody = [each for each in self.people if each.state in (State.LOBBY, State.TABLE)]
                deaf = [table for table in self.tables if table.moderation.is_muted(person.client)]
                expected = [each for each in everybody if each.client not in chain(*(t.members.clients for t in deaf))]
                assert hearers == (self.beside(person) if said.scope == "table" else expected)
            case TablesListed(people=people):
                assert list(people) == sorted(each.name for each in self.people if each.state is State.LOBBY)

    @invariant()
    def no_two_have_the_same_name_and_none_plays_in_anothers(self) -> None:
        names = [person.client.own_name for person in self.people if person.name]
        assert len(names) == len(set(names))
        assert all(person.name == person.client.own_name for person in self.people if person.state is State.LOBBY)
        for table in self.tables:
            seats = [player.name for player in table.members.players]
            assert len(seats) == len(set(seats))
            assert all(player.client is None or player.client.name == player.name for player in table.members.players)

    @invariant()
    def seats_are_held_by_those_whom_the_game_names(self) -> None:
        for table in self.tables:
            if table.match and table.playing:
                holders = holders_at_end(table.match.header.players, table.match.events)
                assert holders == tuple(player.name for player in table.members.players)

    @invariant()
    def no_table_stalls(self) -> None:
        for table in self.tables:
            if table.playing and not table.standstill.on:
                assert table.match
                player = table.members.players[table.match.game.hand.seat]
                assert table.match.lays
                if player.covered:  # the stand-in lays at the next tick
                    assert table.due is not None
                    assert table.due <= self.party.clock.seconds()
                else:
                    assert player.client or player.until

    @invariant()
    def a_table_stands_still_if_and_only_if_it_is_empty(self) -> None:
        for table in self.tables:
            if table.fixed:  # a tournament stops and starts its time
                continue
            assert table.empty == (not table.members.clients)
            assert not table.empty or table.due is not None
            if table.match and table.playing:
                assert table.match.clocks.clock.running is not table.standstill.on

    @invariant()
    def everybody_at_a_table_sees_the_same(self) -> None:
        for table in self.tables:
            state = table.state
            for person in self.at(table):
                assert timeless(person.table) == timeless(state)
                assert person.dealt == (table.match is not None)
                if table.match:
                    assert person.view == table.match.view
                    assert person.lays == table.match.lays
                    assert person.events == tuple(table.match.events)

    @invariant()
    def tiles_are_neither_lost_nor_made(self) -> None:
        for table in self.tables:
            if table.match:
                hand, view = table.match.game.hand, table.match.game.view
                tiles = [*chain.from_iterable(view.racks), *view.board.tiles.values(), *hand.pile]
                assert sorted(map(str, tiles)) == sorted(map(str, TILES))
                assert view.pile == len(hand.pile)

    @invariant()
    def no_client_gets_the_token_of_another(self) -> None:
        for send in self.party.sends[self.checked :]:
            frame = to_frame(send.notice)
            if b"token-" in frame:
                assert isinstance(send.notice, Joined | Paired)
                assert len(send.to) == 1
                assert isinstance(send.notice, Paired) or send.notice.token
                assert frame.count(b"token-") == 1
        self.checked = len(self.party.sends)

    @invariant()
    def tables_are_as_full_as_they_may_be_and_none_is_deserted(self) -> None:
        for table in self.tables:
            names = [player.name for player in table.members.players] + list(table.state.spectators)
            assert len(names) == len(set(names))
            assert len(table.members.players) <= table.options.seats
            awaited = [player.name for player in table.members.awaited]
            hosts = [person.name for person in self.at(table)] + awaited
            assert table.empty or (table.state.host == "" if table.round else table.state.host in hosts)

    @invariant()
    def list_of_tables_shows_every_change(self) -> None:
        lobby = self.party.lobby
        [delivery] = lobby.receive(Client(), ListTables())
        listed = delivery.notice
        assert isinstance(listed, TablesListed)
        assert delivery.frame == to_frame(listed)
        name = attrgetter("name")
        assert sorted(listed.tables, key=name) == sorted(map(summary_of, self.tables), key=name)
        assert listed.people == tuple(sorted(person.name for person in lobby.people))

    @invariant()
    def everybody_is_where_they_think_they_are(self) -> None:
        for person in self.people:
            assert (person.state is State.TABLE) == (person.client.table is not None)
            assert person.client.table in (None, *self.party.lobby.tables.by_name)

    def teardown(self) -> None:
        self.party.deliver(self.party.lobby.stop([person.client for person in self.people]))
        assert self.games_outlive_it or not any(table.playing for table in self.tables)
        assert all(person.state is State.CLOSED for person in self.people)


def many_steps(few: int) -> settings:
    return settings(max_examples=effort(few, 150), stateful_step_count=50, suppress_health_check=[HealthCheck.too_slow])


def test_random_commands_break_nothing() -> None:
    run_state_machine_as_test(RandomClients, settings=many_steps(40))
