from contack.engine.event import ChosenBy
from contack.lab.conform.case import Cases
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.client.table import OTHER
from contack.lab.conform.peer import ENDED, SILENT, check
from contack.protocol.codec import type_name
from contack.protocol.command import (
    Command,
    HandOver,
    Hello,
    Join,
    Leave,
    OpenTable,
    PlayLay,
    Reaction,
    Ready,
    Resume,
    Reveal,
)
from contack.protocol.error import Refusal
from contack.protocol.notice import Announced, Change, Halted, Left, Nudged, Reacted, Refused, Said

PLAYING = Cases[ScriptedServer]()

# Lays to check: the second and third show that the client continues from the first.
LAYS = 3

# Seconds that a refusal tells the client to wait.
WAIT = 1.0

# Seconds that two clocks may differ.
SOON = 0.05

_BETWEEN_GAMES: tuple[type[Command], ...] = (Ready, Leave)

# A client that ignores turns would lay within these seconds.
QUIET = 0.5


def plays(server: ScriptedServer) -> None:
    server.arrive()
    server.choices(LAYS)


@PLAYING.under("-> `play_lay`")
def play(server: ScriptedServer) -> None:
    """At its turn, and no other, a client plays one of `lays`, with the turn of the view."""
    server.arrive()
    for _ in range(LAYS):
        server.carry_out(server.chosen())
        if server.table.playing and not server.table.is_turn:
            server.stays_quiet(QUIET)
        server.others_play()


@PLAYING.under("Turns")
def joins_a_running_game(server: ScriptedServer) -> None:
    """A client that takes over a seat in a running game lays for the seat of `joined`, also after a closing lay."""
    server.greet()
    server.seat_before_three_sides()
    server.others_play()
    server.choices(LAYS)


@PLAYING.under("A bot in one page")
def talk(server: ScriptedServer) -> None:
    """Chat, reactions, nudges and announcements may arrive at any time, and change nothing in a game."""
    server.greet()
    server.send(Said("eve", "Hello!"), Said("eve", "Supper!", "server", "pub"), Announced("supper at eight"))
    server.seat()
    server.send(Said(OTHER, "Good luck!"))
    server.start()
    server.send(*(Reacted(OTHER, reaction) for reaction in Reaction))
    server.send(Said("eve", "Supper!", "server"), Said(OTHER, "Your turn."), Nudged(server.name, OTHER))
    server.choice()
    server.send(Announced("The server closes after the last game."))
    server.choices(LAYS)


@PLAYING.under("event `seated`")
def another_seat_taken_over(server: ScriptedServer) -> None:
    """A client plays on when someone takes over another seat, and its own turn stays its turn."""
    server.arrive()
    # not at its turn: a client may send a lay again that crossed with the notice, which is no fault
    while server.table.is_turn:
        server.carry_out(server.chosen())
    server.send(*server.table.take_over("late guest"))
    server.others_play()
    server.choices(LAYS)


@PLAYING.under("Practice")
def hints_for_one(server: ScriptedServer) -> None:
    """A player may get hints in the middle of a game, and plays on."""
    server.arrive()
    server.send(server.table.changed(Change.HINTS_GIVEN, server.name, hints=True))
    server.choices(LAYS)


@PLAYING.under("Falling behind")
def joined_again(server: ScriptedServer) -> None:
    """At a table `joined` may replace notices that were left out, and the game continues from there."""
    server.arrive()
    # it also includes the client's own lay
    server.table.lay(server.checked(server.chosen()), ChosenBy.PLAYER)
    while server.table.playing and not server.table.is_turn:
        server.table.lay(None, ChosenBy.PLAYER)
    server.send(server.table.joined())
    server.choice()


@PLAYING.under("Turns")
def stale_turn(server: ScriptedServer) -> None:
    """At a table with a clock, a client whose lay came too late waits for its next turn, and chooses again."""
    server.move_clock = 60
    server.arrive()
    # if the others had to pass, the refusal would come at the client's turn, after a `played` that says so too
    while server.table.keeps_turn:
        server.choice()
    late = server.chosen()
    server.checked(late)
    played = server.table.lay(None, ChosenBy.CLOCK)
    server.send(*played, server.table.refused(type_name(late), Refusal.STALE_TURN, "the game has moved on"))
    server.others_play()
    server.choice()


@PLAYING.under("Reasons")
def too_fast(server: ScriptedServer) -> None:
    """A client that was too fast waits as long as the refusal says, and sends its command again."""
    server.greet()
    server.seat()
    server.receives(Ready)
    server.send(Refused("ready", Refusal.TOO_FAST, f"wait {WAIT:g} s", retry_after=WAIT))
    refused_at = server.door.seconds()
    server.start()
    waited = server.ready_at - refused_at
    check(waited >= WAIT - SOON, f"`ready` after {WAIT:g} s", f"after {waited:.2f} s")


@PLAYING.under("Reasons")
def nonce_too_fast(server: ScriptedServer) -> None:
    """If its nonce was too fast, a client waits as long as the refusal says, and sends it again."""
    server.commit()
    server.ask()
    server.receives(Reveal)
    server.send(Refused("reveal", Refusal.TOO_FAST, f"wait {WAIT:g} s", retry_after=WAIT))
    refused_at = server.door.seconds()
    nonce = server.reveal()
    waited = server.door.seconds() - refused_at
    check(waited >= WAIT - SOON, f"`reveal` after {WAIT:g} s", f"after {waited:.2f} s")
    server.send(server.table.start(nonce))
    server.others_play()
    server.choice()


@PLAYING.under("Reasons")
def lay_too_fast(server: ScriptedServer) -> None:
    """If its lay was too fast, a client waits as long as the refusal says, and chooses again."""
    server.arrive()
    lay = server.chosen()
    server.checked(lay)
    words = f"wait {WAIT:g} s"
    server.send(Refused(type_name(lay), Refusal.TOO_FAST, words, retry_after=WAIT))
    refused_at = server.door.seconds()
    server.choice()
    waited = server.chosen_at - refused_at
    check(waited >= WAIT - SOON, f"`play_lay` after {WAIT:g} s", f"after {waited:.2f} s")


@PLAYING.under("When the server was down")
def halted(server: ScriptedServer) -> None:
    """If the server could not store its lay, a client sends it again after a while."""
    server.arrive()
    lay = server.chosen()
    server.checked(lay)
    refused = Refused(type_name(lay), Refusal.CANNOT_SAVE, "the server cannot write to its disk")
    server.send(Halted(True, "the server cannot write to its disk"), refused, Halted(False, "it can again"))
    server.choice()


@PLAYING.under("<- `left`")
def seat_taken_over(server: ScriptedServer) -> None:
    """After losing its seat to another connection a client is in the lobby, and sends no table commands."""
    server.arrive()
    lay = server.chosen()
    left = Left(server.table.options.name, "the seat was taken over by another connection")
    server.send(left, Refused(type_name(lay), Refusal.NOT_NOW, "you are no longer at the table: join it again"))
    # it may join a table again; then the case ends, as nothing more can be seen
    server.receives_unless((ENDED, SILENT), Join, OpenTable, Resume, Hello)


@PLAYING.under("From table to game, and again")
def nothing_after_the_end(server: ScriptedServer) -> None:
    """A client does not lay in an abandoned game."""
    server.arrive()
    server.choice()
    server.send(*server.table.give_up())
    again = server.receives_unless((ENDED, SILENT), *_BETWEEN_GAMES, PlayLay, HandOver, seconds=QUIET)
    # a lay that crossed with the end of the game is no fault
    if isinstance(again, PlayLay | HandOver):
        server.send(server.table.refused(type_name(again), Refusal.NO_GAME, "no game is running"))
        server.receives_unless((ENDED, SILENT), *_BETWEEN_GAMES, seconds=QUIET)
