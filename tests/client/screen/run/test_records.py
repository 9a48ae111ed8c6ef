"""The one record that the screen keeps at a time, of a game at a table or of a solitaire."""

from pathlib import Path

from contack.client.files.recorder import ScreenRecords
from contack.client.solitaire.game import Deal


def test_solitaire_record_is_newest_until_a_table_game(tmp_path: Path) -> None:
    records = ScreenRecords(tmp_path, lambda: "2026-11-20T15:04:05Z")
    assert records.path is None
    records.begin(Deal("draw", "hexagon").header())
    path = records.path
    records.at_table()
    assert records.path == path
    assert path
