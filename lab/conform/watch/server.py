"""All notices to the clients of a case: each by itself, and against those to the other clients."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import asdict

from contack.lab.conform.peer import Unmet, check
from contack.lab.conform.watch.answers import Answers
from contack.lab.conform.watch.changes import check_state
from contack.lab.conform.watch.notices import check_notice
from contack.lab.conform.watch.table import TableWatch
from contack.protocol.codec import NOTICE_TYPES, BadField, UnknownType, decode, encode
from contack.protocol.command import Claim, Command, Hello, Join, OpenTable, React, Resume, Say, SeatRound, Sit
from contack.protocol.error import RemoteProtocolError
from contack.protocol.frame import Frames, framed
from contack.protocol.limits import TO_CLIENT
from contack.protocol.name import name_key
from contack.protocol.notice import (
    Closed,
    Joined,
    Left,
    Notice,
    Played,
    Reacted,
    Refused,
    Said,
    Started,
    TableChanged,
    Welcomed,
)
from contack.protocol.raw import raw_fields
from contack.protocol.table_state import PlayerState, TableState


def check_whole(body: bytes) -> None:
    try:
        notice = decode(body, NOTICE_TYPES, TO_CLIENT)
    except (BadField, UnknownType, RemoteProtocolError):
        return  # the connection reads it again, and checks it
    came, whole = raw_fields(framed(body)), raw_fields(framed(encode(notice)))
    for name in came.keys() - {"events"}:  # events have the same defaults as in a record
        for missing in _missing(came[name], whole.get(name), name):
            raise Unmet(f"{missing} in {came['type']}", "no such field")


def _missing(came: Any, whole: Any, name: str) -> Iterator[str]:
    if isinstance(whole, list):
        for one, right in zip(came, whole, strict=True):
            yield from _missing(one, right, name)
    elif isinstance(whole, dict):
        yield from (f"{name}.{key}" for key in whole.keys() - came.keys())
        for key in whole.keys() & came.keys():
            yield from _missing(came[key], whole[key], f"{name}.{key}")


class ServerWatch:
    """The shared state of all clients of a case: tables by name, the seat of each token, and the chat."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self.seconds = seconds
        self.tables: dict[str, TableWatch] = {}
        self.holders: dict[str, str] = {}
        self.said: Counter[tuple[str, str]] = Counter()

    def forget_other(self, key: str, commitment: str) -> None:
        # an earlier table of that name: a tournament may use the name again
        if (known := self.tables.get(key)) and known.known(known.newest).table.commitment != commitment:
            del self.tables[key]


class PeerWatch:
    """The commands and notices of one client; a `slow` one may miss notices, and get the rest at once."""

    def __init__(self, server: ServerWatch) -> None:
        self.slow = False
        self.at: TableWatch | None = None
        self.closed = False
        self._server = server
        self._answers = Answers()
        self._frames = Frames(TO_CLIENT.frame)
        self._name = self._called = ""
        self._seq = 0
        self._seat: int | None = None
        self._token: str | None = None
        self._table = ""
        self._queued = False
        self._said: Counter[tuple[str, str]] = Counter()

    @property
    def tracked(self) -> bool:
        return not (self.closed or self._answers.over)

    def sent(self, data: bytes) -> None:
        for command in self._answers.sent(data):
            if isinstance(command, Say | React):
                words = command.text if isinstance(command, Say) else command.reaction
                self._server.said[self._name, words] += 1

    def received(self, data: bytes) -> None:
        for body in self._frames.feed(data):
            check_whole(body)

    def came(self, notice: Notice) -> None:
        check_notice(notice)
        command = self._answers.answered(notice, self._name, self._seat)
        match notice:
            case Welcomed() if isinstance(command, Hello):
                self._name = self._called = command.name
            case Joined():
                self._joined(notice, command)
            case TableChanged() | Started() | Played():
                assert self.at is not None  # by the state of the connection
                self.at.broadcast(self._seq, notice)
                self._seq = notice.seq
                if not isinstance(notice, Played):
                    self._find_seat(notice.table)
                self._queued = self._name in notice.table.queue if isinstance(notice, TableChanged) else self._queued
            case Refused(command="play_lay" | "hand_over") if notice.view and self.at:
                self.at.refused(self._seq, notice)
            case Said(name=name, text=text) | Reacted(name=name, reaction=text):
                self._said[name, text] += 1
                times = self._server.said[name, text]
                check(
                    self._said[name, text] <= times, f"what {name} said {times} times", "a repetition, or other words"
                )
            case Left(table=table):
                check(table == self._table, f"left of {self._table}", f"left of {table}")
                self._go()
            case Closed():
                self.closed = True

    def gone(self) -> None:
        self.closed = True

    def caught_up(self) -> None:
        if self.at and not self.closed:
            check(self._seq == self.at.newest, f"broadcast {self.at.newest} for all at the table", str(self._seq))

    def _go(self) -> None:
        self.at, self._seat, self._token, self._name = None, None, None, self._called

    def _find_seat(self, table: TableState) -> None:
        names = [player.name for player in table.players]
        self._seat = names.index(self._name) if self._name in names else None

    def _joined(self, notice: Joined, command: Command | None) -> None:
        if command is None and self._queued and notice.token is not None:
            command = Sit()  # its answer said that the seat comes later
        if command is None and notice.table.round and notice.token not in (None, self._token):
            command = SeatRound()  # the organiser's, or the server's own
        if command is None:
            check(self.slow and notice.seq >= self._seq, "no unrequested `joined`", f"seq {notice.seq}")
            check(
                (notice.name, notice.token) == (self._name, self._token), f"name {self._name}, its token", notice.name
            )
        else:
            self._enter(notice, command)
        self._name, self._token, self._seq, self._table = notice.name, notice.token, notice.seq, notice.table.name
        assert self.at is not None
        self.at.joined(notice, asked=command is not None)
        self._find_seat(notice.table)
        check(notice.seat == self._seat, f"seat {self._seat} in joined", str(notice.seat))
        # a screen has no name, and is in no list
        watches = notice.name in notice.table.spectators or not notice.name
        check(watches is (self._seat is None), f"{notice.name} as a player or a spectator", str(notice.table))
        check((notice.token is None) is watches, "a token for a player, nil for a spectator", repr(notice.token))
        if self._seat is not None:
            check(notice.table.players[self._seat].connected, f"connected True of {notice.name} in joined", "False")

    def _enter(self, notice: Joined, command: Command) -> None:
        holders, name, shown_name = self._server.holders, self._name, notice.table.name
        match command:
            case OpenTable():
                self._server.tables[name_key(command.table)] = self.at = TableWatch(self._server.seconds)
                check(notice.seq == 1, "seq 1 at a new table", str(notice.seq))
                check(notice.game is None, "no game at a new table", "one")
                check_state(_opened(command, name, notice.table.commitment), notice.table, "in joined")
            case Join(table=table):
                check(name_key(shown_name) == name_key(table), f"table.name {table}", shown_name)
            case Sit():
                check(shown_name == self._table, f"table.name {self._table}", shown_name)
            case Resume(token=token):
                name = holders.get(token, name)
                check(notice.token == token, "the token that was sent", repr(notice.token))
            case Claim():
                name = notice.name  # only the case knows whose code it was
                check(notice.token not in holders, "a new token after claim", "an old one")
        check(notice.name == name, f"name {name} in joined", notice.name)
        key = name_key(shown_name)
        if isinstance(command, SeatRound) and notice.game is None:
            self._server.forget_other(key, notice.table.commitment)
        self.at = self._server.tables.setdefault(key, TableWatch(self._server.seconds))
        if notice.token is not None:
            check(holders.setdefault(notice.token, name) == name, "its own token", "another player's token")


def _opened(command: OpenTable, name: str, commitment: str) -> TableState:
    return TableState(
        **asdict(command.options),
        host=name,
        players=() if command.spectate else (PlayerState(name, False, True, False),),
        spectators=(name,) if command.spectate else (),
        playing=False,
        commitment=commitment,
        password=bool(command.password),
    )
