"""What a client must do: each case is a connection that it makes, in which it comes to a table and plays."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from contack.client.conform.case import Case, Cases, Skipped
from contack.client.conform.client.script import OTHER, ScriptedServer
from contack.client.conform.client.visitor import Cut
from contack.client.conform.peer import ENDED, SILENT, check
from contack.protocol.codec import type_name
from contack.protocol.command import Hello, Join, Leave, OpenTable, Ready, Resume, Reveal
from contack.protocol.connection import to_frame
from contack.protocol.error import Refusal
from contack.protocol.frame import framed
from contack.protocol.limits import TO_CLIENT
from contack.protocol.notice import Change, Closed, Left, Refused, Said
from contack.protocol.raw import raw_fields, raw_frame
from contack.protocol.table_state import TableState
from contack.protocol.version import version_text

CLIENT_CASES = Cases[ScriptedServer]()
"""All cases for clients, in the order in which they are tried."""

LAYS = 3
"""How many lays of a client are checked: the second and third show that it goes on from the first."""


def _plays(server: ScriptedServer, cut: Cut | None = None) -> None:
    server.visitor.cut = cut
    server.arrive()
    for _ in range(LAYS):
        server.choice()


@CLIENT_CASES.under("-> `hello`")
def hello(server: ScriptedServer) -> None:
    """The first command is a `hello` of this version, with a name."""
    server.greet()


@CLIENT_CASES.under("-> `join`")
def come_to_a_table(server: ScriptedServer) -> None:
    """After `welcomed` a client joins a table or opens one."""
    server.greet()
    server.seat()


@CLIENT_CASES.under("-> `ready`")
def ready(server: ScriptedServer) -> None:
    """A client that has a seat sends `ready`, and the nonce that fits its digest when it is asked."""
    server.arrive()


def _keeps_its_nonce(server: ScriptedServer, change: Callable[[TableState], TableState]) -> None:
    server.greet()
    server.seat()
    if not server.be_ready():
        raise Skipped("the client takes no part in the deal")
    server.ask(change(server.state))
    server.visitor.receives_unless((ENDED, SILENT), Ready, Leave, Hello)


def _with_own(table: TableState, **fields: object) -> TableState:
    *others, own = table.players
    return replace(table, players=(*others, replace(own, **fields)))


_CHEATS: tuple[tuple[str, str, Callable[[TableState], TableState]], ...] = (
    ("digest-changed", "another digest than its own is shown", lambda table: _with_own(table, digest="00" * 32)),
    ("digest-left-out", "its digest is left out", lambda table: _with_own(table, digest="")),
    ("seed-changed", "the commitment is another than before", lambda table: replace(table, commitment="00" * 32)),
)
CLIENT_CASES.extend(
    Case(
        name,
        "Deals that can be checked",
        f"A client keeps its nonce where {words}.",
        partial(_keeps_its_nonce, change=cheat),
    )
    for name, words, cheat in _CHEATS
)


@CLIENT_CASES.under("Deals that can be checked")
def digests_changed(server: ScriptedServer) -> None:
    """A client that has sent its nonce sends it no more when it is asked again with other digests."""
    server.greet()
    server.seat()
    if not server.be_ready():
        raise Skipped("the client takes no part in the deal")
    server.ask(server.state)
    server.visitor.receives(Reveal)
    other, own = server.state.players
    server.ask(replace(server.state, players=(replace(other, digest="00" * 32), own)))
    server.visitor.receives_unless((ENDED, SILENT), Ready, Leave, Hello)


@CLIENT_CASES.under("-> `play_lay`")
def play(server: ScriptedServer) -> None:
    """At its turn a client plays one of `lays`, with the turn of the view."""
    _plays(server)


@CLIENT_CASES.under("From table to game, and again")
def whole_game(server: ScriptedServer) -> None:
    """A client plays a whole game, through all three hands."""
    server.arrive()
    while not server.over:
        server.choice()
    server.visitor.send(server.change(Change.GAME_OVER, ""))


@CLIENT_CASES.under("Frames")
def in_pieces(server: ScriptedServer) -> None:
    """A frame may arrive one byte at a time."""
    _plays(server, lambda frame: [bytes([byte]) for byte in frame])


@CLIENT_CASES.under("Notices: from server to client")
def unknown_notices(server: ScriptedServer) -> None:
    """A client ignores unknown notices."""
    _plays(server, lambda frame: [raw_frame({"type": "weather_changed", "sun": True}) + frame])


@CLIENT_CASES.under("Notices: from server to client")
def unknown_fields(server: ScriptedServer) -> None:
    """A client ignores unknown fields."""
    _plays(server, lambda frame: [raw_frame(raw_fields(frame) | {"wings": 2})])


@CLIENT_CASES.under("Advice for writers of bots")
def talk(server: ScriptedServer) -> None:
    """Chat may arrive at any time, also between `welcomed` and `joined`."""
    server.greet()
    server.visitor.send(Said("eve", "Hello!"))
    server.seat()
    server.visitor.send(Said(OTHER, "Good luck!"))
    server.start()
    server.visitor.send(Said(OTHER, "Your turn."))
    server.choice()


@CLIENT_CASES.under("Falling behind")
def joined_again(server: ScriptedServer) -> None:
    """At a table `joined` may replace notices that were left out, and the game goes on from there."""
    server.arrive()
    server.choice()
    server.chosen()
    server.stand_in()
    server.visitor.send(server.stale("play_lay"), server.joined())
    server.choice()


@CLIENT_CASES.under("Turns")
def stale_turn(server: ScriptedServer) -> None:
    """A client whose lay came too late chooses again, from the view that it was sent."""
    server.arrive()
    late = server.chosen()
    server.checked(late)
    server.run_out()
    server.visitor.send(server.stale(type_name(late)))
    server.choice()


@CLIENT_CASES.under("Reasons")
def too_fast(server: ScriptedServer) -> None:
    """A client that was too fast waits and sends its command again."""
    server.greet()
    server.seat()
    server.visitor.receives(Ready)
    # a short wait: the case sees that the command comes again, not when
    server.visitor.send(Refused("ready", Refusal.TOO_FAST, "wait", retry_after=0.1))
    server.start()
    server.choice()


@CLIENT_CASES.under("Reasons")
def name_taken(server: ScriptedServer) -> None:
    """A client whose name is taken chooses another one or disconnects."""
    first = server.visitor.receives(Hello)
    server.visitor.send(Refused("hello", Refusal.NAME_TAKEN, f"{first.name} is taken"))
    second = server.visitor.receives_unless((ENDED,), Hello)
    check(not second or second.name != first.name, "another name", first.name)


@CLIENT_CASES.under("Versions")
def unsupported_version(server: ScriptedServer) -> None:
    """A client whose version is not supported tries another one or disconnects."""
    first = server.visitor.receives(Hello)
    words = version_text(first.protocol, first.protocol + 1)
    server.visitor.send(Refused("hello", Refusal.UNSUPPORTED_VERSION, words))
    second = server.visitor.receives_unless((ENDED,), Hello)
    check(not second or second.protocol != first.protocol, "another version", str(first.protocol))


@CLIENT_CASES.under("<- `left`")
def seat_taken_over(server: ScriptedServer) -> None:
    """A client whose seat was taken over is in the lobby: it sends no more table commands."""
    server.arrive()
    server.chosen()
    server.visitor.send(Left(server.state.name, "the seat was taken over by another connection"))
    # what leads to a table again may come, and then nothing is left to be seen
    server.visitor.receives_unless((ENDED, SILENT), Join, OpenTable, Resume, Hello)


@CLIENT_CASES.under("<- `closed`")
def closed(server: ScriptedServer) -> None:
    """A client that is sent `closed` closes the connection too."""
    server.arrive()
    server.visitor.send(Closed("server_stopped", "the server stops"))
    server.visitor.closes()


def _closes_at(server: ScriptedServer, data: bytes) -> None:
    server.greet()
    server.visitor.receives(Join, OpenTable, Resume)
    server.visitor.send_bytes(data)
    server.visitor.closes()


@CLIENT_CASES.under("Frames")
def no_message(server: ScriptedServer) -> None:
    """A client closes the connection when a frame is not a message."""
    _closes_at(server, framed(b"\xc1"))


@CLIENT_CASES.under("Frames")
def too_long(server: ScriptedServer) -> None:
    """A client closes the connection when a length is beyond the limit."""
    _closes_at(server, (TO_CLIENT.frame + 1).to_bytes(4, "big"))


@CLIENT_CASES.under("States")
def out_of_state(server: ScriptedServer) -> None:
    """A client closes the connection when a notice does not fit its state."""
    _closes_at(server, to_frame(Left("nowhere", "you left")))
