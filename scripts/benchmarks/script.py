"""A recorded game as frames: who sent which lay, and the notice that all got."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple


class Step(NamedTuple):
    """One lay: the seat that sends `command` and the `notice` that answers it, as whole frames."""

    seat: int
    command: bytes
    notice: bytes


def read_script(path: Path) -> list[Step]:
    """Answer the steps in a file."""
    return [Step(seat, bytes.fromhex(c), bytes.fromhex(n)) for seat, c, n in json.loads(path.read_text())]


def write_script(path: Path, steps: list[Step]) -> None:
    """Write steps to a file."""
    path.write_text(json.dumps([(step.seat, step.command.hex(), step.notice.hex()) for step in steps]))
