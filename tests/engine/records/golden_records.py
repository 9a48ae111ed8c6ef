"""The golden games as records, and the steps of each."""

from functools import cache
from pathlib import Path

from contack.engine.records.record import SUFFIX, Record, parse_record
from contack.engine.records.replay import Step, replay

FOLDER = Path(__file__).parents[1] / "golden"
NAMES = sorted(path.stem for path in FOLDER.glob(f"*{SUFFIX}"))
TABLE = "closed-next"
SOLITAIRES = ("draw-lost", "draw-won", "stacked-lost", "stacked-won")


@cache
def record_named(name: str) -> Record:
    return parse_record((FOLDER / f"{name}{SUFFIX}").read_bytes())


@cache
def steps_of(name: str) -> list[Step]:
    return list(replay(record_named(name)))
