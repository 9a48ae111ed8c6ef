"""The one record that the screen keeps at a time, of a game at a table or of a solitaire."""

from pathlib import Path

import pytest

from contack.client.files.records import read_record
from contack.client.screen.run.records import LEFT_WORDS, ScreenRecords
from contack.client.solitaire.game import Deal, SolitaireGame
from contack.engine.event import Abandoned
from contack.engine.solitaire.event import Undone

DEAL = Deal("draw", "hexagon")
GAME, EVENTS = SolitaireGame.start(DEAL)
LEFT = Abandoned(LEFT_WORDS)


@pytest.fixture
def records(tmp_path: Path) -> ScreenRecords:
    return ScreenRecords(tmp_path, lambda: "2026-11-20T15:04:05Z")


def begun(records: ScreenRecords) -> Path:
    """Begin a solitaire, and return where it is kept."""
    records.begin(DEAL.header())
    records.write(EVENTS)
    assert records.path
    return records.path


def test_a_record_tells_when_its_solitaire_started(records: ScreenRecords) -> None:
    assert read_record(begun(records)).header == DEAL.header("2026-11-20T15:04:05Z")


def test_a_solitaire_that_is_left_for_another_is_told_to_be(records: ScreenRecords) -> None:
    first = begun(records)
    second = begun(records)
    records.end()
    assert records.path == second.with_suffix("")
    assert [read_record(path.with_suffix("")).events for path in (first, second)] == [(*EVENTS, LEFT)] * 2


def test_a_solitaire_that_has_ended_is_not_left(records: ScreenRecords) -> None:
    begun(records)
    records.write((LEFT,))
    records.end()
    records.end()
    assert records.path
    assert read_record(records.path).events == (*EVENTS, LEFT)


def test_a_solitaire_that_goes_on_after_its_end_can_be_left(records: ScreenRecords) -> None:
    begun(records)
    records.write((LEFT,))
    records.write((Undone(),))
    records.end()
    assert records.path
    assert read_record(records.path).events == (*EVENTS, LEFT, Undone(), LEFT)


def test_of_a_solitaire_that_cannot_be_recorded_nothing_gets_into_the_record_before(
    records: ScreenRecords, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = begun(records).with_suffix("")

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Path, "touch", fail)
        with pytest.raises(OSError, match="No space"):
            records.begin(DEAL.header())
    records.write(EVENTS)
    assert read_record(first).events == (*EVENTS, LEFT)
    assert list(tmp_path.iterdir()) == [first]


def test_a_record_that_cannot_be_written_once_is_written_no_more(
    records: ScreenRecords, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(records)

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Path, "open", fail)
        with pytest.raises(OSError, match="No space"):
            records.write((Undone(),))
    records.write((LEFT,))
    records.end()
    assert read_record(path).events == EVENTS


def test_the_record_of_a_solitaire_is_the_newest_until_a_game_at_a_table_has_one(records: ScreenRecords) -> None:
    assert records.path is None
    path = begun(records)
    records.at_table()
    assert records.path == path
