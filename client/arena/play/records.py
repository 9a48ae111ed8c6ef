"""The records of an arena's games in a folder, named by their numbers."""

from __future__ import annotations

from pathlib import Path

from contack.engine.records.record import RUNNING_SUFFIX, SUFFIX


def save_record(folder: Path, game: int, text: str) -> None:
    """Write the record of a game, in the place of one that an interrupted run has left. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"game-{game:06}{RUNNING_SUFFIX}"
    part.write_text(text, encoding="utf-8", newline="\n")
    part.replace(part.with_name(f"game-{game:06}{SUFFIX}"))
