from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


class Effort(NamedTuple):
    """How much to try, and how many trials to run at once: most of the time they wait."""

    kills: int
    tables: int
    strangers: int
    storm: int
    seconds: float
    damages: int
    repeats: int
    server_frames: int
    web_requests: int
    web_pieces: int
    flooders: int
    flood_seconds: float
    long: bool
    beside: int


FULL = Effort(
    kills=200, tables=20, strangers=1000, storm=500, seconds=12.0, damages=1000, repeats=5,
    server_frames=1_000_000, web_requests=100_000, web_pieces=100_000,
    flooders=90, flood_seconds=10.0,
    long=True, beside=1,
)  # fmt: skip
SHORT = Effort(
    kills=2, tables=4, strangers=100, storm=60, seconds=0.5, damages=30, repeats=1,
    server_frames=1_500, web_requests=500, web_pieces=500,
    flooders=10, flood_seconds=1.0,
    long=False, beside=4,
)  # fmt: skip


@dataclass(frozen=True)
class Ground:
    folder: Path
    effort: Effort
    seed: int


@dataclass(frozen=True)
class Finding:
    tried: str
    lost: str
    measured: str = ""
    wrong: list[str] = field(default_factory=list)
