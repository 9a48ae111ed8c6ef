from msgspec.structs import asdict, replace

from contack.engine.board.cell import ORIGIN
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.lab.conform.case import Cases, Skipped
from contack.lab.conform.peer import Peer, check, shown
from contack.lab.conform.server.fixture import ServerFixture
from contack.lab.conform.watch.game import plain
from contack.protocol.command import Comment, Join, Leave, ListTables, Lock, OpenTable, Ready, Resume, Say, Start
from contack.protocol.error import Refusal
from contack.protocol.limits import PASSWORD_LENGTH
from contack.protocol.notice import (
    AllTablesShown,
    Change,
    Joined,
    Left,
    Refused,
    Said,
    Started,
    TableChanged,
    TableOpened,
    TablesListed,
    Welcomed,
)
from contack.protocol.table_state import LayComment, TableSummary
from contack.protocol.version import PROTOCOL_VERSION

LOBBY = Cases[ServerFixture]()

# More tables than any server lets one client open.
MANY = 10


@LOBBY.under("-> `hello`")
def hello(fixture: ServerFixture) -> None:
    """`hello` is answered with `welcomed` and the protocol version."""
    ann = fixture.connected()
    ann.is_answered(fixture.hello(ann.name), Welcomed, protocol=PROTOCOL_VERSION)


@LOBBY.under("The owner")
def wrong_owner(fixture: ServerFixture) -> None:
    """A wrong `owner` is ignored: the client is welcomed without rights at other tables."""
    fixture.host()
    bob = fixture.connected("bob")
    bob.is_answered(replace(fixture.hello(bob.name), owner="o" * PASSWORD_LENGTH), Welcomed)
    bob.is_answered(Join(fixture.table), Joined)
    bob.is_refused(Lock(), Refusal.NOT_HOST)


@LOBBY.under("Screens")
def screen(fixture: ServerFixture) -> None:
    """A screen gets `all_tables_shown`, can watch a new table without being counted, and cannot chat."""
    screen = fixture.connected("screen")
    screen.is_answered(replace(fixture.hello(""), role="screen"), Welcomed)
    screen.receives(AllTablesShown)
    fixture.host()
    name = fixture.table
    while not any(table.name == name for table in screen.receives(AllTablesShown).tables):
        pass
    joined = screen.is_answered(Join(name, spectate=True), Joined)
    check(joined.token is None and not joined.table.spectators, "no seat and no spectator", shown(joined))
    screen.is_refused(Say("hello"), Refusal.NOT_NOW)
    screen.is_answered(Leave(), Left)


@LOBBY.under("Screens")
def private_screen(fixture: ServerFixture) -> None:
    """A screen may not join a table that takes no spectators."""
    screen = fixture.connected("screen")
    screen.is_answered(replace(fixture.hello(""), role="screen"), Welcomed)
    fixture.host(spectators=False)
    screen.is_refused(Join(fixture.table, spectate=True), Refusal.NO_SPECTATORS)


@LOBBY.under("Commentary")
def commentator(fixture: ServerFixture) -> None:
    """A commentator needs the server's token, and no other client comments."""
    guest = fixture.connected("commentator")
    guest.is_refused(replace(fixture.hello(""), role="commentator", password="guess"), Refusal.WRONG_PASSWORD)
    ann = fixture.host()
    ann.is_refused(Comment(LayComment(1, 0, Lay(TILES[0], ORIGIN), (50, 50))), Refusal.NOT_NOW)


@LOBBY.under("<- `table_opened`")
def table_opened(fixture: ServerFixture) -> None:
    """All clients in the lobby, and at tables without a running game, learn of a new table."""
    ann, cyd = fixture.host(), fixture.welcomed("cyd")
    bob, name = fixture.welcomed("bob"), fixture.named("other")
    bob.is_answered(OpenTable(name, 7), Joined)
    for peer in (ann, cyd):
        table = peer.receives(TableOpened).table
        right = (table.name, table.host, table.seats, table.players) == (name, bob.name, 7, (bob.name,))
        check(right, f"{name}, opened by {bob.name}", plain(asdict(table)))


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
    # the last four: zero width, right to left, an accent without a letter, a blank letter
    for name in (" ann", "ann ", "a\nn", "a\u200bn", "a\u202en", "\u0301ann", "\u3164"):
        ann.is_refused(fixture.hello(name), Refusal.BAD_NAME)


@LOBBY.under("Values")
def same_name(fixture: ServerFixture) -> None:
    """A taken name is refused, whatever the case or width of its letters."""
    ann, bob = fixture.welcomed("ann"), fixture.connected("bob")
    # U+FF41 is an `a` as wide as a Chinese character
    for name in (ann.name, ann.name.upper(), "\uff41" + ann.name[1:]):
        bob.is_refused(fixture.hello(name), Refusal.NAME_TAKEN)
    bob.is_answered(fixture.hello(bob.name), Welcomed)


@LOBBY.under("-> `hello`")
def order_of_hello(fixture: ServerFixture) -> None:
    """The server checks the version before the name, and visible characters before a taken name."""
    ann, bob = fixture.welcomed("ann"), fixture.connected("bob")
    for name in (ann.name, f" {ann.name}"):
        bob.is_refused({"type": "hello", "protocol": 1000, "name": name}, Refusal.UNSUPPORTED_VERSION)
    bob.is_refused(fixture.hello(f" {ann.name}"), Refusal.BAD_NAME)


@LOBBY.under("-> `list_tables`")
def list_tables(fixture: ServerFixture) -> None:
    """The list names the tables and the people in the lobby, the client included."""
    ann, bob = fixture.two_at_table(3, spectators=False, closed="any")
    eve = fixture.welcomed("eve")
    people = eve.is_answered(ListTables(), TablesListed)
    if people.people_total == len(people.people):
        right = eve.name in people.people and not {ann.name, bob.name} & set(people.people)
        check(right, f"{eve.name} among the people, without players at tables", ", ".join(people.people))
    _is_listed(eve, ann)
    ann.is_answered(Lock(), TableChanged)
    _is_listed(eve, ann)
    fixture.ready(ann, bob)
    ann.is_answered(Start(), TableChanged, change=Change.ASKED)
    ann.receives(Started)
    _is_listed(eve, ann)


@LOBBY.under("TableSummary")
def list_of_another_table(fixture: ServerFixture) -> None:
    """The list shows a table's password and spectators, and omits lost players without a reservation."""
    ann, eve = fixture.welcomed("ann"), fixture.welcomed("eve")
    ann.is_answered(OpenTable(fixture.table, 7, spectate=True, password="open sesame", grace=0), Joined)
    bob = fixture.welcomed("bob")
    bob.is_answered(Join(fixture.table, password="open sesame"), Joined)
    ann.receives(TableChanged, change=Change.JOINED)
    _is_listed(eve, ann)
    bob.is_lost(ann)
    _is_listed(eve, ann)


@LOBBY.under("<- `tables_listed`")
def list_of_two(fixture: ServerFixture) -> None:
    """Tables with a free seat come first in the list, and the people are sorted."""
    fixture.two_at_table()
    for name in ("zoe", "cyd"):
        cyd = fixture.welcomed(name)
    fixture.welcomed("eve").is_answered(OpenTable(fixture.named("free"), 2), Joined)
    cyd.is_answered(ListTables(), TablesListed)


def _is_listed(peer: Peer, there: Peer) -> None:
    table = next(each.table for each in reversed(there.came) if isinstance(each, Joined | TableChanged | Started))
    taken = table.playing or table.asking
    players = [player for player in table.players if taken or player.connected or not player.stand_in]
    expected = TableSummary(
        table.name,
        table.seats,
        table.closed,
        table.spectators_allowed,
        table.host,
        tuple(player.name for player in players),
        len(table.spectators),
        taken,
        table.locked,
        table.password,
        colours=tuple(player.colour for player in players),
    )
    listed = peer.is_answered(ListTables(), TablesListed)
    mine = [line for line in listed.tables if line.name == table.name]
    # with many tables open, a list may omit this one
    check(len(mine) == 1 or listed.total > len(listed.tables), f"{table.name} among the tables", "not")
    for line in mine:
        for name, value in asdict(expected).items():
            check(value == getattr(line, name), f"{name} {plain(value)} in the list", plain(getattr(line, name)))


@LOBBY.under("-> `say`")
def say_in_the_lobby(fixture: ServerFixture) -> None:
    """All clients in the lobby get its chat, the sender included."""
    ann, bob = fixture.welcomed("ann"), fixture.welcomed("bob")
    ann.is_answered(Say("Grüße!"), Said, name=ann.name, text="Grüße!")
    bob.receives(Said, name=ann.name, text="Grüße!")


@LOBBY.under("-> `open_table`")
def open_table(fixture: ServerFixture) -> None:
    """The client that opens a table is its host, with the requested options, a token and no game yet."""
    fixture.host(3, grace=60, closed="any", spectators=False, move_clock=30, game_clock=600, hints=True)


@LOBBY.under("-> `open_table`")
def open_to_watch(fixture: ServerFixture) -> None:
    """A client may open a table to watch it, and is its host, even if others may not watch."""
    ann = fixture.host(3, spectate=True, spectators=False)
    ann.is_refused(Ready(), Refusal.NO_SEAT)
    ann.is_refused(Start(), Refusal.TOO_FEW_READY)
    fixture.welcomed("eve").is_refused(Join(fixture.table, spectate=True), Refusal.NO_SPECTATORS)


@LOBBY.under("-> `open_table`")
def bad_names_of_tables(fixture: ServerFixture) -> None:
    """A table cannot have an invisible name."""
    ann = fixture.welcomed()
    for name in (" den", "d\u200ben"):
        ann.is_refused(OpenTable(name, 2), Refusal.BAD_NAME)
        ann.is_refused(Join(name), Refusal.BAD_NAME)


@LOBBY.under("-> `open_table`")
def too_many_tables(fixture: ServerFixture) -> None:
    """The number of tables that a client can open is limited."""
    ann = fixture.welcomed("ann")
    for number in range(MANY):
        name = fixture.named(f"t{number}")
        ann.send(OpenTable(name, 2))
        notice = ann.next_notice("joined or refused (too_many_tables)")
        if not isinstance(notice, Joined):
            right = isinstance(notice, Refused) and notice.reason == Refusal.TOO_MANY_TABLES
            check(right, "refused (too_many_tables) of open_table", shown(notice))
            return
        # another client there keeps the table open
        fixture.welcomed(f"b{number}").is_answered(Join(name), Joined)
        ann.send(Leave())
        ann.receives(Left)
    raise Skipped(f"a client may open {MANY} tables")


@LOBBY.under("-> `open_table`")
def table_exists(fixture: ServerFixture) -> None:
    """A table with the name of another table is refused."""
    fixture.host()
    fixture.welcomed("bob").is_refused(OpenTable(fixture.table.upper(), 2), Refusal.TABLE_EXISTS)


@LOBBY.under("-> `join`")
def join(fixture: ServerFixture) -> None:
    """A client that joins gets the next seat and a token, and the others at the table get the change."""
    ann, bob = fixture.host(), fixture.welcomed("bob")
    # in capitals: the case of names does not matter
    joined = bob.is_answered(Join(fixture.table.upper()), Joined, name=bob.name)
    notice = ann.receives(TableChanged, change=Change.JOINED, name=bob.name)
    check(joined.seat == 1, "seat 1", str(joined.seat))
    check(notice.seq == joined.seq, f"seq {notice.seq} for both", str(joined.seq))


@LOBBY.under("-> `join`")
def table_full(fixture: ServerFixture) -> None:
    """A full table cannot be joined, only watched."""
    fixture.two_at_table()
    cyd = fixture.welcomed("cyd")
    cyd.is_refused(Join(fixture.table), Refusal.TABLE_FULL)
    cyd.is_answered(Join(fixture.table, spectate=True), Joined, token=None)


@LOBBY.under("-> `join`")
def table_password(fixture: ServerFixture) -> None:
    """A table with a password is joined only with that password."""
    fixture.host(password="open sesame")
    bob = fixture.welcomed("bob")
    bob.is_refused(Join(fixture.table, password="open barley"), Refusal.WRONG_PASSWORD)
    bob.is_answered(Join(fixture.table, password="open sesame"), Joined)


@LOBBY.under("-> `resume`")
def bad_token(fixture: ServerFixture) -> None:
    """An unknown token reclaims no seat."""
    fixture.welcomed().is_refused(Resume("no such token"), Refusal.BAD_TOKEN)


@LOBBY.under("-> `leave`")
def leave(fixture: ServerFixture) -> None:
    """A client that leaves is in the lobby again, and the others get the change."""
    ann, bob = fixture.two_at_table()
    bob.send(Leave(), ListTables())
    bob.receives(Left, table=fixture.table)
    bob.receives(TablesListed)
    players = ann.receives(TableChanged, change=Change.LEFT, name=bob.name).table.players
    check([player.name for player in players] == [ann.name], f"{ann.name} alone at the table", str(players))


@LOBBY.under("Coming and going")
def tables_vanish(fixture: ServerFixture) -> None:
    """A table ends when all clients have left it."""
    ann = fixture.host()
    ann.is_answered(Leave(), Left)
    ann.is_refused(Join(fixture.table), Refusal.NO_SUCH_TABLE)
