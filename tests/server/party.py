"""A lobby and people who remember their notices: no bytes, no sockets, predictable secrets and times."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from itertools import count
from typing import Any

from msgspec.structs import replace
from twisted.internet.task import Clock

from contack.engine.deal import LEAST_NONCE, digest
from contack.engine.event import ChosenBy, Laid
from contack.engine.records.record import Record
from contack.engine.view import View
from contack.protocol.command import Command, Hello, Join, OpenTable, PlayLay, Ready, Resume, Reveal
from contack.protocol.connection import Connection, InvalidCommand, Side
from contack.protocol.limits import GRACE_SECONDS
from contack.protocol.notice import Change, Joined, Notice, Played, Refused, Started, TableChanged, Welcomed
from contack.protocol.state import COMMANDS_IN
from contack.protocol.table_state import PlayerState, TableState
from contack.protocol.testing.client import N, ScriptedClient
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.commands.lobby.lobby import Lobby
from contack.server.config.sources import Sources
from contack.server.journal.journal import Journal
from contack.server.table.client import Client, Delivery
from tests.protocol.pages import is_documented
from tests.server.fake_journal import OpenJournal, RememberingJournal, kept, kept_tournament
from tests.server.settings import server_info

NOW = datetime(2026, 11, 20, 15, 4, 5, tzinfo=UTC)
STARTED = "2026-11-20T15:04:05Z"


def seeds(first: int = 1) -> Iterator[bytes]:
    """Yield the seeds of a foretold server: one a table, and one more after each game."""
    return (sha256(b"seed %d" % number).digest() for number in count(first))


def tokens(first: int = 1) -> Iterator[str]:
    return (f"token-{number}" for number in count(first))


def foretold(clock: Clock, first: int = 1) -> Sources:
    return Sources(seeds(first).__next__, tokens(first).__next__, clock.seconds, lambda: NOW)


MOST_GAMES = 9
"""How many nonces everybody has."""

# More ticks than any wait of the tests needs: a day of marks has 1,440.
MOST_TICKS = 10_000


def nonce_of(name: str, game: int = 1) -> bytes:
    """Return the nonce of somebody for the first, or another, game."""
    return f"{name}{game}".encode().ljust(LEAST_NONCE, b".")


def sealed(name: str, game: int = 1) -> Ready:
    """Return the command by which somebody is ready for that game, with the digest of the nonce."""
    return Ready(digest(nonce_of(name, game)))


def hexed(ready: Ready) -> str:
    """Return the digest of a command as tables show it."""
    return (ready.digest or b"").hex()


class Person(ScriptedClient):
    """A client connected to a lobby, with all its notices and the table that follows from them.

    It checks that each notice is allowed in its connection state, that sequence numbers grow by one, that no notice
    comes twice, and that docs/protocol.md lists each refusal.
    """

    def __init__(self, party: "Party") -> None:
        super().__init__("")
        self.client = Client()
        self._asked = False
        self._party = party
        self._connection = Connection(Side.SERVER)

    @property
    def turn(self) -> int:
        return self.view.turn

    def does(self, command: Command | InvalidCommand) -> list[Notice]:
        assert isinstance(command, InvalidCommand) or type(command) in COMMANDS_IN[self.state]
        if isinstance(command, Ready) and command.digest and self._table:
            command = replace(command, commitment=command.commitment or self.table.commitment)
        before = len(self.notices)
        self._party.deliver(self._party.lobby.receive(self.client, command))
        return self.notices[before:]

    def gets(self, kind: type[N], command: Command) -> N:
        return next(notice for notice in self.does(command) if isinstance(notice, kind))

    def refused(self, command: Command | InvalidCommand) -> Refused:
        """Give a command that is refused to this person alone and changes nothing; return the refusal."""
        sends, before = len(self._party.sends), self._party.snapshot
        [notice] = self.does(command)
        assert isinstance(notice, Refused)
        assert len(self._party.sends) == sends + 1
        assert self._party.snapshot == before
        return notice

    def drops(self) -> None:
        del self._party.people[self.client]
        self._party.deliver(self._party.lobby.drop(self.client))

    def plays(self) -> Played:
        return self.gets(Played, PlayLay(next(iter(self.lays)), self.turn))

    @property
    def changes(self) -> list[tuple[Change, str]]:
        """Return what changed at the table, and for whom."""
        return [(notice.change, notice.name) for notice in self.notices if isinstance(notice, TableChanged)]

    @property
    def players(self) -> list[str]:
        return [player.name for player in self.table.players]

    def player(self, name: str) -> PlayerState:
        """Return what this person knows of a player at the table."""
        [player] = [player for player in self.table.players if player.name == name]
        return player

    def answers(self) -> None:
        asked, self._asked = self._asked, False
        if asked and self._table:
            shown = next((player.digest for player in self.table.players if player.name == self.name), "")
            nonces = (nonce_of(self.name, game) for game in range(1, MOST_GAMES))
            for nonce in (nonce for nonce in nonces if digest(nonce).hex() == shown):
                self.does(Reveal(nonce))

    def hear(self, notice: Notice) -> None:
        self._connection.sent(notice)
        assert not isinstance(notice, Refused) or is_documented(notice.command, notice.reason), notice
        self.name = self.client.name
        super().hear(notice)
        if isinstance(notice, Joined | TableChanged):
            asked = isinstance(notice, Joined) or notice.change is Change.ASKED
            self._asked |= asked and notice.table.asking and bool(self.token)


class Party:
    """A lobby, all its clients, and every notice ever sent.

    The `willing` ones send their nonces on request.
    """

    def __init__(
        self,
        max_tables: int = 100,
        journal: Journal | None = None,
        first_secret: int = 1,
        **more: Any,
    ) -> None:
        more = {"ephemeral": journal is None, **more}
        self._journal = journal or OpenJournal()
        self.clock = Clock()
        self.lobby = Lobby(server_info(max_tables=max_tables, **more), foretold(self.clock, first_secret))
        self.people: dict[Client, Person] = {}
        self.sends: list[Delivery] = []
        self.willing = True

    def stranger(self) -> Person:
        person = Person(self)
        self.people[person.client] = person
        return person

    def person(self, name: str, place: str | None = None) -> Person:
        person = self.stranger()
        person.client.place = person.client.place if place is None else place
        person.gets(Welcomed, Hello(PROTOCOL_VERSION, name))
        return person

    def newcomer(self, name: str, place: str | None = None) -> Person:
        """Return a new person who takes a seat at the table "inn"."""
        person = self.person(name, place)
        person.gets(Joined, Join("inn"))
        return person

    def spectator(self, name: str) -> Person:
        person = self.person(name)
        person.gets(Joined, Join("inn", spectate=True))
        return person

    def back(self, gone: Person) -> Person:
        """Return a new connection that took a person's seat back."""
        again = self.person("whoever")
        again.gets(Joined, Resume(gone.token))
        return again

    def table(self, *names: str, seats: int | None = None, name: str = "inn", **options: Any) -> list[Person]:
        """Seat people at a new table, the first as its host; without a countdown unless the options say otherwise."""
        people = [self.person(each) for each in names]
        people[0].gets(Joined, OpenTable(name, seats or len(names), **{"countdown": 0, **options}))
        for person in people[1:]:
            person.gets(Joined, Join(name))
        return people

    def game(self, *names: str, name: str = "inn", **options: Any) -> list[Person]:
        people = self.table(*names, name=name, **options)
        self.ready(people)
        return people

    def ready(self, people: list[Person]) -> None:
        """Let people say they are ready, each with a nonce of the name."""
        for person in people:
            before = (person.game.digests or ()) if person.dealt else ()
            games = range(1, MOST_GAMES)
            person.does(next(ready for game in games if hexed(ready := sealed(person.name, game)) not in before))

    def mover(self, people: list[Person]) -> Person:
        seat = people[0].view.seat
        assert seat is not None
        [mover] = [person for person in people if person.name == people[0].game.players[seat]]
        return mover

    def others(self, people: list[Person]) -> list[Person]:
        """Return those whose turn it is not, the next one first."""
        at = people.index(self.mover(people))
        return people[at + 1 :] + people[:at]

    def play_out(self, people: list[Person]) -> None:
        """Let all who are there lay until the game is over."""
        while people[0].table.playing:
            self.clock.advance(1.5)
            self.mover(people).plays()

    def settles(self) -> None:
        """Do all that is due now, such as the rest of a game of stand-ins."""
        self.waits(0)

    def waits(self, seconds: float = GRACE_SECONDS) -> None:
        """Let time pass, and whatever is due happen when it is."""
        end, ticks = self.clock.seconds() + seconds, 0
        while (due := self.lobby.due) is not None and due <= end:
            assert ticks < MOST_TICKS, "some work stays due after it was done"
            self.clock.advance(max(0.0, due - self.clock.seconds()))
            self.deliver(self.lobby.tick())
            ticks += 1
        self.clock.advance(end - self.clock.seconds())

    def closes_after(self, seconds: float) -> None:
        """Check that the last table closes after this time, and not a second before."""
        self.waits(seconds - 1)
        assert self.lobby.tables.by_name
        self.waits(1)
        assert not self.lobby.tables.by_name

    @property
    def snapshot(self) -> list[tuple[TableState, list[str], View | None]]:
        return [
            (
                table.state,
                [player.token for player in table.members.players],
                table.match.game.view if table.match else None,
            )
            for table in self.lobby.tables.by_name.values()
        ]

    def deliver(self, sends: list[Delivery]) -> None:
        self._journal.commit(self.lobby.entries(), partial(self._tell, sends))

    def _tell(self, sends: Sequence[Delivery]) -> None:
        self.sends += sends
        for send in sends:
            for client in send.to:
                if client in self.people:
                    self.people[client].hear(send.notice)
        for person in list(self.people.values()) if self.willing else ():
            person.answers()

    def record(self, table: str = "inn") -> Record:
        received = [send.notice for send in self.sends if send.table == table]
        start = max(at for at, notice in enumerate(received) if isinstance(notice, Started))
        started = received[start]
        assert isinstance(started, Started)
        game = started.game
        played = (
            event for notice in received[start:] if isinstance(notice, Started | Played) for event in notice.events
        )
        return Record(game.header, tuple(played))

    def record_of(self, person: Person) -> Record:
        return Record(person.game.header, person.events)


def choosers(notices: Iterable[Notice]) -> list[ChosenBy]:
    events = [event for notice in notices if isinstance(notice, Played) for event in notice.events]
    return [event.by for event in events if isinstance(event, Laid) and event.by]


def restarted(journal: RememberingJournal, **more: Any) -> Party:
    """Return a lobby after a restart: with all that the journal has, and without connections."""
    party = Party(journal=journal, first_secret=1000, **more)
    party.lobby.restore(kept(journal.commits), kept_tournament(journal.commits))
    return party
