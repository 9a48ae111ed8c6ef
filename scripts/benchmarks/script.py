"""A recorded session at a table as frames: who sent what, and the notices that all got for it."""

import json
from pathlib import Path
from typing import NamedTuple


class Step(NamedTuple):
    """One command and what it led to, as whole frames: the `seat` that sends, and `notices` for everybody."""

    seat: int
    command: bytes
    notices: list[bytes]
    lay: bool


def read_script(path: Path) -> list[Step]:
    """Return the steps in a file."""
    steps = (Step(*step) for step in json.loads(path.read_text()))
    return [
        step._replace(command=bytes.fromhex(str(step.command)), notices=[bytes.fromhex(str(n)) for n in step.notices])
        for step in steps
    ]


def write_script(path: Path, steps: list[Step]) -> None:
    """Write steps to a file."""
    plain = [(step.seat, step.command.hex(), [notice.hex() for notice in step.notices], step.lay) for step in steps]
    path.write_text(json.dumps(plain))
