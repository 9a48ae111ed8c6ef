"""Safe file operations."""

import fcntl
import os
from pathlib import Path

import pytest

from contack.system.files import ATTEMPTS, replace_file, sync_directory, sync_file


def test_directory_is_synced_or_the_failure_is_reported(tmp_path: Path) -> None:
    sync_directory(tmp_path)
    with pytest.raises(FileNotFoundError):
        sync_directory(tmp_path / "nowhere")


FULL_SYNC = 51
"""macOS's number of F_FULLFSYNC."""


@pytest.mark.parametrize("works", [True, False])
def test_mac_empties_the_memory_of_the_disk(monkeypatch: pytest.MonkeyPatch, works: bool) -> None:
    asked: list[tuple[int, ...]] = []

    def control(*what: int) -> None:
        asked.append(what)
        if not works:
            raise OSError(45, "Operation not supported")

    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", FULL_SYNC, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", control)
    monkeypatch.setattr(os, "fsync", lambda handle: asked.append((handle,)))
    sync_file(7)
    assert asked == ([(7, FULL_SYNC)] if works else [(7, FULL_SYNC), (7,)])


def test_files_are_synced_in_one_way() -> None:
    root = Path(__file__).parents[2]
    rooms = ("engine", "protocol", "system", "server", "client", "lab")
    sources = {path.name: path.read_text(encoding="utf-8") for room in rooms for path in (root / room).rglob("*.py")}
    assert [name for name, source in sources.items() if "os.fsync(" in source] == ["files.py"]


def test_windows_opens_no_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    sync_directory(tmp_path / "nowhere")


def refusing(patch: pytest.MonkeyPatch, times: int) -> list[int]:
    tried: list[int] = []
    replace = Path.replace

    def refuse(part: Path, path: Path) -> Path:
        tried.append(1)
        if len(tried) <= times:
            raise PermissionError(13, "another program has it open")
        return replace(part, path)

    patch.setattr("contack.system.files.REPLACES_OPEN_FILES", False)
    patch.setattr("time.sleep", lambda _: None)
    patch.setattr(Path, "replace", refuse)
    return tried


def test_file_open_elsewhere_is_replaced_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part, path = tmp_path / "part", tmp_path / "file"
    part.write_text("new")
    path.write_text("old")
    tried = refusing(monkeypatch, ATTEMPTS - 1)
    replace_file(part, path)
    assert (path.read_text(), len(tried)) == ("new", ATTEMPTS)


def test_one_that_stays_open_or_may_not_be_replaced_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing(monkeypatch, ATTEMPTS)
    with pytest.raises(PermissionError):
        replace_file(tmp_path / "part", tmp_path / "file")
