"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from contack.client.files.atomic import write_atomically


def test_a_file_replaces_the_one_before_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    write_atomically(path, "one")
    write_atomically(path, "René")
    assert path.read_bytes() == "René".encode()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_where_a_write_fails_the_file_is_as_before_and_nothing_lies_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    path = tmp_path / "file"
    write_atomically(path, "one")

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os if fails == "fsync" else Path, fails, full)
    with pytest.raises(OSError, match="no space left"):
        write_atomically(path, "two")
    assert path.read_text(encoding="utf-8") == "one"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_written_is_on_the_disk_before_it_has_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, there = tmp_path / "file", list[bool]()
    monkeypatch.setattr(os, "fsync", lambda _: there.append(path.exists()))
    write_atomically(path, "one")
    assert there == [False]


@pytest.mark.parametrize(("mode", "found"), [(0o600, 0o600), (0o666, 0o644)])
def test_who_may_read_a_file_is_told_by_its_mode_and_the_umask(tmp_path: Path, mode: int, found: int) -> None:
    before = os.umask(0o022)
    try:
        write_atomically(tmp_path / "file", "one", mode)
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == found
