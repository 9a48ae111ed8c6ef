"""Records that programs of 1e631d4 wrote, finished and not: later programs still read and judge them."""

from pathlib import Path

import pytest

from contack.engine.records.record import parse_record
from contack.engine.records.verify import verify

FOLDER = Path(__file__).parents[1] / "golden" / "1e631d4"

EVENTS = {
    "client-left.contack.part": (63, False),
    "draw-left.contack.part": (22, False),
    "draw-undone.contack": (84, True),
    "server-closed-any.contack": (38, True),
    "server-two.contack": (69, True),
    "stacked-undone.contack": (15, True),
}
"""How many events each has, and whether its game was finished."""


def test_every_record_is_looked_at() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(EVENTS)


@pytest.mark.parametrize("name", EVENTS)
def test_a_record_is_read_whole_and_follows_the_rules(name: str) -> None:
    record = parse_record((FOLDER / name).read_bytes())
    assert (len(record.events), verify(record).finished) == EVENTS[name]
