"""How much of a server one client, one address and all together may have, and the options that say so."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Annotated, Any, TypeVar, get_type_hints

import click

from contack.protocol.keepalive import DEAD_AFTER
from contack.protocol.limits import LEAST_FRAME, SPECTATORS, TO_SERVER
from contack.server.config.number_range import NumberRange

C = TypeVar("C", bound=Callable[..., Any])

PATIENCE = 3600.0
"""Seconds for which a game is kept at an empty table: long enough for dinner."""


_MANY = click.IntRange(1, 100_000)
_FAST = NumberRange(0.1, 1_000_000)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a host allows; the defaults leave room for a full house on a LAN, bots and all.

    Each with the range and the help of its option. `max_greeting` is of connections that have not said hello, for
    which they have `greeting_seconds`. Commands and talk come from buckets that hold a burst and fill again at so many
    a second or minute.
    """

    max_connections: Annotated[int, _MANY, "How many connections there may be at the same time."] = 1000
    max_per_address: Annotated[int, _MANY, "How many connections one address may have, or a /64 of IPv6."] = 100
    max_greeting: Annotated[int, _MANY, "How many connections may be there that have not said hello yet."] = 250
    greeting_seconds: Annotated[float, NumberRange(0.1, 3600), "How many seconds one has to say hello."] = 10.0
    commands_per_second: Annotated[float, _FAST, "How many commands a client may send each second."] = 500.0
    # the dearest command costs 20: from a smaller bucket it would be had for less
    command_burst: Annotated[int, click.IntRange(20, 1_000_000), "How many commands it may send at once."] = 1000
    talk_per_minute: Annotated[float, _FAST, "How many chat messages a client may send each minute."] = 60.0
    talk_burst: Annotated[int, _MANY, "How many chat messages it may send at once."] = 10
    max_tables_per_guest: Annotated[int, _MANY, "How many tables one client may have open."] = 4
    max_tables_per_address: Annotated[int, _MANY, "How many tables may be open from one address."] = 50
    max_spectators: Annotated[int, click.IntRange(0, SPECTATORS), "How many people may watch a table."] = SPECTATORS
    empty_seconds: Annotated[
        float, NumberRange(1, 1e8), "How many seconds a game is kept while nobody is connected."
    ] = PATIENCE
    pause_hours: Annotated[
        float, NumberRange(0.001, 100_000), "How many hours a paused game is kept while nobody is connected."
    ] = 24.0
    asleep_after_seconds: Annotated[
        float, NumberRange(0.1, 3600), "After how many seconds of silence a page in the background is asleep."
    ] = float(DEAD_AFTER)
    asleep_turn_seconds: Annotated[
        float, NumberRange(0, 3600), "After how many seconds of its turn the stand-in lays for an asleep player."
    ] = 15.0
    asleep_kept_seconds: Annotated[
        float, NumberRange(0, 86_400), "How many seconds nobody else can take the seat of an asleep player."
    ] = 300.0
    max_frame: Annotated[int, click.IntRange(LEAST_FRAME, 2**16), "How many bytes one command may have."] = (
        TO_SERVER.frame
    )


def limit_options(command: C) -> C:
    """Give a command an option for each limit, with its default."""
    hints = get_type_hints(Limits, include_extras=True)
    for limit in reversed(fields(Limits)):  # each stands above those that were put on before
        kind, text = hints[limit.name].__metadata__
        name = f"--{limit.name.replace('_', '-')}"
        command = click.option(name, default=limit.default, type=kind, help=text)(command)
    return command
