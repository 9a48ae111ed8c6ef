from collections.abc import Mapping
from functools import partial

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

_NAME, _LONG_NAME, _LONG = "conform", "n" * (NAME_LENGTH + 1), "x" * (PASSWORD_LENGTH + 1)
_NAMES = ("", _LONG_NAME, 7)
_BOOLS = (1, None)
_INTS = ("1", 1.5, True)
_LAY = ["09-02-08", [0, 0]]
_LAYS = (["99-99-99", [0, 0]], ["09-02-08", [0]], ["09-02-08", [0, 0.5]], "09-02-08@0,0")
_PAIRS = ("ann", [["ann"]], [["ann", "bob", "cyd"]], [["ann", ""]])

# The required fields of each command, with bad values for each field.
_WRONG: Mapping[str, tuple[Fields, Mapping[str, tuple[object, ...]]]] = {
    "hello": (
        {"protocol": PROTOCOL_VERSION, "name": _NAME},
        {
            "protocol": ("2", True),
            "name": _NAMES,
            "client": (_LONG, 7),
            "password": (_LONG, None),
            "owner": (_LONG, 7),
            "role": ("host", 7),
        },
    ),
    "list_tables": ({}, {}),
    "list_standings": ({}, {}),
    "open_table": (
        {"table": _NAME, "seats": 2},
        {
            "table": _NAMES,
            "seats": (1, 8, 2.5, True, None),
            "closed": ("both", 1),
            "spectators": _BOOLS,
            "spectate": _BOOLS,
            "password": (_LONG, None),
            "grace": (-1, 3601, *_INTS),
            "move_clock": (0, 86401, *_INTS),
            "game_clock": (0, 86401, *_INTS),
            "hints": _BOOLS,
            "countdown": (-1, 61, *_INTS, None),
            "host_starts": _BOOLS,
        },
    ),
    "close_game": ({"table": _NAME}, {"table": _NAMES}),
    "change_options": (
        {},
        {
            "seats": (1, 8, *_INTS),
            "closed": ("both", 1),
            "spectators": (1,),
            "password": (_LONG, 7),
            "grace": (-1, 3601, *_INTS),
            "move_clock": (-1, 86401, *_INTS),
            "game_clock": (-1, 86401, *_INTS),
            "hints": (1,),
            "countdown": (-1, 61, *_INTS),
            "host_starts": (1,),
        },
    ),
    "swap": ({"name": _NAME, "other": _NAME}, {"name": _NAMES, "other": _NAMES}),
    "join": ({"table": _NAME}, {"table": _NAMES, "spectate": _BOOLS, "password": (_LONG, None)}),
    "sit": ({}, {"wanted": _BOOLS}),
    "resume": ({"token": "x"}, {"token": (_LONG, None)}),
    "claim": ({"code": "x"}, {"code": (_LONG, None)}),
    "pair": ({}, {}),
    "ready": ({}, {"digest": (b"x" * 31, b"x" * 33, "x" * 32), "commitment": ("x" * 63, "x" * 65, b"x" * 64)}),
    "reveal": ({"nonce": b"x" * 16}, {"nonce": (b"x" * 15, b"x" * 65, "x" * 16)}),
    "start": ({}, {}),
    "wait": ({}, {}),
    "call_off": ({}, {}),
    "set_pause": ({}, {"paused": _BOOLS, "reason": ("x" * 41, 7, None)}),
    "play_lay": (
        {"lay": _LAY, "turn": 1},
        {
            "lay": _LAYS,
            "turn": (*_INTS, None),
        },
    ),
    "explain": (
        {"lay": _LAY},
        {"lay": (*_LAYS, ["09-02-08", [36, 0]], ["09-02-08", [0, -36]])},
    ),
    "hand_over": ({"scope": "lay", "turn": 1}, {"scope": ("all", None), "turn": _INTS}),
    "take_back": ({}, {}),
    "say": ({"text": "x"}, {"text": ("", "x" * (TEXT_LENGTH + 1), 7), "scope": ("all", None)}),
    "react": ({"reaction": "wow"}, {"reaction": ("yawn", "", 1)}),
    "nudge": ({"name": _NAME}, {"name": _NAMES}),
    "kick": ({"name": _NAME}, {"name": _NAMES}),
    "hand_host": ({"name": _NAME}, {"name": _NAMES}),
    "mute": ({"name": _NAME}, {"name": _NAMES, "muted": _BOOLS}),
    "give_hints": ({"name": _NAME}, {"name": _NAMES, "hints": _BOOLS}),
    "choose_colour": ({"colour": 1}, {"colour": (0, 8, *_INTS, None)}),
    "lock": ({}, {"locked": _BOOLS}),
    "add_bot": ({"level": 1}, {"level": (0, 6, *_INTS)}),
    "remove_bot": ({"name": _NAME}, {"name": _NAMES}),
    "lend_bots": ({"most": 1}, {"most": (-1, 1001, *_INTS), "token": (_LONG, None)}),
    "comment": (
        {"comment": {"turn": 2, "seat": 0, "lay": _LAY, "chances": [50, 50]}},
        {"comment": ({}, {"turn": 2, "seat": 7, "lay": _LAY, "chances": [50, 50]}, 7, None)},
    ),
    "open_tournament": (
        {"tournament": _NAME},
        {
            "tournament": _NAMES,
            "format": ("swiss", 1),
            "rounds": (0, 31, *_INTS, None),
            "minutes": (0, 1441, *_INTS, None),
            "size": (2, 7, *_INTS, None),
            "auto": _BOOLS,
            "bots": _BOOLS,
            "move_clock": (0, 86401, *_INTS),
            "apart": (*_PAIRS, None),
            "enter": _BOOLS,
        },
    ),
    "change_tournament": (
        {},
        {
            "rounds": (0, 31, *_INTS),
            "minutes": (0, 1441, *_INTS),
            "size": (2, 7, *_INTS),
            "auto": (1,),
            "bots": (1,),
            "move_clock": (-1, 86401, *_INTS),
            "apart": _PAIRS,
        },
    ),
    "enter_tournament": ({}, {}),
    "leave_tournament": ({}, {}),
    "seat_round": ({}, {}),
    "start_round": ({}, {}),
    "hurry": ({}, {}),
    "pause_tournament": ({}, {"paused": _BOOLS, "reason": ("x" * 41, 7, None)}),
    "end_tournament": ({}, {}),
    "leave": ({}, {}),
    "ping": ({}, {"echo": (-1, 2**53, *_INTS), "hidden": _BOOLS}),
}

_IN_LOBBY = COMMANDS_IN[State.LOBBY]


def _wrong_fields(fixture: ServerFixture, name: str) -> None:
    peer = fixture.welcomed() if COMMAND_TYPES[name] in _IN_LOBBY else fixture.host()
    needed, wrong = _WRONG[name]
    for field in needed:
        _is_bad(peer, name, {key: value for key, value in needed.items() if key != field})
    for field, values in wrong.items():
        for value in values:
            _is_bad(peer, name, {**needed, field: value})
    _is_bad(peer, name, {**needed, "wings": 2})
    # a sign of life, so that the refusals do not cost the connection
    peer.is_answered(commands.Ping(7), Ponged, echo=7)


def _is_bad(peer: Peer, name: str, fields: Fields) -> None:
    peer.is_refused({"type": name, **fields}, Refusal.BAD_FIELD)


FIELDS.extend(
    Case(
        f"fields-of-{name.replace('_', '-')}",
        f"-> `{name}`",
        f"Fields of `{name}` that are missing, unknown, wrong or over their limits are refused.",
        partial(_wrong_fields, name=name),
    )
    for name in _WRONG
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
    for name, (needed, _) in _WRONG.items():
        if COMMAND_TYPES[name] not in COMMANDS_IN[state]:
            peer.is_refused({"type": name, **needed}, Refusal.NOT_NOW)


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
