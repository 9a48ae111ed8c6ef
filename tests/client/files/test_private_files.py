"""New files of a client are for its own user, whatever the umask of the shell is."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from contack.client.files.records import RecordFile
from contack.client.files.seat_locks import SeatLocks
from contack.client.replay.position_file import PositionFiles
from contack.client.screen.run.log import logging_to
from contack.engine.records.header import Header
from contack.engine.rules import SolitaireRules
from contack.system.files import make_private, write_text
from tests.client.replay.test_position_file import POSITION

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="on Windows a folder's permissions decide")


@pytest.fixture(autouse=True)
def _umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def log(folder: Path) -> None:
    with logging_to(folder / "client.log"):
        pass


WRITERS: dict[str, Callable[[Path], object]] = {
    "settings, seats, known servers": lambda folder: write_text(folder / "seats", "[]"),
    "record": lambda folder: RecordFile.begun(
        folder, "game", Header(("ann",), SolitaireRules(), "draw", key=b"15".hex())
    ),
    "locks": lambda folder: SeatLocks(folder / "seats.lock").hold("token"),
    "log": log,
    "position": lambda folder: PositionFiles(folder, "greedy").keep(POSITION.view, "slow"),
}


@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
def test_new_folders_and_files_are_private(tmp_path: Path, write: Callable[[Path], object]) -> None:
    write(tmp_path / "far" / "away")
    modes = {path.name: oct(path.stat().st_mode & 0o777) for path in tmp_path.rglob("*")}
    assert len(modes) == 3
    assert {name: modes.pop(name) for name in ("far", "away")} == {"far": "0o700", "away": "0o700"}
    assert set(modes.values()) == {"0o600"}


def test_a_folder_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    make_private(tmp_path)
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_client_makes_folders_in_one_way() -> None:
    client = Path(__file__).parents[3] / "client"
    assert [path.name for path in client.rglob("*.py") if ".mkdir(" in path.read_text("utf-8")] == []
