"""Files are written whole or not at all."""

import os
from pathlib import Path

import pytest

from contack.system.files import write_text


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    write_text(path, "one")
    return path


def assert_only(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text
    assert list(path.parent.iterdir()) == [path]


def test_new_file_replaces_the_old_one_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    write_text(path, "one")
    write_text(path, "René")
    assert_only(path, "René")


@pytest.mark.parametrize("why", [OSError("no space left"), KeyboardInterrupt(), SystemExit(1)], ids=repr)
@pytest.mark.parametrize(("place", "name"), [(os, "fsync"), (Path, "replace")])
def test_failed_write_keeps_the_old_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, place: object, name: str, why: BaseException
) -> None:
    def fail(*_: object) -> None:
        raise why

    monkeypatch.setattr(place, name, fail)
    with pytest.raises(type(why)):
        write_text(path, "two")
    assert_only(path, "one")


def test_data_is_on_the_disk_before_the_rename(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, there = tmp_path / "file", list[bool]()
    monkeypatch.setattr(os, "fsync", lambda _: there.append(path.exists()))
    write_text(path, "one")
    assert there == [False, True]  # the file, then the directory


@pytest.mark.parametrize(("mode", "found"), [(0o600, 0o600), (0o666, 0o644)])
def test_mode_follows_the_umask(tmp_path: Path, mode: int, found: int) -> None:
    before = os.umask(0o022)
    try:
        write_text(tmp_path / "file", "one", mode)
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == found


def test_unencodable_text_keeps_the_old_file(path: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_text(path, "two \udcff")
    assert_only(path, "one")


def test_killed_program_leaves_no_trace_in_the_next_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    (tmp_path / f".file.{os.getpid()}").write_text("much longer than the new content, and broken off")
    write_text(path, "one")
    assert_only(path, "one")


def test_two_writers_leave_one_whole_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, synced = tmp_path / "file", os.fsync

    def overtaken(handle: int) -> None:
        monkeypatch.setattr(os, "fsync", synced)
        monkeypatch.setattr(os, "getpid", lambda: 1)
        write_text(path, "of the other")
        monkeypatch.undo()
        synced(handle)

    monkeypatch.setattr(os, "fsync", overtaken)
    write_text(path, "of the one")
    assert_only(path, "of the one")


def test_read_only_directory_raises_an_os_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(PermissionError):
        write_text(path, "two")
    assert path.read_text(encoding="utf-8") == "one"


def test_a_file_where_the_directory_should_be_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine")
    with pytest.raises(OSError, match="data"):
        write_text(tmp_path / "data" / "file", "one")
    assert (tmp_path / "data").read_text() == "mine"
