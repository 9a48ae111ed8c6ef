"""What a server must do in the lobby and at the doors of tables: names, lists, who may join."""

from contack.client.conform.case import Cases
from contack.client.conform.peer import Unmet, check
from contack.client.conform.server.fixture import ServerFixture
from contack.protocol.command import Join, Leave, ListTables, OpenTable, Ready, Resume, Say
from contack.protocol.error import Refusal
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.notice import Change, Joined, Left, Said, TableChanged, TablesListed, Welcomed
from contack.protocol.version import PROTOCOL_VERSION

LOBBY = Cases[ServerFixture]()


@LOBBY.under("-> `hello`")
def hello(fixture: ServerFixture) -> None:
    """A `hello` is answered with `welcomed` and the version of the protocol."""
    ann = fixture.connected()
    ann.is_answered(fixture.hello(ann.name), Welcomed, protocol=PROTOCOL_VERSION)


@LOBBY.under("-> `hello`")
def another_name(fixture: ServerFixture) -> None:
    """A client in the lobby may change its name."""
    ann, cyd = fixture.welcomed(), fixture.named("cyd")
    ann.send(fixture.hello(cyd), ListTables())
    ann.receives(Welcomed)
    people = ann.receives(TablesListed).people
    right = cyd in people and ann.name not in people
    check(right, f"{cyd} among the people, and no {ann.name}", ", ".join(people))


@LOBBY.under("Values")
def bad_names(fixture: ServerFixture) -> None:
    """Names with a space at either end or with invisible characters are refused."""
    ann = fixture.connected()
    # the last four: no width, right to left, an accent without a letter, a letter that is drawn as nothing
    for name in (" ann", "ann ", "a\nn", "a\u200bn", "a\u202en", "\u0301ann", "\u3164"):
        ann.is_refused(fixture.hello(name), Refusal.BAD_NAME)


@LOBBY.under("-> `hello`")
def long_name(fixture: ServerFixture) -> None:
    """A name of more than 24 characters is refused."""
    ann = fixture.connected()
    ann.is_refused({"type": "hello", "protocol": PROTOCOL_VERSION, "name": "n" * (NAME_LENGTH + 1)}, Refusal.BAD_FIELD)


@LOBBY.under("Values")
def same_name(fixture: ServerFixture) -> None:
    """A name that is taken is refused, whatever the case or width of its letters."""
    ann, bob = fixture.welcomed("ann"), fixture.connected("bob")
    # U+FF41 is an `a` as wide as a Chinese character
    for name in (ann.name, ann.name.upper(), "\uff41" + ann.name[1:]):
        bob.is_refused(fixture.hello(name), Refusal.NAME_TAKEN)
    bob.is_answered(fixture.hello(bob.name), Welcomed)


@LOBBY.under("-> `list_tables`")
def list_tables(fixture: ServerFixture) -> None:
    """The list names the tables and the people in the lobby, the client included."""
    fixture.host(3)
    bob = fixture.welcomed("bob")
    listed = bob.is_answered(ListTables(), TablesListed)
    mine = [table for table in listed.tables if table.name == fixture.table]
    # where many tables are open, a list may leave this one out
    if len(mine) != (listed.total == len(listed.tables)) or (mine and (mine[0].seats, mine[0].playing) != (3, False)):
        raise Unmet(f"a table {fixture.table} with 3 seats", f"{len(listed.tables)} tables")
    if bob.name not in listed.people and listed.people_total == len(listed.people):
        raise Unmet(f"{bob.name} among the people", ", ".join(listed.people))


@LOBBY.under("-> `say`")
def say_in_the_lobby(fixture: ServerFixture) -> None:
    """Chat in the lobby is sent to all clients there, the sender included."""
    ann, bob = fixture.welcomed("ann"), fixture.welcomed("bob")
    ann.is_answered(Say("Grüße!"), Said, name=ann.name, text="Grüße!")
    bob.receives(Said, name=ann.name, text="Grüße!")


@LOBBY.under("-> `open_table`")
def open_table(fixture: ServerFixture) -> None:
    """The client that opens a table is its host, with a seat, a token and no game yet."""
    ann = fixture.host(3, grace=60)
    joined = ann.last(Joined)
    table = joined.table
    players = [player.name for player in table.players]
    found = (joined.name, table.host, players, table.seats, table.grace, table.playing)
    if found != (ann.name, ann.name, [ann.name], 3, 60, False):
        raise Unmet("a table of 3 seats and a grace of 60 with the client as host and only player", str(found))
    if not joined.token or joined.game or joined.view or joined.events:
        raise Unmet("a token and no game", f"token {joined.token!r}, game {joined.game!r}")
    if len(table.commitment) != 64 or set(table.commitment) - set("0123456789abcdef"):
        raise Unmet("a commitment of 64 hex digits", repr(table.commitment))


@LOBBY.under("-> `open_table`")
def table_exists(fixture: ServerFixture) -> None:
    """A table with the name of another table is refused."""
    fixture.host()
    fixture.welcomed("bob").is_refused(OpenTable(fixture.table.upper(), 2), Refusal.TABLE_EXISTS)


@LOBBY.under("-> `join`")
def join(fixture: ServerFixture) -> None:
    """A client that joins gets the next seat and a token, and the others at the table are sent the change."""
    ann, bob = fixture.host(), fixture.welcomed("bob")
    # in capitals: names are compared without regard to case
    joined = bob.is_answered(Join(fixture.table.upper()), Joined, name=bob.name)
    notice = ann.receives(TableChanged, change=Change.JOINED, name=bob.name)
    if not joined.token or [player.name for player in joined.table.players] != [ann.name, bob.name]:
        raise Unmet("a token and the second seat", f"{joined.token!r}, {joined.table.players}")
    seq = ann.last(Joined).seq + 1
    check(notice.seq == joined.seq == seq, f"seq {seq} for both", f"{notice.seq} and {joined.seq}")


@LOBBY.under("-> `join`")
def no_such_table(fixture: ServerFixture) -> None:
    """A table that does not exist cannot be joined."""
    fixture.welcomed().is_refused(Join(fixture.table), Refusal.NO_SUCH_TABLE)


@LOBBY.under("-> `join`")
def table_full(fixture: ServerFixture) -> None:
    """A full table cannot be joined, only watched."""
    fixture.two_at_table()
    cyd = fixture.welcomed("cyd")
    cyd.is_refused(Join(fixture.table), Refusal.TABLE_FULL)
    cyd.is_answered(Join(fixture.table, spectate=True), Joined, token=None)


@LOBBY.under("-> `join`")
def spectate(fixture: ServerFixture) -> None:
    """A spectator has no token and no seat, and cannot be ready."""
    fixture.host()
    eve = fixture.welcomed("eve")
    joined = eve.is_answered(Join(fixture.table, spectate=True), Joined)
    if joined.token is not None or joined.table.spectators != (eve.name,):
        raise Unmet("no token, and a spectator", f"{joined.token!r}, {joined.table.spectators}")
    eve.is_refused(Ready(), Refusal.NO_SEAT)


@LOBBY.under("-> `join`")
def no_spectators(fixture: ServerFixture) -> None:
    """A table without spectators cannot be watched."""
    fixture.host(spectators=False)
    fixture.welcomed("eve").is_refused(Join(fixture.table, spectate=True), Refusal.NO_SPECTATORS)


@LOBBY.under("-> `join`")
def table_password(fixture: ServerFixture) -> None:
    """A table with a password is joined only with that password."""
    fixture.host(password="open sesame")
    bob = fixture.welcomed("bob")
    bob.is_refused(Join(fixture.table, password="open barley"), Refusal.WRONG_PASSWORD)
    bob.is_answered(Join(fixture.table, password="open sesame"), Joined)


@LOBBY.under("-> `resume`")
def bad_token(fixture: ServerFixture) -> None:
    """An unknown token takes back no seat."""
    fixture.welcomed().is_refused(Resume("no such token"), Refusal.BAD_TOKEN)


@LOBBY.under("States")
def not_at_a_table(fixture: ServerFixture) -> None:
    """Lobby commands are refused at a table, and table commands in the lobby."""
    ann = fixture.welcomed()
    ann.is_refused(Leave(), Refusal.NOT_NOW)
    ann.is_answered(OpenTable(fixture.table, 2), Joined)
    ann.is_refused(fixture.hello(ann.name), Refusal.NOT_NOW)
    ann.is_refused(Join(fixture.table), Refusal.NOT_NOW)


@LOBBY.under("-> `leave`")
def leave(fixture: ServerFixture) -> None:
    """A client that leaves is in the lobby again, and the others are sent the change."""
    ann, bob = fixture.two_at_table()
    bob.send(Leave(), ListTables())
    bob.receives(Left, table=fixture.table)
    bob.receives(TablesListed)
    changed = ann.receives(TableChanged, change=Change.LEFT, name=bob.name)
    players = changed.table.players
    check([player.name for player in players] == [ann.name], f"{ann.name} alone at the table", str(players))


@LOBBY.under("Coming and going")
def tables_vanish(fixture: ServerFixture) -> None:
    """A table that all have left no longer exists."""
    ann = fixture.host()
    ann.is_answered(Leave(), Left)
    ann.is_refused(Join(fixture.table), Refusal.NO_SUCH_TABLE)
