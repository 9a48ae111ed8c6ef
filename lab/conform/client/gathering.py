from contack.lab.conform.case import Cases
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.client.table import OTHER, TABLE
from contack.lab.conform.peer import ENDED, check
from contack.protocol.command import Hello
from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.protocol.notice import Left, Refused, TableOpened
from contack.protocol.table_state import TableSummary
from contack.protocol.version import version_text

GATHERING = Cases[ScriptedServer]()

# Countdown in the notices; the script itself does not wait for it.
COUNTDOWN = 5.0

# A client that ignores the countdown would act within these seconds.
QUIET = 0.5

LAYS = 3

ELSEWHERE = TableOpened(TableSummary("pub", 4, "next", True, OTHER, (OTHER,), 0, False))


@GATHERING.under("-> `hello`")
def hello(server: ScriptedServer) -> None:
    """The first command is `hello` with this version and a name."""
    server.greet()


@GATHERING.under("Reasons")
def name_taken(server: ScriptedServer) -> None:
    """If its name is taken, a client chooses another one or disconnects."""
    first = server.receives(Hello)
    server.send(Refused("hello", Refusal.NAME_TAKEN, f"{first.name} is taken"))
    second = server.receives_unless((ENDED,), Hello)
    check(not second or name_key(second.name) != name_key(first.name), "another name", first.name)


@GATHERING.under("Versions")
def unsupported_version(server: ScriptedServer) -> None:
    """If its version is unsupported, a client tries another one or disconnects."""
    first = server.receives(Hello)
    words = version_text(first.protocol, first.protocol + 1)
    server.send(Refused("hello", Refusal.UNSUPPORTED_VERSION, words))
    second = server.receives_unless((ENDED,), Hello)
    check(not second or second.protocol != first.protocol, "another version", str(first.protocol))


@GATHERING.under("-> `ready`")
def ready(server: ScriptedServer) -> None:
    """After `welcomed`, a client joins or opens a table, sends `ready`, and later the nonce that fits its digest."""
    server.arrive()


def _begins(server: ScriptedServer) -> None:
    server.begin()
    server.choices(LAYS)


@GATHERING.under("From table to game, and again")
def countdown(server: ScriptedServer) -> None:
    """A ready client waits through countdowns, restarted ones too, and keeps its nonce until the table asks."""
    server.gather()
    for seconds in (COUNTDOWN, None, COUNTDOWN):
        server.send(server.table.count_down(seconds))
        server.stays_quiet(QUIET)
    _begins(server)


@GATHERING.under("-> `change_options`")
def change_options(server: ScriptedServer) -> None:
    """After the host changed the options and more players joined, a ready client plays the game that is dealt."""
    server.gather()
    server.send(server.table.make_room(), *server.table.fill())
    _begins(server)


@GATHERING.under("-> `swap`")
def swap(server: ScriptedServer) -> None:
    """After a swap of seats a client lays at the turn of its new seat."""
    server.gather()
    server.send(server.table.swap())
    _begins(server)


@GATHERING.under("<- `table_opened`")
def table_opened(server: ScriptedServer) -> None:
    """A client ignores `table_opened` while it joins a table or sits at one between games."""
    server.greet()
    server.send(ELSEWHERE)
    server.seat()
    server.send(ELSEWHERE)
    server.be_ready()
    server.send(ELSEWHERE)
    _begins(server)


@GATHERING.under("Seating")
def seated_by_a_tournament(server: ScriptedServer) -> None:
    """An entrant plays at the tables to which `joined` brings it, unasked."""
    server.greet()
    server.enter()
    for number in (1, 2):
        server.seat_for(number)
        server.begin()
        while server.table.playing:
            server.choice()
        server.send(Left(TABLE, "the next round begins"))
