from collections.abc import Iterator, Sequence
from pathlib import Path

from contack.client.coach.exercise import OwnGame, own_game
from contack.client.files.records import NoReview, read_record, read_review
from contack.engine.records.form import JsonObject
from contack.engine.records.record import UnreadableRecord


def own_games(records: Sequence[Path], name: str) -> Iterator[tuple[OwnGame, tuple[Path, ...]]]:
    """Yield each game in which the player had a choice, with the records after it. Skip what cannot be read."""
    for at, path in enumerate(records, 1):
        try:
            found = own_game(read_record(path), name, _review(path))
        except (OSError, UnreadableRecord):
            continue
        if found:
            yield found, tuple(records[at:])


def _review(path: Path) -> JsonObject | None:
    try:
        return read_review(path)
    except (OSError, NoReview):
        return None
