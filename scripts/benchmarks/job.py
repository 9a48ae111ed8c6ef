import msgspec

BOT_TOKEN = "bench"


class Job(msgspec.Struct, frozen=True):
    """The server or relay to load: a port of this machine, and the number of `tables`.

    `pace` is a player's mean thinking time in seconds; 0 plays at full speed. Against the server, the first table's
    lays are written to `script` for the relay. `bots` is the number of bots at other tables, `screens` that of big
    screens.
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
    """Lays that reached all seats, and the server's processor seconds and written bytes for them.

    `p50` and `p99` are seconds to the last seat, `bytes_a_table` is memory, and `load` is the load's share of a
    processor.
    """

    lays: int
    cpu: float
    written: int
    p50: float
    p99: float
    bytes_a_table: float
    load: float
