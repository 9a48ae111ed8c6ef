"""What a server must do with clients that are too fast, too quiet or too slow, and with those that it does not know."""

from contack.lab.conform.case import Cases, Skipped
from contack.lab.conform.peer import Peer, Unmet, check, shown
from contack.lab.conform.server.fixture import ServerFixture
from contack.protocol.command import Hello, Join, ListTables, Lock, Ping, Say
from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.notice import Change, Closed, Joined, Ponged, Refused, Said, TableChanged, TablesListed, Welcomed
from contack.protocol.version import PROTOCOL_VERSION

LIMITS = Cases[ServerFixture]()

MANY = 400
"""Commands that no server takes from one client at once: lists, which are dear."""

DEAD = 14.0
"""Seconds without a sign of life after which a client that gave one is taken for gone."""

GREETING = 60.0
"""Seconds within which a server must have had enough of a client that says nothing."""

CONNECTIONS = 128
"""Connections that are opened to find how many one address may have: more than most servers take, and no flood."""

UNREAD = 60.0
"""Seconds after which a client that reads nothing has lost its connection."""

BROADCASTS = 1200
"""Changes of a table that together are more than waits for a client."""


def _too_fast(peer: Peer) -> tuple[Refused, int]:
    """Ask for lists until one is refused; return the refusal and how many were answered before."""
    for answered in range(MANY):
        peer.send(ListTables())
        notice = peer.next_notice("tables_listed or refused (too_fast)")
        if isinstance(notice, Refused):
            check(notice.reason == Refusal.TOO_FAST, "refused (too_fast) of list_tables", shown(notice))
            return notice, answered
        check(isinstance(notice, TablesListed), "tables_listed or refused (too_fast)", shown(notice))
    raise Skipped(f"the server takes {MANY} lists at once")


@LIMITS.under("Limits")
def too_fast(fixture: ServerFixture) -> None:
    """A client that is too fast is told how long to wait, and after that its command is carried out."""
    ann = fixture.welcomed()
    refused, _ = _too_fast(ann)
    wait = refused.retry_after or 0.0
    check(wait < GREETING, f"retry_after of less than {GREETING:g} s", f"{wait:g}")
    fixture.wait(wait)
    ann.is_answered(ListTables(), TablesListed)
    fixture.wait(1.0)  # for the ping behind it


@LIMITS.under("Limits")
def too_fast_for_too_long(fixture: ServerFixture) -> None:
    """A client that goes on although it is refused as too fast is told so, and its connection is closed."""
    ann = fixture.welcomed()
    _, answered = _too_fast(ann)
    # what was answered was a burst: as much again may be owed, and a few more for what has come back meanwhile
    ann.send_bytes(to_frame(ListTables()) * (3 * answered + 10))
    while isinstance(notice := ann.next_notice("closed (too_fast)"), Refused):
        pass
    check(isinstance(notice, Closed) and notice.reason == CloseReason.TOO_FAST, "closed (too_fast)", shown(notice))


@LIMITS.under("Limits")
def too_much_talk(fixture: ServerFixture) -> None:
    """A client that talks too much is told how long to wait."""
    ann = fixture.welcomed()
    for _ in range(MANY):
        ann.send(Say("x"))
        notice = ann.next_notice("said or refused (too_fast)")
        if isinstance(notice, Refused):
            check(notice.reason == Refusal.TOO_FAST, "refused (too_fast) of say", shown(notice))
            return
        check(isinstance(notice, Said), "said or refused (too_fast)", shown(notice))
    raise Skipped(f"the server lets a client say {MANY} things at once")


@LIMITS.under("Staying connected")
def silent(fixture: ServerFixture) -> None:
    """A client that has sent `ping` and then nothing for 14 s is closed; one that never did is not."""
    ann, bob = fixture.welcomed("ann"), fixture.welcomed("bob")
    ann.is_answered(Ping(), Ponged)
    fixture.wait(DEAD - 1)
    check(not ann.hears(), f"no word for {DEAD:g} s", "closed, or another")
    ann.is_closed(CloseReason.SILENT, 6.0)
    # its first sign of life since `hello`
    bob.is_answered(ListTables(), TablesListed)


@LIMITS.under("Limits")
def no_hello(fixture: ServerFixture) -> None:
    """A client that says nothing is told so, and its connection is closed."""
    fixture.allow(GREETING)
    ann = fixture.connected()
    ann.is_closed(CloseReason.NO_HELLO, GREETING)


@LIMITS.under("Limits")
def too_many_connections(fixture: ServerFixture) -> None:
    """A client that comes when there are too many, in all or from its address, is told so at once."""
    full = (CloseReason.TOO_MANY_CONNECTIONS, CloseReason.SERVER_FULL)
    for number in range(CONNECTIONS):
        peer = fixture.connected(f"c{number}")
        peer.send(fixture.hello(peer.name))
        notice = peer.next_notice("welcomed or closed (too_many_connections or server_full)")
        if isinstance(notice, Closed):
            check(notice.reason in full, f"closed ({' or '.join(full)})", shown(notice))
            return
        check(isinstance(notice, Welcomed), f"welcomed or closed ({' or '.join(full)})", shown(notice))
    raise Skipped(f"the server takes {CONNECTIONS} connections from one address")


@LIMITS.under("Falling behind")
def never_reads(fixture: ServerFixture) -> None:
    """A client that reads nothing loses its connection, and the others at its table are told."""
    fixture.allow(UNREAD)
    ann, eve = _behind(fixture)
    ann.receives(TableChanged, UNREAD, change=Change.DROPPED, name=eve.name)
    eve.drop()  # what it was told last it need not have read


def _behind(fixture: ServerFixture) -> tuple[Peer, Peer]:
    """Return a host, and one who watches and reads nothing of very much that is told."""
    ann, eve = fixture.host(), fixture.slow("eve")
    eve.is_answered(Join(fixture.table, spectate=True), Joined)
    ann.receives(TableChanged, change=Change.JOINED, name=eve.name)
    for number in range(BROADCASTS):
        ann.is_answered(Lock(number % 2 == 0), TableChanged)
    return ann, eve


@LIMITS.under("Falling behind")
def falling_behind(fixture: ServerFixture) -> None:
    """A client that does not read is told the newest state once it reads again, in the place of what was left out."""
    ann, eve = _behind(fixture)
    newest = ann.last(TableChanged).seq
    eve.settle()
    joined = [notice for notice in eve.came if isinstance(notice, Joined)]
    check(
        len(joined) == 2 and joined[-1].seq <= newest,
        "one more `joined` in the place of broadcasts",
        f"{len(joined)} of it",
    )
    told = sum(isinstance(notice, TableChanged) for notice in eve.came)
    check(told < BROADCASTS, f"fewer than {BROADCASTS} broadcasts", str(told))


@LIMITS.under("-> `hello`")
def server_password(fixture: ServerFixture) -> None:
    """A server with a password takes nobody without it, and looks at it before the name."""
    if not fixture.password:
        raise Skipped("no password of the server is known here")
    ann = fixture.connected()
    for name in (ann.name, " ann"):
        ann.is_refused(Hello(PROTOCOL_VERSION, name, "", fixture.password + "x"), Refusal.WRONG_PASSWORD)
    ann.is_answered(fixture.hello(ann.name), Welcomed)
    # for a change of name it is not asked
    ann.is_answered(Hello(PROTOCOL_VERSION, fixture.named("cyd")), Welcomed)


@LIMITS.under("TLS")
def any_protocols(fixture: ServerFixture) -> None:
    """Of the protocols that a client offers by ALPN a server takes `contack`, or `http/1.1`, or none, and goes on."""
    for offered in (("h2", "http/1.1"), ("h2", "contack")):
        taken = fixture.endpoint.protocol_of(offered)
        if taken not in (offered[1], None):
            raise Unmet(f"{offered[1]} or no protocol", str(taken))
