import json
from pathlib import Path
from typing import NamedTuple


class Step(NamedTuple):
    seat: int
    command: bytes
    notices: list[bytes]
    lay: bool


def read_script(path: Path) -> list[Step]:
    steps = (Step(*step) for step in json.loads(path.read_text()))
    return [
        step._replace(command=bytes.fromhex(str(step.command)), notices=[bytes.fromhex(str(n)) for n in step.notices])
        for step in steps
    ]


def write_script(path: Path, steps: list[Step]) -> None:
    plain = [(step.seat, step.command.hex(), [notice.hex() for notice in step.notices], step.lay) for step in steps]
    path.write_text(json.dumps(plain))
