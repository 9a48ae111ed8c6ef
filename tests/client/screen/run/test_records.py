"""The one record that the screen keeps at a time, of a game at a table or of a solitaire."""

from pathlib import Path

from contack.client.screen.run.records import ScreenRecords
from contack.client.solitaire.game import Deal


def test_the_record_of_a_solitaire_is_the_newest_until_a_game_at_a_table_has_one(tmp_path: Path) -> None:
    records = ScreenRecords(tmp_path, lambda: "2026-11-20T15:04:05Z")
    assert records.path is None
    records.begin(Deal("draw", "hexagon").header())
    path = records.path
    records.at_table()
    assert records.path == path
    assert path
