"""What file systems let a program do."""

from __future__ import annotations

from pathlib import Path

import pytest

from contack.system.files import sync_directory


def test_the_names_in_a_directory_are_synced_or_it_is_said_that_they_cannot_be(tmp_path: Path) -> None:
    sync_directory(tmp_path)
    with pytest.raises(FileNotFoundError):
        sync_directory(tmp_path / "nowhere")


def test_windows_opens_no_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    sync_directory(tmp_path / "nowhere")
