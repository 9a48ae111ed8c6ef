"""What a client must do at a table that fills: count down with it, and follow when seats and options change."""

from contack.lab.conform.case import Cases
from contack.lab.conform.client.script import ScriptedServer
from contack.lab.conform.client.table import OTHER
from contack.protocol.notice import TableOpened
from contack.protocol.table_state import TableSummary

GATHERING = Cases[ScriptedServer]()

COUNTDOWN = 5.0
"""Seconds until a game as they are told; nobody waits for them here."""

QUIET = 0.5
"""Seconds in which a client that does not wait for the end of a countdown has long done something."""

LAYS = 3

ELSEWHERE = TableOpened(TableSummary("pub", 4, "next", True, OTHER, (OTHER,), 0, False))
"""Somebody opens another table."""


def _gathers(server: ScriptedServer) -> None:
    """Bring a client to where it is ready, and nothing is asked for yet. Raises Unmet."""
    server.greet()
    server.seat()
    server.be_ready()


def _begins(server: ScriptedServer) -> None:
    """Begin the game, and let the client lay some tiles. Raises Unmet."""
    server.ask()
    server.send(server.table.start(server.reveal()))
    server.others_play()
    for _ in range(LAYS):
        if server.table.playing:
            server.choice()


@GATHERING.under("From table to game, and again")
def countdown(server: ScriptedServer) -> None:
    """A client that is ready waits while the table counts down, also anew, and keeps its nonce until it is asked."""
    _gathers(server)
    for seconds in (COUNTDOWN, None, COUNTDOWN):
        server.send(server.table.count_down(seconds))
        server.stays_quiet(QUIET)
    _begins(server)


@GATHERING.under("-> `change_options`")
def change_options(server: ScriptedServer) -> None:
    """A client that is ready plays the game that is dealt after the host changed the options and more have come."""
    _gathers(server)
    server.send(server.table.make_room(), *server.table.fill())
    _begins(server)


@GATHERING.under("-> `swap`")
def swap(server: ScriptedServer) -> None:
    """A client that changed seats lays at the turn of the seat that it has in the game."""
    _gathers(server)
    server.send(server.table.swap())
    _begins(server)


@GATHERING.under("<- `table_opened`")
def table_opened(server: ScriptedServer) -> None:
    """A client that is on its way to a table, or sits at one between games, goes on when another is opened."""
    server.greet()
    server.send(ELSEWHERE)
    server.seat()
    server.send(ELSEWHERE)
    server.be_ready()
    server.send(ELSEWHERE)
    _begins(server)
