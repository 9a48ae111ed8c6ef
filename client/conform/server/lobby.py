"""What a server must do in the lobby and at the doors of tables: names, lists, who may come in."""

from __future__ import annotations

from contack.client.conform.case import Cases
from contack.client.conform.peer import Unmet
from contack.client.conform.server.fixture import Stage
from contack.protocol.command import Hello, Join, Leave, ListTables, OpenTable, Ready, Resume, Say
from contack.protocol.error import Refusal
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.notice import Change, Joined, Left, Said, TableChanged, TablesListed, Welcomed
from contack.protocol.raw import raw_frame
from contack.protocol.version import PROTOCOL_VERSION

LOBBY = Cases[Stage]()


def _hello(stage: Stage, name: str) -> Hello:
    return Hello(PROTOCOL_VERSION, name, password=stage.hello("ann").password)


@LOBBY.under("-> `hello`")
def hello(stage: Stage) -> None:
    """A hello is welcomed in the version that both speak."""
    ann = stage.stranger()
    ann.say(stage.hello("ann"))
    ann.hears(Welcomed, protocol=PROTOCOL_VERSION)


@LOBBY.under("-> `hello`")
def another_name(stage: Stage) -> None:
    """In the lobby one may take another name."""
    ann = stage.guest()
    ann.say(stage.hello("cyd"), ListTables())
    ann.hears(Welcomed)
    people = ann.hears(TablesListed).people
    if stage.named("cyd") not in people or ann.name in people:
        raise Unmet(f"{stage.named('cyd')} among the people, and no {ann.name}", ", ".join(people))


@LOBBY.under("Values")
def bad_names(stage: Stage) -> None:
    """Names with blanks at an end or with characters that cannot be seen are refused."""
    ann = stage.stranger()
    for name in (" ann", "ann ", "a\nn", "a\u200bn", "a\u202en", "\u0301ann", "\u3164"):
        ann.say(_hello(stage, name))
        ann.is_refused("hello", Refusal.BAD_NAME)


@LOBBY.under("-> `hello`")
def long_name(stage: Stage) -> None:
    """A name of more than 24 characters is refused."""
    ann = stage.stranger()
    ann.say_bytes(raw_frame({"type": "hello", "protocol": PROTOCOL_VERSION, "name": "n" * (NAME_LENGTH + 1)}))
    ann.is_refused("hello", Refusal.BAD_FIELD)


@LOBBY.under("Values")
def same_name(stage: Stage) -> None:
    """A name that somebody has is refused, in whatever case or width it is written."""
    ann, bob = stage.guest("ann"), stage.stranger("bob")
    for name in (ann.name, ann.name.upper(), "\uff41" + ann.name[1:]):
        bob.say(_hello(stage, name))
        bob.is_refused("hello", Refusal.NAME_TAKEN)
    bob.say(stage.hello("bob"))
    bob.hears(Welcomed)


@LOBBY.under("-> `list_tables`")
def list_tables(stage: Stage) -> None:
    """The list has the tables, and the people in the lobby with oneself."""
    stage.host(3)
    bob = stage.guest("bob")
    bob.say(ListTables())
    listed = bob.hears(TablesListed)
    mine = [table for table in listed.tables if table.name == stage.table]
    if len(mine) != (listed.total == len(listed.tables)) or (mine and (mine[0].seats, mine[0].playing) != (3, False)):
        raise Unmet(f"a table {stage.table} with 3 seats", f"{len(listed.tables)} tables")
    if bob.name not in listed.people and listed.people_total == len(listed.people):
        raise Unmet(f"{bob.name} among the people", ", ".join(listed.people))


@LOBBY.under("-> `say`")
def say_in_the_lobby(stage: Stage) -> None:
    """What is said in the lobby is heard by everybody there, oneself included."""
    ann, bob = stage.guest("ann"), stage.guest("bob")
    ann.say(Say("Grüße!"))
    ann.hears(Said, name=ann.name, text="Grüße!")
    bob.hears(Said, name=ann.name, text="Grüße!")


@LOBBY.under("-> `open_table`")
def open_table(stage: Stage) -> None:
    """Whoever opens a table is its host, in a seat with a token, before any game."""
    ann, joined = stage.host(3, grace=60)
    table = joined.table
    found = (
        joined.name,
        table.host,
        [player.name for player in table.players],
        table.seats,
        table.grace,
        table.playing,
    )
    if found != (ann.name, ann.name, [ann.name], 3, 60, False):
        raise Unmet("a table of 3 seats and a grace of 60 whose host and only player one is", str(found))
    if not joined.token or joined.game or joined.view or joined.events:
        raise Unmet("a token and no game", f"token {joined.token!r}, game {joined.game!r}")
    if len(table.commitment) != 64 or set(table.commitment) - set("0123456789abcdef"):
        raise Unmet("a commitment of 64 hex digits", repr(table.commitment))


@LOBBY.under("-> `open_table`")
def table_exists(stage: Stage) -> None:
    """A table of a name that another table has is refused."""
    stage.host()
    bob = stage.guest("bob")
    bob.say(OpenTable(stage.table.upper(), 2))
    bob.is_refused("open_table", Refusal.TABLE_EXISTS)


@LOBBY.under("-> `join`")
def join(stage: Stage) -> None:
    """Who joins has the next seat and a token, and everybody else at the table is told."""
    ann, first = stage.host()
    bob = stage.guest("bob")
    bob.say(Join(stage.table.upper()))
    joined = bob.hears(Joined, name=bob.name)
    told = ann.hears(TableChanged, change=Change.JOINED, name=bob.name)
    if not joined.token or [player.name for player in joined.table.players] != [ann.name, bob.name]:
        raise Unmet("a token and the second seat", f"{joined.token!r}, {joined.table.players}")
    if not told.seq == joined.seq == first.seq + 1:
        raise Unmet(f"seq {first.seq + 1} for both", f"{told.seq} and {joined.seq}")


@LOBBY.under("-> `join`")
def no_such_table(stage: Stage) -> None:
    """A table that is not there cannot be joined."""
    ann = stage.guest()
    ann.say(Join(stage.table))
    ann.is_refused("join", Refusal.NO_SUCH_TABLE)


@LOBBY.under("-> `join`")
def table_full(stage: Stage) -> None:
    """A table whose seats are taken cannot be joined, but watched."""
    stage.company()
    cyd = stage.guest("cyd")
    cyd.say(Join(stage.table))
    cyd.is_refused("join", Refusal.TABLE_FULL)
    cyd.say(Join(stage.table, spectate=True))
    cyd.hears(Joined, token=None)


@LOBBY.under("-> `join`")
def spectate(stage: Stage) -> None:
    """Who watches has no token and no seat, and cannot be ready."""
    stage.host()
    eve, joined = stage.joins("eve", spectate=True)
    if joined.token is not None or joined.table.spectators != (eve.name,):
        raise Unmet("no token, and a spectator", f"{joined.token!r}, {joined.table.spectators}")
    eve.say(Ready())
    eve.is_refused("ready", Refusal.NO_SEAT)


@LOBBY.under("-> `join`")
def no_spectators(stage: Stage) -> None:
    """A table without spectators cannot be watched."""
    stage.host(spectators=False)
    eve = stage.guest("eve")
    eve.say(Join(stage.table, spectate=True))
    eve.is_refused("join", Refusal.NO_SPECTATORS)


@LOBBY.under("-> `join`")
def table_password(stage: Stage) -> None:
    """A table with a password is for those who know it."""
    stage.host(password="open sesame")
    bob = stage.guest("bob")
    bob.say(Join(stage.table, password="open barley"))
    bob.is_refused("join", Refusal.WRONG_PASSWORD)
    bob.say(Join(stage.table, password="open sesame"))
    bob.hears(Joined)


@LOBBY.under("-> `resume`")
def bad_token(stage: Stage) -> None:
    """A token of no seat takes none back."""
    ann = stage.guest()
    ann.say(Resume("no such token"))
    ann.is_refused("resume", Refusal.BAD_TOKEN)


@LOBBY.under("States")
def not_at_a_table(stage: Stage) -> None:
    """The commands of the lobby are refused at a table, and those of a table in the lobby."""
    ann = stage.guest()
    ann.say(Leave())
    ann.is_refused("leave", Refusal.NOT_NOW)
    ann.say(OpenTable(stage.table, 2))
    ann.hears(Joined)
    ann.say(stage.hello("ann"))
    ann.is_refused("hello", Refusal.NOT_NOW)
    ann.say(Join(stage.table))
    ann.is_refused("join", Refusal.NOT_NOW)


@LOBBY.under("-> `leave`")
def leave(stage: Stage) -> None:
    """Who leaves is in the lobby again, and the others are told."""
    ann, bob = stage.company()
    bob.say(Leave(), ListTables())
    bob.hears(Left, table=stage.table)
    bob.hears(TablesListed)
    changed = ann.hears(TableChanged, change=Change.LEFT, name=bob.name)
    if [player.name for player in changed.table.players] != [ann.name]:
        raise Unmet(f"{ann.name} alone at the table", str(changed.table.players))


@LOBBY.under("Coming and going")
def tables_vanish(stage: Stage) -> None:
    """A table that everybody has left is gone."""
    ann, _ = stage.host()
    ann.say(Leave(), Join(stage.table))
    ann.hears(Left)
    ann.is_refused("join", Refusal.NO_SUCH_TABLE)
