"""A recorded game in a directory, and reviews of it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from contack.engine.game import Game
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.records.timeline import Timeline, timeline_of
from tests.engine.played import played

NAME = "2026-11-20T15-04-05Z-den-630dcd29"


def record(private: bool | None = None) -> Record:
    """Return the record of a game of two greedy players."""
    header = Header(("ann", "bob"), started="2026-11-20T15:04:05Z", colours=(6, 2), private=private)
    return Record(header, played(*Game.deal(b"21", [b""] * 2)))


GAME: Timeline = timeline_of(record())


def choice(at: int = 2, **more: object) -> dict[str, Any]:
    """Return a review's words about the lay at a moment: that another one was the best."""
    before, after = GAME.positions[at - 2 : at]
    lays = sorted(before.view.lays, key=lambda lay: before.view.lays[lay])
    laid = str(after.events[0].lay)  # type: ignore[attr-defined]  # a choice begins with a lay
    found = {"position": at, "lay": laid, "chance_lost": 0.25, "points_lost": 3.5, "lays": [{"lay": str(lays[0])}]}
    return found | more


def review(*decisions: Mapping[str, Any], **more: object) -> bytes:
    return json.dumps({"review": 1, "players": [], "decisions": decisions, "turning_points": []} | more).encode()


def kept(directory: Path, game: Record | None = None, name: str = NAME) -> Path:
    """Put a record into a directory, under its name."""
    path = directory / f"{name}.contack"
    path.write_text(str(game or record()), encoding="utf-8")
    return path
