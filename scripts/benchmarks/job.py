from pathlib import Path
from typing import NamedTuple

import msgspec


class Extent(NamedTuple):
    """How long and how often to measure; `paced` and `watched` tables have one pace, in seconds a lay.

    The watched ones play for `watched_seconds`, because they take almost no time.
    """

    games: int
    rounds: int
    seconds: float
    warm_up: float
    tables: tuple[int, ...]
    paced: tuple[int, float]
    watched: tuple[int, float]
    watched_seconds: float
    redraws: int
    starts: int


FULL = Extent(
    games=100, rounds=3, seconds=3.0, warm_up=1.0, tables=(1, 10, 100, 500), paced=(100, 0.1), watched=(20, 2.0),
    watched_seconds=30.0, redraws=1000, starts=15,
)  # fmt: skip
QUICK = Extent(
    games=2, rounds=1, seconds=0.4, warm_up=0.2, tables=(2,), paced=(2, 0.02), watched=(2, 0.05),
    watched_seconds=1.0, redraws=50, starts=1,
)  # fmt: skip


class Job(msgspec.Struct, frozen=True):
    """The server or relay to load: a port of this machine, and the number of `tables`.

    `pace` is a player's mean thinking time in seconds; 0 plays at full speed. Then, against the server, the first
    table's lays are written to `script` for the relay. `screens` is the number of big screens.
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


class Step(msgspec.Struct):
    """A command of the script, and the notices that it led to."""

    seat: int
    command: bytes
    notices: list[bytes]
    lay: bool


def read_script(path: Path) -> list[Step]:
    return msgspec.json.decode(path.read_bytes(), type=list[Step])
