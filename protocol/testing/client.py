from collections.abc import Iterator
from typing import TypeVar

from contack.engine.board.lay import Lays
from contack.engine.event import Event
from contack.engine.view import View
from contack.protocol.command import Command, Hello, Role
from contack.protocol.connection import Connection, Side
from contack.protocol.error import CloseReason, RemoteProtocolError
from contack.protocol.notice import Joined, Left, Notice, Played, Refused, Started, TableChanged
from contack.protocol.state import State
from contack.protocol.table_state import GameHeader, TableState, unscored
from contack.protocol.version import PROTOCOL_VERSION

N = TypeVar("N", bound=Notice)


class ScriptedClient:
    """Makes the bytes of commands, reads those of notices, and follows its table. Clear `notices` in a long run.

    `token` is that of its seat. `table`, `game` and `view` raise LookupError before there is one.
    """

    def __init__(self, name: str, role: Role = "player") -> None:
        self.name = name
        self.role = role
        self.notices: list[Notice] = []
        self.token = ""
        self.seq = 0
        self.lays: Lays = {}
        self.events: tuple[Event, ...] = ()
        self._table: TableState | None = None
        self._game: GameHeader | None = None
        self._view: View | None = None
        self._connection = Connection(Side.CLIENT)

    @property
    def state(self) -> State:
        return self._connection.state

    @property
    def table(self) -> TableState:
        return _there(self._table, "a table")

    @property
    def game(self) -> GameHeader:
        return _there(self._game, "a game")

    @property
    def view(self) -> View:
        return _there(self._view, "a view")

    @property
    def dealt(self) -> bool:
        return self._game is not None

    @property
    def my_turn(self) -> bool:
        seat = self._view.seat if self._view else None
        return seat is not None and self.table.playing and self.game.players[seat] == self.name

    def connect(self) -> bytes:
        """Begin a connection. The memory and the token of an earlier one stay."""
        self._connection = Connection(Side.CLIENT)
        return self.send(Hello(PROTOCOL_VERSION, self.name, role=self.role))

    def send(self, *commands: Command) -> bytes:
        # raises LocalProtocolError if the state does not allow a command
        return b"".join(map(self._connection.send, commands))

    def receive(self, data: bytes) -> Iterator[Notice]:
        """Follow each notice when it is read. Raises RemoteProtocolError for a wrong notice or a missing one."""
        for notice in self._connection.receive(data):
            if isinstance(notice, Notice):
                self.hear(notice)
                yield notice

    def last(self, kind: type[N]) -> N:
        # raises StopIteration without a notice of that kind
        return next(notice for notice in reversed(self.notices) if isinstance(notice, kind))

    def hear(self, notice: Notice) -> None:
        """Remember and follow a notice that came as a value."""
        self.notices.append(notice)
        match notice:
            case Joined(name=name, seq=seq, token=token, table=table, game=game, events=events):
                self.name, self.seq, self.token, self._table, self._game = name, seq, token or "", table, game
                self._see(notice, events)
            case TableChanged(seq=seq, table=table):
                self._count(seq)
                self._table = table
            case Started(seq=seq, game=game, table=table, events=events):
                self._count(seq)
                self._game, self._table = game, table
                self._see(notice, events)
            case Played(seq=seq, events=events):
                self._count(seq)
                self._see(notice, self.events + events)
            case Refused(view=View() as view, lays=lays):
                self._view, self.lays = view, unscored(lays)
            case Left():
                self._table = None

    def _see(self, notice: Joined | Started | Played, events: tuple[Event, ...]) -> None:
        self.events, self._view, self.lays = events, notice.view, unscored(notice.lays)

    def _count(self, seq: int) -> None:
        if seq != self.seq + 1:
            raise RemoteProtocolError(CloseReason.UNREADABLE_FRAME, f"seq {seq} came after {self.seq}")
        self.seq = seq


T = TypeVar("T")


def _there(value: T | None, name: str) -> T:
    if value is None:
        raise LookupError(f"no notice has shown {name} yet")
    return value
