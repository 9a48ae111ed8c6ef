"""How much of a server one client, one address and all together may have, and the options that say so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, TypeVar

import click

from contack.protocol.limits import LEAST_FRAME, SPECTATORS, TO_SERVER

C = TypeVar("C", bound=Callable[..., Any])

PATIENCE = 3600.0
"""Seconds for which a paused game is kept: long enough for dinner."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a host allows; the defaults leave room for a full house on a LAN, bots and all.

    `max_greeting` is of connections that have not said hello, for which they have `greeting_seconds`. Commands and
    talk come from buckets that hold a burst and fill again at so many a second or minute.
    """

    max_connections: int = 1000
    max_per_address: int = 100
    max_greeting: int = 250
    greeting_seconds: float = 10.0
    commands_per_second: float = 500.0
    command_burst: int = 1000
    talk_per_minute: float = 60.0
    talk_burst: int = 10
    max_tables_per_guest: int = 4
    max_tables_per_address: int = 50
    max_spectators: int = SPECTATORS
    paused_seconds: float = PATIENCE
    max_frame: int = TO_SERVER.frame


_MANY = click.IntRange(1, 100_000)
_FAST = click.FloatRange(0.1, 1_000_000)

_KINDS: dict[str, tuple[click.IntRange | click.FloatRange, str]] = {
    "max_connections": (_MANY, "Connections at the same time."),
    "max_per_address": (_MANY, "Connections from one address; from one /64 network of IPv6."),
    "max_greeting": (_MANY, "Connections that have not said hello yet."),
    "greeting_seconds": (click.FloatRange(0.1, 3600), "Seconds that a client has to say hello."),
    "commands_per_second": (_FAST, "Commands that a client may send a second."),
    "command_burst": (click.IntRange(20, 1_000_000), "Commands that it may send at once."),
    "talk_per_minute": (_FAST, "Chat messages that a client may send a minute."),
    "talk_burst": (_MANY, "Chat messages that it may send at once."),
    "max_tables_per_guest": (_MANY, "Tables that one client may have opened."),
    "max_tables_per_address": (_MANY, "Tables that may have been opened from one address."),
    "max_spectators": (click.IntRange(0, SPECTATORS), "Spectators at a table."),
    "paused_seconds": (click.FloatRange(1, 1e8), "Seconds that a game is kept while nobody is connected."),
    "max_frame": (click.IntRange(LEAST_FRAME, 2**16), "Bytes of one command."),
}


def limit_options(command: C) -> C:
    """Give a command an option for each limit, with its default."""
    for limit in reversed(fields(Limits)):
        kind, text = _KINDS[limit.name]
        name = f"--{limit.name.replace('_', '-')}"
        command = click.option(name, default=limit.default, type=kind, help=text)(command)
    return command
