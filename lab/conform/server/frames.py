from functools import partial

from contack.lab.conform.case import Case, Cases
from contack.lab.conform.peer import Unmet
from contack.lab.conform.server.fixture import ServerFixture
from contack.protocol.command import Ping
from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.frame import framed
from contack.protocol.limits import TO_SERVER
from contack.protocol.notice import Ponged, Refused, Welcomed
from contack.protocol.raw import MIDDLE, WIDEST, raw_fields, raw_frame, raw_short, raw_wide
from contack.protocol.version import PROTOCOL_VERSION

FRAMES = Cases[ServerFixture]()

# An unknown version of the protocol.
NEWER = 1000


@FRAMES.under("TLS")
def tls_required(fixture: ServerFixture) -> None:
    """A client that connects without TLS gets `closed` with the reason, unencrypted."""
    ann = fixture.connected(tls=False)
    ann.send(fixture.hello(ann.name))
    ann.is_closed(CloseReason.TLS_REQUIRED)


@FRAMES.under("Frames")
def in_pieces(fixture: ServerFixture) -> None:
    """A frame may arrive one byte at a time."""
    ann = fixture.connected()
    for byte in to_frame(fixture.hello(ann.name)):
        ann.send_bytes(bytes([byte]))
    ann.receives(Welcomed)


@FRAMES.under("Values")
def wide_values(fixture: ServerFixture) -> None:
    """Numbers and texts may be encoded wider than necessary, in each form, and fields may come in any order."""
    for name, forms in (("ann", WIDEST), ("bob", MIDDLE)):
        peer = fixture.connected(name)
        hello = raw_fields(to_frame(fixture.hello(peer.name)))
        peer.send_bytes(framed(raw_wide(dict(reversed(hello.items())), forms)))
        peer.receives(Welcomed)


@FRAMES.under("Values")
def float_for_an_int(fixture: ServerFixture) -> None:
    """A float is no integer, in 8 or 4 bytes, whatever its value."""
    ann = fixture.welcomed()
    for frame in (raw_frame, raw_short):
        ann.send_bytes(frame({"type": "ping", "echo": 1.0}))
        ann.is_refused_as("ping", Refusal.BAD_FIELD)


def _no_message(fixture: ServerFixture, data: bytes, fault: CloseReason = CloseReason.UNREADABLE_FRAME) -> None:
    ann = fixture.welcomed()
    ann.send_bytes(data)
    ann.is_closed(fault)


_TOO_MANY = [0] * (TO_SERVER.array + 1)
_NO_MESSAGES = (
    # msgpack never uses the byte 0xc1
    ("no-msgpack", "A frame that is not msgpack", framed(b"\xc1")),
    ("empty-frame", "An empty frame", framed(b"")),
    ("no-map", "A frame that is not a map", framed(b"\x93\x01\x02\x03")),
    ("no-type", "A map without a text under `type`", raw_frame({"type": 7})),
    ("bytes-left-over", "A frame with bytes left over", framed(to_frame(Ping())[4:] + b"\x00")),
    ("too-many-members", "An array with too many members", raw_frame({"type": "ping", "echo": _TOO_MANY})),
)
FRAMES.extend(
    Case(name, "Frames", f"{what} ends the connection.", partial(_no_message, data=data))
    for name, what, data in _NO_MESSAGES
)


@FRAMES.under("Frames")
def too_long(fixture: ServerFixture) -> None:
    """A length over the limit ends the connection before the rest of the frame arrives."""
    _no_message(fixture, (TO_SERVER.frame + 1).to_bytes(4, "big"), CloseReason.FRAME_TOO_LARGE)


@FRAMES.under("Frames")
def longest(fixture: ServerFixture) -> None:
    """A frame of the maximum length is read."""
    ann = fixture.welcomed()
    # a text's header has the same size from 256 characters up; 4 bytes are the frame's own length
    room = TO_SERVER.frame - len(raw_frame({"type": "ping", "echo": "x" * 256})) + 4 + 256
    ann.is_refused({"type": "ping", "echo": "x" * room}, Refusal.BAD_FIELD)


@FRAMES.under("Commands: from client to server")
def unknown_command(fixture: ServerFixture) -> None:
    """An unknown command is refused, and the connection stays open."""
    ann = fixture.welcomed()
    ann.is_refused({"type": "fly_away"}, Refusal.UNKNOWN_COMMAND)
    ann.is_answered(Ping(7), Ponged, echo=7)


@FRAMES.under("-> `ping`")
def ping(fixture: ServerFixture) -> None:
    """Before and after `hello`, a ping is answered with its number, and commands that arrive together in order."""
    ann = fixture.connected()
    # the limit: above it a language that has only doubles would return another number
    ann.is_answered(Ping(2**53 - 1), Ponged, echo=2**53 - 1)
    ann.send(fixture.hello(ann.name), Ping())
    ann.receives(Welcomed)
    ann.receives(Ponged, echo=0)


@FRAMES.under("Versions")
def other_version(fixture: ServerFixture) -> None:
    """Another version is refused, even with unknown fields, and another `hello` may follow."""
    ann = fixture.connected()
    hello = {"type": "hello", "protocol": NEWER, "name": ann.name, "wings": 2}
    ann.is_refused(hello, Refusal.UNSUPPORTED_VERSION)
    ann.is_answered(fixture.hello(ann.name), Welcomed, protocol=PROTOCOL_VERSION)


@FRAMES.under("<- `refused`")
def refused_in_words(fixture: ServerFixture) -> None:
    """A refusal has one line of text for people."""
    ann = fixture.welcomed()
    ann.send_bytes(raw_frame({"type": "fly\x1b\naway"}))
    refused = ann.receives(Refused)
    if not (refused.words and refused.words.isprintable() and refused.command.isprintable()):
        raise Unmet("one line of visible characters", repr((refused.command, refused.words)))
