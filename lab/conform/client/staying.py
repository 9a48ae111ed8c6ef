from contack.lab.conform.case import Cases, Skipped
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.peer import SILENT, Unmet, check
from contack.protocol.command import Hello, Join, OpenTable, Ping, Resume
from contack.protocol.error import Refusal
from contack.protocol.limits import BEAT_SECONDS, DEAD_AFTER
from contack.protocol.notice import Change, Closed, Ponged, Refused

STAYING = Cases[ScriptedServer]()

# Extra seconds for a client on a busy machine.
LATE = 3.0

# Seconds after which a notice tells the client to return.
WAIT = 2.0


def _pinged(server: ScriptedServer) -> Ping:
    ping = server.receives_unless((SILENT,), Ping, seconds=DEAD_AFTER + LATE)
    if ping is None:
        raise Skipped("the client sends no `ping`")
    return ping


def _returns(server: ScriptedServer, seconds: float) -> bool:
    try:
        server.welcome_next(seconds)
    except Unmet:
        return False
    return True


@STAYING.under("Staying connected")
def signs_of_life(server: ScriptedServer) -> None:
    """A client that sends `ping` does so every 4 s, also while nothing happens."""
    server.gather()  # a ready client has nothing to do while the table does not ask for its nonce
    server.send(Ponged(_pinged(server).echo))
    for _ in range(2):
        again = server.receives_unless((SILENT,), Ping, seconds=2 * BEAT_SECONDS)
        if again is None:
            raise Unmet(f"`ping` every {BEAT_SECONDS} s", f"none for {2 * BEAT_SECONDS} s")
        server.send(Ponged(again.echo))


@STAYING.under("Staying connected")
def dead_server(server: ScriptedServer) -> None:
    """A client that sends `ping` gives up a server after 14 s of silence, and not before."""
    server.gather()
    start = server.door.seconds()
    _pinged(server)
    server.visitor.closes(DEAD_AFTER + LATE)
    waited = server.door.seconds() - start
    check(waited >= DEAD_AFTER - 1, f"a connection for {DEAD_AFTER} s", f"its end after {waited:.1f} s")


@STAYING.under("Coming and going")
def resume(server: ScriptedServer) -> None:
    """After a lost connection a client reclaims its seat with the token, and plays on."""
    server.arrive()
    server.choice()
    token = server.table.token
    server.visitor.hang_up()
    _back(server)
    command = server.receives(Join, OpenTable, Resume)
    if not isinstance(command, Resume) or command.token != token:
        raise Unmet("resume with the token of the seat", str(command))
    server.name = server.table.name
    server.table.changed(Change.DROPPED, server.name, connected=False)
    server.table.changed(Change.RESUMED, server.name, connected=True)
    server.send(server.table.joined())
    server.choice()


def _back(server: ScriptedServer) -> None:
    if not _returns(server, server.door.patience):
        raise Skipped("the client does not return")
    server.greet()


@STAYING.under("Reasons")
def resume_in_vain(server: ScriptedServer) -> None:
    """If its token is no longer valid, a client joins again or ends."""
    server.arrive()
    server.visitor.hang_up()
    _back(server)
    server.receives(Resume)
    for _ in range(2):
        server.send(Refused("resume", Refusal.BAD_TOKEN, "this token no longer holds a seat"))
        again = server.receives_unless((SILENT, "the end"), Join, OpenTable, Resume, Hello)
        if not isinstance(again, Resume):
            return
    raise Unmet("no `resume` with the refused token", "resume again")


@STAYING.under("<- `closed`")
def closed(server: ScriptedServer) -> None:
    """After `closed` a client closes the connection too."""
    server.arrive()
    server.send(Closed("server_stopped", "the server stops"))
    server.visitor.closes(server.door.patience)


@STAYING.under("<- `closed`")
def come_back_later(server: ScriptedServer) -> None:
    """If `closed` says when to return, a client does not return earlier."""
    server.arrive()
    server.send(Closed("internal_error", "the server failed at that: a fault of its own", retry_after=WAIT))
    start = server.door.seconds()
    server.visitor.closes(server.door.patience)
    if not _returns(server, WAIT + LATE):
        return  # it need not return at all
    waited = server.door.seconds() - start
    check(waited >= WAIT - 0.05, f"no connection for {WAIT:g} s", f"one after {waited:.2f} s")


@STAYING.under("<- `closed`")
def never_come_back(server: ScriptedServer) -> None:
    """A client that the operator kicked does not return by itself."""
    server.arrive()
    server.send(Closed("kicked", "the host of this server has ended your connection"))
    server.visitor.closes(server.door.patience)
    check(not _returns(server, WAIT + LATE), "no connection after closed (kicked)", "another one")


@STAYING.under("TLS")
def another_fingerprint(server: ScriptedServer) -> None:
    """A client sends nothing to a server whose certificate changed since the first visit."""
    server.greet()
    server.farewell()
    server.door.show_other_certificate()
    server.door.start_again()
    # it may also not come, or leave when it sees the certificate
    if _returns(server, server.door.patience):
        server.visitor.says_nothing(server.door.patience)
