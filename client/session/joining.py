from dataclasses import dataclass, field, replace
from typing import Literal

from contack.client.session.actions import Effects, Outcome, Reconnect, end, send, show
from contack.client.session.fairness import NO_COMMITMENT, DealCommitment
from contack.client.session.model import Model
from contack.engine.rules import SEATS
from contack.protocol.command import Claim, Command, Hello, Join, ListTables, OpenTable, Resume, Sit
from contack.protocol.error import Refusal
from contack.protocol.limits import COUNTDOWN_SECONDS, GRACE_SECONDS, NAME_LENGTH
from contack.protocol.name import printable
from contack.protocol.notice import Notice, Refused, TablesListed, Welcomed
from contack.protocol.table_state import TableSummary
from contack.protocol.version import PROTOCOL_VERSION

# Seconds until the next try to resume a seat, if the server names none.
A_WHILE = 5.0

# Refusals that do not end a seat: resuming may work a little later.
LATER = (Refusal.TOO_FAST, Refusal.CANNOT_SAVE)

# Refusals of a table that was on the list a moment ago: another player was faster.
_GONE = (Refusal.NO_SUCH_TABLE, Refusal.TABLE_FULL, Refusal.GAME_RUNNING)


# What a client in the lobby sends to come to a table.
_WISHES = ("join", "open_table", "resume", "claim")


@dataclass(frozen=True, slots=True)
class JoinRequest:
    name: str
    client: str
    table: str | None = None  # None for the first one with room, or else a new table
    open: bool = False  # the client may open the table
    join: bool = True  # the client may join it
    spectate: bool = False
    seats: int = SEATS[-1]
    closed: Literal["next", "any"] = "next"
    spectators: bool = True
    grace: int = GRACE_SECONDS
    move_clock: int | None = None
    game_clock: int | None = None
    hints: bool = False
    countdown: int = COUNTDOWN_SECONDS
    host_starts: bool = False
    password: str = field(default="", repr=False)  # the server's
    table_password: str = field(default="", repr=False)  # the table's
    token: str = field(default="", repr=False)  # names the seat to resume, and no other
    code: str = field(default="", repr=False)  # takes a seat from another device
    tournament: bool = False  # the client waits in the lobby until the server seats it for a round
    committed: DealCommitment = NO_COMMITMENT
    otherwise: "JoinRequest | None" = None  # the wish if the seat is gone

    @property
    def without_secrets(self) -> "JoinRequest":
        """Keep nothing that is meant for this server: no seat, no password."""
        wish = self.otherwise if self.token and self.otherwise else self
        return replace(wish, password="", table_password="", token="", committed=NO_COMMITMENT, otherwise=None)


@dataclass(frozen=True, slots=True)
class JoinFlow:
    """If the name is taken, the client comes as `name-2` and so on.

    `tables_tried` counts names of tables that were taken. A `returning` client had a seat before its connection was
    lost, and waits when the server asks it to.
    """

    wish: JoinRequest
    number: int = 1
    tables_tried: int = 0
    returning: bool = False

    @property
    def name(self) -> str:
        return numbered_name(self.wish.name, self.number)

    def hello(self) -> Command:
        return Hello(PROTOCOL_VERSION, self.name, self.wish.client, self.wish.password)

    def receive(self, notice: Notice, at_night: bool = False) -> "Outcome[JoinFlow]":
        """`at_night` says that the client has a place in the server's game night, or may enter it."""
        # a Joined ends the way
        match notice:
            case Welcomed():
                return self, self._first_try()
            case TablesListed() if self.wish.token or self.wish.code or self.wish.tournament:
                return self, ()  # another part of the client asked
            case TablesListed(tables=tables):
                return self._pick(tables, at_night)
            # a token belongs to a seat: another name does not help
            case Refused(reason=Refusal.NAME_TAKEN) if notice.command != "resume":
                again = replace(self, number=self.number + 1)
                # a resumed seat keeps its name, which the player's dead connection may still have
                quiet = self.returning or self.wish.token or self.wish.code
                words = () if quiet else show(f"The name {self.name} is taken there: trying {again.name}.")
                return again, words + send(again.hello())
            case Refused(command="resume", reason=Refusal.BAD_TOKEN, words=words):
                return self._seat_gone(words)
            case Refused(reason=Refusal.TABLE_EXISTS) if self.wish.table is None:
                # clients that start together should meet at one table: the faster one may wait there
                again = replace(self, tables_tried=self.tables_tried + 1)
                return again, send(ListTables() if self.wish.join else again._open())
            case Refused():
                return self, self._refused(notice)
        return self, ()

    def _seat_gone(self, words: str) -> "Outcome[JoinFlow]":
        table = printable(self.wish.table or "the table")
        message = f"Your seat at {table} is gone. The server says: {printable(words)}."
        if self.wish.otherwise is None:
            return self, end(1, message)
        again = replace(self, wish=self.wish.otherwise)
        return again, (*show(message), *again._first_try())

    @property
    def _table(self) -> str:
        return self.wish.table or own_table(self.wish.name, self.tables_tried)

    def _first_try(self) -> Effects:
        wish = self.wish
        if wish.token:
            return send(Resume(wish.token))
        if wish.code:
            return send(Claim(wish.code))
        if wish.tournament:
            return ()
        if wish.table is None and not wish.open:
            return send(ListTables())
        return send(self._join(self._table) if wish.join else self._open())

    def _pick(self, tables: tuple[TableSummary, ...], at_night: bool) -> "Outcome[JoinFlow]":
        offered = [table for table in tables if not table.idle]
        if self.wish.spectate:
            watchable = [table.name for table in offered if table.spectators_allowed and self._opens(table)]
            return self, send(self._join(watchable[0])) if watchable else end(1, "There is no table to watch.")
        joinable = [table.name for table in offered if table.joinable and self._opens(table)]
        if at_night and not joinable:
            return waiting(self.wish, self.name), ()
        return self, send(self._join(joinable[0]) if joinable else self._open())

    def _opens(self, table: TableSummary) -> bool:
        return not table.locked and (not table.password or bool(self.wish.table_password))

    def _refused(self, refused: Refused) -> Effects:
        # only a returning client waits: a new one needs an answer now rather than a table later
        if self.returning and refused.reason in LATER:
            return (Reconnect(refused.words, refused.retry_after or A_WHILE),)
        if refused.reason in _GONE and self.wish.table is None:
            return send(ListTables())
        if refused.reason == Refusal.NO_SUCH_TABLE and self.wish.open:
            return send(self._open())
        if refused.reason == Refusal.TABLE_EXISTS and self.wish.join:
            return send(self._join(self._table))
        return end(1, turned_away_words(refused))

    def _join(self, table: str) -> Join:
        return Join(table, self.wish.spectate, self.wish.table_password)

    def _open(self) -> OpenTable:
        wish = self.wish
        guests = wish.spectators, wish.spectate, wish.table_password
        times = wish.grace, wish.move_clock, wish.game_clock
        more = wish.hints, wish.countdown, wish.host_starts
        return OpenTable(self._table, wish.seats, wish.closed, *guests, *times, *more)


def way_back(wish: JoinRequest, model: Model, committed: DealCommitment) -> JoinFlow:
    """Return to the seat after a lost connection, or to watch."""
    assert model.table is not None
    # the name and table that it got, which may differ from its wish
    there = replace(wish, name=model.name, table=model.table.name, open=False, join=True, committed=committed)
    if model.in_round:
        # the table may be over by then
        there = replace(there, otherwise=waiting(there, model.name).wish)
    return JoinFlow(replace(there, spectate=not model.token, token=model.token or "", code=""), returning=True)


def waiting(wish: JoinRequest, name: str) -> JoinFlow:
    return JoinFlow(replace(wish, name=name, token="", code="", committed=NO_COMMITMENT, tournament=True))


def is_overtaken(notice: Notice) -> bool:
    """Return whether the server had seated the client, as an entrant, before the wish for a seat came."""
    return isinstance(notice, Refused) and notice.reason == Refusal.NOT_NOW and notice.command in _WISHES


def sit_again(before: Model, model: Model) -> Effects:
    # a spectator who wished for a seat asks again after a lost connection: the server forgot it
    return send(Sit()) if before.queued and not model.token else ()


def turned_away_words(refused: Refused) -> str:
    """Name the option for a missing password."""
    option = "--password" if refused.command == "hello" else "--table-password"
    hint = f" Give it with {option}." if refused.reason == Refusal.WRONG_PASSWORD else ""
    return f"The server refused: {printable(refused.words)}.{hint}"


def numbered_name(name: str, number: int) -> str:
    """Return the name for the `number`th try, when earlier ones are taken.

    >>> numbered_name("ann", 1), numbered_name("ann", 2)
    ('ann', 'ann-2')
    """
    suffix = "" if number == 1 else f"-{number}"
    return name[: NAME_LENGTH - len(suffix)] + suffix


def is_made_of(name: str, own: str) -> bool:
    """Return whether a name is a player's own or a numbered form of it.

    >>> [is_made_of(name, "ann") for name in ("ann", "ann-2", "ann-x", "anna")]
    [True, True, False, False]
    """
    _, dash, number = name.rpartition("-")
    return name == own or (bool(dash) and number.isdecimal() and name == numbered_name(own, int(number)))


def is_own_table(table: str, name: str) -> bool:
    """Return whether a table has a name made by `own_table`.

    >>> [is_own_table(table, "ann") for table in ("ann's table", "ann's table 2", "ann's tables", "bob's table")]
    [True, True, False, False]
    """
    number = table.rpartition(" ")[2]
    return table == own_table(name, 0) or (number.isdecimal() and table == own_table(name, int(number) - 1))


def own_table(name: str, others: int) -> str:
    suffix = "'s table" if others == 0 else f"'s table {others + 1}"
    return name[: NAME_LENGTH - len(suffix)] + suffix
