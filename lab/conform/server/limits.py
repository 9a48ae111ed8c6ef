from contack.lab.conform.case import Cases, Skipped
from contack.lab.conform.peer import Peer, Unmet, check, shown
from contack.lab.conform.server.fixture import ServerFixture
from contack.protocol.command import Hello, Join, ListTables, Lock, Ping, Say
from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.limits import DEAD_AFTER
from contack.protocol.notice import Change, Closed, Joined, Ponged, Refused, Said, TableChanged, TablesListed, Welcomed
from contack.protocol.version import PROTOCOL_VERSION

LIMITS = Cases[ServerFixture]()

# More commands than any server accepts at once: lists, which are expensive.
MANY = 400

# Seconds within which a server must drop a client that sends nothing.
GREETING = 60.0

# Connections to open when looking for the limit of an address: more than most servers accept, and no flood.
CONNECTIONS = 128

# Seconds after which a client that reads nothing has lost its connection.
UNREAD = 60.0

# Changes of a table that together exceed a client's buffer.
BROADCASTS = 1200

# Commands sent at once: with a wait for each, a busy machine is too slow to reach a limit.
TOGETHER = 20


def _too_fast(peer: Peer) -> tuple[Refused, int]:
    answered = 0
    for _ in range(0, MANY, TOGETHER):
        peer.send_bytes(to_frame(ListTables()) * TOGETHER)
        last = None
        for _ in range(TOGETHER):
            notice = peer.next_notice("tables_listed or refused (too_fast)")
            if isinstance(notice, Refused):
                check(notice.reason == Refusal.TOO_FAST, "refused (too_fast) of list_tables", shown(notice))
                last = notice
            else:
                check(isinstance(notice, TablesListed), "tables_listed or refused (too_fast)", shown(notice))
                answered += 1
        if last:
            return last, answered
    raise Skipped(f"the server accepts {MANY} lists at once")


@LIMITS.under("Limits")
def too_fast(fixture: ServerFixture) -> None:
    """A client that is too fast learns how long to wait, and may send its command after that."""
    ann = fixture.welcomed()
    refused, _ = _too_fast(ann)
    wait = refused.retry_after or 0.0
    check(wait < GREETING, f"retry_after of less than {GREETING:g} s", f"{wait:g}")
    fixture.wait(wait)
    ann.is_answered(ListTables(), TablesListed)
    fixture.wait(1.0)  # for the ping that `is_refused` sends


@LIMITS.under("Limits")
def too_fast_for_too_long(fixture: ServerFixture) -> None:
    """A client that continues despite `too_fast` gets `closed` with the reason."""
    ann = fixture.welcomed()
    _, answered = _too_fast(ann)
    # the answered commands were a burst: the server allows as many again, and a few that refilled since
    ann.send_bytes(to_frame(ListTables()) * (3 * answered + 10))
    while isinstance(notice := ann.next_notice("closed (too_fast)"), Refused):
        pass
    check(isinstance(notice, Closed) and notice.reason == CloseReason.TOO_FAST, "closed (too_fast)", shown(notice))


@LIMITS.under("Limits")
def too_much_talk(fixture: ServerFixture) -> None:
    """A client that chats too much learns how long to wait."""
    ann = fixture.welcomed()
    for _ in range(MANY):
        ann.send(Say("x"))
        notice = ann.next_notice("said or refused (too_fast)")
        if isinstance(notice, Refused):
            check(notice.reason == Refusal.TOO_FAST, "refused (too_fast) of say", shown(notice))
            return
        check(isinstance(notice, Said), "said or refused (too_fast)", shown(notice))
    raise Skipped(f"the server accepts {MANY} chat lines at once")


@LIMITS.under("Staying connected")
def silent(fixture: ServerFixture) -> None:
    """The server closes a client that has sent `ping` and then nothing for 14 s, but not one that never did."""
    ann, bob = fixture.welcomed("ann"), fixture.welcomed("bob")
    ann.is_answered(Ping(), Ponged)
    fixture.wait(DEAD_AFTER - 1)
    check(not ann.hears(), f"silence for {DEAD_AFTER} s", "closed, or another")
    ann.is_closed(CloseReason.SILENT, 6.0)
    # its first sign of life since `hello`
    bob.is_answered(ListTables(), TablesListed)


@LIMITS.under("Limits")
def no_hello(fixture: ServerFixture) -> None:
    """A client that sends nothing gets `closed` with the reason."""
    fixture.allow(GREETING)
    fixture.connected().is_closed(CloseReason.NO_HELLO, GREETING)


@LIMITS.under("Limits")
def too_many_connections(fixture: ServerFixture) -> None:
    """One connection too many, in all or from its address, gets `closed` with the reason at once."""
    full = (CloseReason.TOO_MANY_CONNECTIONS, CloseReason.SERVER_FULL)
    for number in range(CONNECTIONS):
        peer = fixture.connected(f"c{number}")
        peer.send(fixture.hello(peer.name))
        notice = peer.next_notice("welcomed or closed (too_many_connections or server_full)")
        if isinstance(notice, Closed):
            check(notice.reason in full, f"closed ({' or '.join(full)})", shown(notice))
            return
        check(isinstance(notice, Welcomed), f"welcomed or closed ({' or '.join(full)})", shown(notice))
    raise Skipped(f"the server accepts {CONNECTIONS} connections from one address")


@LIMITS.under("Falling behind")
def never_reads(fixture: ServerFixture) -> None:
    """A client that reads nothing loses its connection, and the others at its table learn that."""
    fixture.allow(UNREAD)
    ann, eve = _behind(fixture)
    ann.receives(TableChanged, UNREAD, change=Change.DROPPED, name=eve.name)
    eve.drop()  # it need not have read the last notices


def _behind(fixture: ServerFixture) -> tuple[Peer, Peer]:
    ann, eve = fixture.host(), fixture.slow("eve")
    eve.is_answered(Join(fixture.table, spectate=True), Joined)
    ann.receives(TableChanged, change=Change.JOINED, name=eve.name)
    broadcast, together = 0, TOGETHER
    while broadcast < BROADCASTS:
        # batches grow, because the server soon ends a client that reads nothing; by half, because it closes a client
        # that sends a whole burst too many
        done = _locks(fixture, ann, together)
        broadcast += done
        together = max(TOGETHER, broadcast // 2) if done == together > 1 else 1
    if together == 1:
        fixture.wait(1.0)  # for the ping after the case
    return ann, eve


def _locks(fixture: ServerFixture, host: Peer, count: int) -> int:
    """Lock and unlock the table so many times at once; return how often the server did it."""
    host.send(*(Lock(number % 2 == 0) for number in range(count)))
    notices = [host.next_notice("table_changed or refused (too_fast)") for _ in range(count)]
    refused = [notice for notice in notices if isinstance(notice, Refused)]
    for notice in refused:
        check(notice.reason == Refusal.TOO_FAST, "refused (too_fast) of lock", shown(notice))
    fixture.wait(max((notice.retry_after or 0.0 for notice in refused), default=0.0))
    return count - len(refused)


@LIMITS.under("Falling behind")
def falling_behind(fixture: ServerFixture) -> None:
    """A client that fell behind gets the newest state when it reads again, instead of the skipped notices."""
    ann, eve = _behind(fixture)
    newest = ann.last(TableChanged).seq
    eve.settle()
    joined = [notice for notice in eve.came if isinstance(notice, Joined)]
    check(
        len(joined) == 2 and joined[-1].seq <= newest,
        "one `joined` instead of broadcasts",
        f"{len(joined)} of it",
    )
    received = sum(isinstance(notice, TableChanged) for notice in eve.came)
    check(received < BROADCASTS, f"fewer than {BROADCASTS} broadcasts", str(received))


@LIMITS.under("-> `hello`")
def server_password(fixture: ServerFixture) -> None:
    """A server with a password checks it before the name, and refuses a client without it."""
    if not fixture.password:
        raise Skipped("the server's password is unknown here")
    ann = fixture.connected()
    for name in (ann.name, " ann"):
        ann.is_refused(Hello(PROTOCOL_VERSION, name, "", fixture.password + "x"), Refusal.WRONG_PASSWORD)
    ann.is_answered(fixture.hello(ann.name), Welcomed)
    # a change of name does not need it
    ann.is_answered(Hello(PROTOCOL_VERSION, fixture.named("cyd")), Welcomed)


@LIMITS.under("TLS")
def any_protocols(fixture: ServerFixture) -> None:
    """Of a client's ALPN protocols a server takes `contack`, `http/1.1` or none, and continues."""
    for offered in (("h2", "http/1.1"), ("h2", "contack")):
        taken = fixture.endpoint.protocol_of(offered)
        if taken not in (offered[1], None):
            raise Unmet(f"{offered[1]} or no protocol", str(taken))
