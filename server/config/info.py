"""What a server is, as everybody there may know it, and how much it holds."""

from __future__ import annotations

from dataclasses import dataclass

from contack.server.config.limits import Limits
from contack.server.config.password import Password

DEFAULTS = Limits()


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """What a server tells of itself, and how much it holds.

    `lasting` tells whether its tables outlive it, and `tls` whether connections are encrypted. `bots` is how many its
    own bot host lends, `own_bots` what that one says to be let in, and `lent_bots` what those on other machines say.
    """

    name: str
    version: str
    max_tables: int
    lasting: bool = False
    tls: bool = False
    max_tables_per_guest: int = DEFAULTS.max_tables_per_guest
    max_tables_per_address: int = DEFAULTS.max_tables_per_address
    max_spectators: int = DEFAULTS.max_spectators
    paused_seconds: float = DEFAULTS.paused_seconds
    password: Password | None = None
    bots: int = 0
    own_bots: Password | None = None
    lent_bots: Password | None = None
