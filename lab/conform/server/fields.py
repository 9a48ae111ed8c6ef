from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import inspect

from contack.lab.conform.case import Case, Cases
from contack.lab.conform.peer import Peer
from contack.lab.conform.server.fixture import ServerFixture
from contack.protocol import command as commands
from contack.protocol.codec import COMMAND_TYPES
from contack.protocol.error import Refusal
from contack.protocol.limits import NAME_LENGTH, PASSWORD_LENGTH, TEXT_LENGTH
from contack.protocol.notice import Change, Joined, Ponged, Said, TableChanged, Welcomed
from contack.protocol.raw import raw_frame, raw_twice
from contack.protocol.state import COMMANDS_IN, State
from contack.protocol.version import PROTOCOL_VERSION

FIELDS = Cases[ServerFixture]()

Fields = Mapping[str, object]

_NO_INTS = ("1", "2", 1.5, 2.5, True)
_NO_WORDS = ("host", "both", "all", "swiss", "yawn", "", 1, 7)
_LAY = ["09-02-08", [0, 0]]
_NO_LAYS = (["99-99-99", [0, 0]], ["09-02-08", [0]], ["09-02-08", [0, 0.5]], "09-02-08@0,0")
_COMMENT: Fields = {"turn": 2, "seat": 0, "lay": _LAY, "chances": [50, 50]}
_NO_COMMENTS: tuple[object, ...] = ({}, {**_COMMENT, "seat": 7}, 7)
_NO_PAIRS = ("ann", [["ann"]], [["ann", "bob", "cyd"]], [["ann", ""]])

# what the types of the fields do not say
_ALSO_NEEDED: Mapping[str, Fields] = {
    "hello": {"protocol": PROTOCOL_VERSION, "name": "conform"},
    "hand_over": {"turn": 1},
}
_ALSO_WRONG: Mapping[tuple[str, str], tuple[object, ...]] = {
    ("hello", "name"): ("",),
    ("explain", "lay"): (["09-02-08", [36, 0]], ["09-02-08", [0, -36]]),
}


def _fields(name: str) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(COMMAND_TYPES[name])
    assert isinstance(info, inspect.StructType)
    return info.fields


def _needed(name: str) -> Fields:
    """Return the required fields of a command, with right values."""
    needed = {field.name: _right(field.type) for field in _fields(name) if field.required}
    return {**needed, **_ALSO_NEEDED.get(name, {})}


def _right(info: inspect.Type) -> object:
    match info:
        case inspect.IntType(ge=least):
            return max(least or 0, 1)
        case inspect.StrType():
            return "x"
        case inspect.BytesType(min_length=least):
            return b"x" * (least or 0)
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.EnumType(cls=cls):
            return next(iter(cls)).value
        case inspect.StructType():
            return _COMMENT
    return _LAY


def _wrong(info: inspect.Type) -> tuple[object, ...]:
    """Return values of other types, and values over the limits."""
    if isinstance(info, inspect.UnionType):
        return _wrong_unless_nil(info.types[0])
    return (*_wrong_unless_nil(info), None)


def _wrong_unless_nil(info: inspect.Type) -> tuple[object, ...]:
    match info:
        case inspect.BoolType():
            return (1,)
        case inspect.IntType(ge=None, le=None):
            return _NO_INTS
        case inspect.IntType(ge=int(least), le=int(most)):
            return (*_NO_INTS, least - 1, most + 1)
        case inspect.StrType(min_length=None, max_length=int(most)):
            return "x" * (most + 1), b"x" * most, 7
        case inspect.StrType(min_length=int(least), max_length=int(most)):
            return "x" * (least - 1), "x" * (most + 1), b"x" * most, 7
        case inspect.BytesType(min_length=int(least), max_length=int(most)):
            return b"x" * (least - 1), b"x" * (most + 1), "x" * least
        case inspect.NamedTupleType():
            return _NO_LAYS
        case inspect.StructType():
            return _NO_COMMENTS
        case inspect.VarTupleType():
            return _NO_PAIRS
    return _NO_WORDS


_IN_LOBBY = COMMANDS_IN[State.LOBBY]


def _wrong_fields(fixture: ServerFixture, name: str) -> None:
    peer = fixture.welcomed() if COMMAND_TYPES[name] in _IN_LOBBY else fixture.host()
    needed = _needed(name)
    for field in needed:
        _is_bad(peer, name, {key: value for key, value in needed.items() if key != field})
    for field, value in _wrong_values(name):
        _is_bad(peer, name, {**needed, field: value})
    _is_bad(peer, name, {**needed, "wings": 2})
    # a sign of life, so that the refusals do not cost the connection
    peer.is_answered(commands.Ping(7), Ponged, echo=7)


def _wrong_values(name: str) -> Iterator[tuple[str, object]]:
    for field in _fields(name):
        for value in (*_wrong(field.type), *_ALSO_WRONG.get((name, field.name), ())):
            yield field.name, value


def _is_bad(peer: Peer, name: str, fields: Fields) -> None:
    peer.is_refused({"type": name, **fields}, Refusal.BAD_FIELD)


FIELDS.extend(
    Case(
        f"fields-of-{name.replace('_', '-')}",
        f"-> `{name}`",
        f"Fields of `{name}` that are missing, unknown, wrong or over their limits are refused.",
        partial(_wrong_fields, name=name),
    )
    for name in COMMAND_TYPES
)


@FIELDS.under("Values")
def key_that_stands_twice(fixture: ServerFixture) -> None:
    """A map with a duplicate key is refused."""
    ann = fixture.welcomed()
    ann.send_bytes(raw_twice({"echo": 1, "type": "ping"}))
    ann.is_refused_as("ping", Refusal.BAD_FIELD)


@FIELDS.under("Values")
def defaults_left_out(fixture: ServerFixture) -> None:
    """A field with a default may be missing, and then has that value."""
    ann, bob = fixture.connected("ann"), fixture.welcomed("bob")
    password = {"password": fixture.password} if fixture.password else {}
    _tersely(ann, "hello", protocol=PROTOCOL_VERSION, name=ann.name, **password).receives(Welcomed)
    _tersely(ann, "ping").receives(Ponged, echo=0)
    # the watch compares the table with the defaults
    _tersely(ann, "open_table", table=fixture.table, seats=2).receives(Joined)
    _tersely(bob, "join", table=fixture.table).receives(Joined, name=bob.name)
    _tersely(ann, "say", text="Hello!").receives(Said, scope="table", table="")
    for name, change in (("mute", Change.MUTED), ("give_hints", Change.HINTS_GIVEN)):
        _tersely(ann, name, name=bob.name).receives(TableChanged, change=change, name=bob.name)
    for name, change in (("lock", Change.LOCKED), ("change_options", Change.OPTIONS), ("ready", Change.READY)):
        _tersely(ann, name).receives(TableChanged, change=change, name=ann.name)
    _tersely(ann, "hand_over", scope="seat").is_refused_as("hand_over", Refusal.NO_GAME)


def _tersely(peer: Peer, command: str, /, **fields: object) -> Peer:
    peer.send_bytes(raw_frame({"type": command, **fields}))
    return peer


@FIELDS.under("Commands: from client to server")
def greatest_values(fixture: ServerFixture) -> None:
    """Values at their limits are accepted."""
    ann = fixture.connected("n" * NAME_LENGTH)
    hello = fixture.hello(ann.name)
    ann.is_answered(commands.Hello(hello.protocol, hello.name, "c" * 100, hello.password), Welcomed)
    ann.is_answered(commands.Say("x" * TEXT_LENGTH), Said, text="x" * TEXT_LENGTH)
    last = commands.OpenTable(fixture.table, 7, "any", True, True, "p" * PASSWORD_LENGTH, 3600, 86400, 86400, True, 60)
    ann.is_answered(last, Joined)
    bob = fixture.welcomed("bob")
    bob.is_answered(
        commands.OpenTable(fixture.named("other"), 2, grace=0, move_clock=1, game_clock=1, countdown=0), Joined
    )


def _not_in(state: State, peer: Peer) -> None:
    for name, kind in COMMAND_TYPES.items():
        if kind not in COMMANDS_IN[state]:
            peer.is_refused({"type": name, **_needed(name)}, Refusal.NOT_NOW)


@FIELDS.under("States")
def not_before_hello(fixture: ServerFixture) -> None:
    """Before `hello` all commands but `ping` are refused."""
    _not_in(State.GREETING, fixture.connected())


@FIELDS.under("States")
def not_in_the_lobby(fixture: ServerFixture) -> None:
    """In the lobby all table commands are refused."""
    _not_in(State.LOBBY, fixture.welcomed())


@FIELDS.under("States")
def not_at_a_table(fixture: ServerFixture) -> None:
    """At a table the commands of the lobby are refused."""
    _not_in(State.TABLE, fixture.host())
