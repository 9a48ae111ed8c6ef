"""What a load is to play against, and what it found."""

import msgspec

BOT_TOKEN = "bench"
"""What lets in a bot host."""


class Job(msgspec.Struct, frozen=True):
    """What to play against: a process at a port of this machine, and at how many `tables`.

    `pace` is how many seconds a player takes to choose on average; 0 plays as fast as it goes. Against the server, lays
    of the first table are written to `script`, which the relay then plays. `bots` is how many bots sit elsewhere, and
    `screens` how many look at all tables.
    """

    port: int
    pid: int
    script: str
    tables: int
    seconds: float
    warm_up: float
    pace: float = 0.0
    relay: bool = False
    tls: bool = False
    bots: int = 0
    screens: int = 0


class Found(msgspec.Struct, frozen=True):
    """Lays that reached all seats, and the seconds of processor time and bytes written that the server took for them.

    `p50` and `p99` are seconds to the last seat, `bytes_a_table` is memory, and `load` the share of a processor that
    the load took itself.
    """

    lays: int
    cpu: float
    written: int
    p50: float
    p99: float
    bytes_a_table: float
    load: float
