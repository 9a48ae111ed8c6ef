from dataclasses import dataclass

import click

from contack.protocol.limits import DEAD_AFTER, LEAST_FRAME, SPECTATORS, TO_SERVER
from contack.server.config.option import NumberRange, option

# Seconds for which the server keeps a game at an empty table: long enough for dinner.
PATIENCE = 3600.0


_MANY = click.IntRange(1, 100_000)
_FAST = NumberRange(0.1, 1_000_000)


@dataclass(frozen=True, slots=True)
class Limits:
    """The defaults leave room for a full house on a LAN, bots included."""

    max_connections: int = option(
        "Connections at the same time; one in 20 is reserved for players who return to their seats.", _MANY, 1000
    )
    max_per_address: int = option("Connections from one address, or from one /64 network of IPv6.", _MANY, 100)
    max_greeting: int = option(
        "Connections that have not said hello yet; one more closes the oldest of the address with most of them.",
        _MANY,
        250,
    )
    greeting_seconds: float = option("Time for the TLS handshake and the hello.", NumberRange(0.1, 3600), 10.0)
    commands_per_second: float = option("Commands that a client may send each second.", _FAST, 500.0)
    # the dearest command costs 20, so a smaller bucket would sell it for less
    command_burst: int = option("Commands that it may send at once.", click.IntRange(20, 1_000_000), 1000)
    talk_per_minute: float = option(
        "Chat messages that a client may send each minute; one to all of the server counts five, a reaction one.",
        _FAST,
        60.0,
    )
    talk_burst: int = option("Chat messages that it may send at once.", _MANY, 10)
    max_tables_per_guest: int = option("Open tables of one client.", _MANY, 4)
    max_tables_per_address: int = option(
        "Open tables from one address, also those of clients that have left.", _MANY, 50
    )
    max_spectators: int = option("Spectators at one table.", click.IntRange(0, SPECTATORS), SPECTATORS)
    empty_seconds: float = option(
        "How long the server keeps a game without a connected player.", NumberRange(1, 1e8), PATIENCE
    )
    pause_hours: float = option(
        "How long it keeps a paused game without a connected player; only the time while the server runs counts.",
        NumberRange(0.001, 100_000),
        24.0,
    )
    asleep_after_seconds: float = option(
        "A page in the background that is silent for this long puts its player to sleep.",
        NumberRange(0.1, 3600),
        float(DEAD_AFTER),
    )
    asleep_turn_seconds: float = option(
        "How long the turn of an asleep player lasts; then the stand-in lays.", NumberRange(0, 3600), 15.0
    )
    asleep_kept_seconds: float = option(
        "How long the seat of an asleep player is reserved.", NumberRange(0, 86_400), 300.0
    )
    max_frame: int = option(
        f"Bytes of one command; {LEAST_FRAME}, the least, is enough for every command.",
        click.IntRange(LEAST_FRAME, 2**16),
        TO_SERVER.frame,
    )
