"""Searches by coverage for bytes that crash the codec. Needs atheris, which the tests do not.

.venv/bin/python -m pip install atheris
    .venv/bin/python scripts/fuzz_codec.py /tmp/corpus -max_total_time=600

The folder keeps inputs that reached something new; it begins with the messages of docs/protocol.md. Add bytes that
raise a wrong exception to tests/protocol/corpus.txt.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["contack.protocol", "contack.engine"]):
    from contack.protocol.codec import decode  # noqa: F401  # with all that it imports

from trials.fuzz import VERDICTS, judge
from trials.mutation import corpus, vectors

from contack.protocol.connection import Side
from contack.protocol.frame import framed
from contack.protocol.state import State


def one_input(data: bytes) -> None:
    if not data:
        return
    side, state = list(Side)[data[0] & 1], list(State)[(data[0] >> 1) & 3]
    verdict = judge(side, state, framed(data[1:]))
    if verdict not in VERDICTS:
        raise AssertionError(verdict)


def begin(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, body in enumerate([*vectors(), *corpus()]):
        for choice in (4, 5):
            (folder / f"known-{number}-{choice}").write_bytes(bytes([choice]) + body)


def main() -> None:
    begin(Path(sys.argv[1]))
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
