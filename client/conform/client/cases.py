"""What a client must do: each case is a connection that it makes, in which it comes to a table and plays."""

from __future__ import annotations

from contack.client.conform.case import Case, Cases
from contack.client.conform.client.script import OTHER, Scene
from contack.client.conform.peer import Unmet
from contack.protocol.command import Hello, Join, OpenTable, PlayLay, Ready, Resume
from contack.protocol.connection import to_frame
from contack.protocol.error import Refusal
from contack.protocol.frame import framed
from contack.protocol.limits import TO_CLIENT
from contack.protocol.notice import Change, Closed, Left, Refused, Said
from contack.protocol.raw import raw_fields, raw_frame
from contack.protocol.version import version_words

CLIENT = Cases[Scene]()

LAYS = 3
"""How many lays of a client are looked at, where one would do for the first."""


def _plays(scene: Scene) -> None:
    scene.arrive()
    for _ in range(LAYS):
        scene.choice()


@CLIENT.under("-> `hello`")
def hello(scene: Scene) -> None:
    """The first command is a hello of this version, with a name."""
    scene.greet()


@CLIENT.under("-> `join`")
def come_to_a_table(scene: Scene) -> None:
    """A client that was welcomed joins a table, or opens one."""
    scene.greet()
    scene.seat()


@CLIENT.under("-> `ready`")
def ready(scene: Scene) -> None:
    """A client that has a seat says that it is ready."""
    scene.greet()
    scene.seat()
    scene.start()


@CLIENT.under("-> `play_lay`")
def play(scene: Scene) -> None:
    """A client whose turn it is lays one of `lays`, with the turn of the view."""
    _plays(scene)


@CLIENT.under("From table to game, and again")
def whole_game(scene: Scene) -> None:
    """A client plays a whole game, through all three hands."""
    scene.arrive()
    while not scene.over:
        scene.choice()
    scene.visitor.tell(scene.change(Change.GAME_OVER, ""))


@CLIENT.under("Frames")
def in_pieces(scene: Scene) -> None:
    """A frame may come a byte at a time."""
    _plays(scene.cut(lambda frame: [bytes([byte]) for byte in frame]))


@CLIENT.under("Notices: from server to client")
def unknown_notices(scene: Scene) -> None:
    """A client ignores notices that it does not know."""
    _plays(scene.cut(lambda frame: [raw_frame({"type": "weather_changed", "sun": True}) + frame]))


@CLIENT.under("Notices: from server to client")
def unknown_fields(scene: Scene) -> None:
    """A client ignores fields that it does not know."""
    _plays(scene.cut(lambda frame: [raw_frame(raw_fields(frame) | {"wings": 2})]))


@CLIENT.under("Advice for writers of bots")
def talk(scene: Scene) -> None:
    """What is said may come at any time, also between `welcomed` and `joined`."""
    scene.greet()
    scene.visitor.tell(Said("eve", "Hello!"))
    scene.seat()
    scene.visitor.tell(Said(OTHER, "Good luck!"))
    scene.start()
    scene.visitor.tell(Said(OTHER, "Your turn."))
    scene.choice()


@CLIENT.under("Falling behind")
def joined_again(scene: Scene) -> None:
    """At the table `joined` takes the place of what was left out, and the game goes on from there."""
    scene.arrive()
    scene.choice()
    scene.chosen()
    scene.stand_in()
    scene.visitor.tell(scene.refused("play_lay", Refusal.STALE_TURN, "the table has moved on"), scene.joined())
    scene.choice()


@CLIENT.under("Turns")
def stale_turn(scene: Scene) -> None:
    """A client whose lay comes too late chooses again, from the view that it is told."""
    scene.arrive()
    late = scene.chosen()
    scene.checked(late)
    scene.stand_in()
    command = "play_lay" if isinstance(late, PlayLay) else "hand_over"
    scene.visitor.tell(scene.refused(command, Refusal.STALE_TURN, "the table has moved on"))
    scene.choice()


@CLIENT.under("Reasons")
def too_fast(scene: Scene) -> None:
    """A client that was too fast waits and says it again."""
    scene.greet()
    scene.seat()
    scene.visitor.says(Ready)
    scene.visitor.tell(Refused("ready", Refusal.TOO_FAST, "wait", retry_after=0.1))
    scene.start()
    scene.choice()


@CLIENT.under("Reasons")
def name_taken(scene: Scene) -> None:
    """A client whose name is taken takes another one, or goes."""
    first = scene.visitor.says(Hello)
    scene.visitor.tell(Refused("hello", Refusal.NAME_TAKEN, f"somebody here is called {first.name}"))
    second = scene.visitor.goes_or_says(Hello)
    if second and second.name == first.name:
        raise Unmet("another name", second.name)


@CLIENT.under("Versions")
def unsupported_version(scene: Scene) -> None:
    """A client whose version is not spoken tries another one, or goes."""
    first = scene.visitor.says(Hello)
    scene.visitor.tell(Refused("hello", Refusal.UNSUPPORTED_VERSION, version_words(first.protocol, first.protocol + 1)))
    second = scene.visitor.goes_or_says(Hello)
    if second and second.protocol == first.protocol:
        raise Unmet("another version", str(second.protocol))


@CLIENT.under("<- `left`")
def seat_taken_over(scene: Scene) -> None:
    """A client whose seat was taken over is in the lobby: it says nothing more for the table."""
    scene.arrive()
    scene.chosen()
    scene.visitor.tell(Left(scene.state.name, "the seat was taken over by another connection"))
    scene.visitor.rests(Join, OpenTable, Resume, Hello)


@CLIENT.under("<- `closed`")
def closed(scene: Scene) -> None:
    """A client that is told that the connection is closed closes it too."""
    scene.arrive()
    scene.visitor.tell(Closed("server_stopped", "the server stops"))
    scene.visitor.goes()


def _goes_at(scene: Scene, data: bytes) -> None:
    scene.greet()
    scene.visitor.says(Join, OpenTable, Resume)
    scene.visitor.tell_bytes(data)
    scene.visitor.goes()


@CLIENT.under("Frames")
def no_message(scene: Scene) -> None:
    """A client closes the connection at what is no message."""
    _goes_at(scene, framed(b"\xc1"))


@CLIENT.under("Frames")
def too_long(scene: Scene) -> None:
    """A client closes the connection at a length beyond the limit."""
    _goes_at(scene, (TO_CLIENT.frame + 1).to_bytes(4, "big"))


@CLIENT.under("States")
def out_of_state(scene: Scene) -> None:
    """A client closes the connection at a notice that its state has not."""
    _goes_at(scene, to_frame(Left("nowhere", "you left")))


CLIENT_CASES: tuple[Case[Scene], ...] = tuple(CLIENT)
"""All cases for clients, in the order in which they are tried."""
