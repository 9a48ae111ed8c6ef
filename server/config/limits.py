"""How much of a server one client, one address and all together may have."""

from __future__ import annotations

from dataclasses import dataclass

from contack.protocol.limits import SPECTATORS, TO_SERVER

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
