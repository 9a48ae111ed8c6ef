from pathlib import Path

import pytest

from contack.client.files import records as record_file
from contack.client.files.records import RecordFile, data_directory, read_record, records_directory
from contack.engine.event import Abandoned, Event
from contack.engine.records.header import Header
from contack.engine.records.record import Record, UnreadableRecord
from contack.engine.rules import SolitaireRules
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.event import SolitaireEnded, Undone

HEADER = Header(("ann",), SolitaireRules(), "draw", key=b"15".hex())
_, DEALT = DrawSolitaire.start(b"15")
OVER: tuple[Event, ...] = (Abandoned("the player left"),)


def begin(directory: Path) -> RecordFile:
    return RecordFile.begun(directory, "game", HEADER)


def test_record_starts_with_its_header_in_a_new_directory(tmp_path: Path) -> None:
    record = begin(tmp_path / "far" / "away")
    assert record.path == tmp_path / "far" / "away" / "game.contack.part"
    assert read_record(record.path) == Record(HEADER)


def test_events_are_on_disk_when_they_have_been_written(tmp_path: Path) -> None:
    record = begin(tmp_path)
    for event in DEALT:
        record.write((event,))
    assert read_record(record.path) == Record(HEADER, DEALT)


@pytest.mark.parametrize("ending", [Abandoned("the player left"), SolitaireEnded(won=False, laid=3)])
def test_a_record_changes_its_name_when_the_game_has_ended(tmp_path: Path, ending: Event) -> None:
    record = begin(tmp_path)
    record.write((*DEALT, ending))
    assert record.path == tmp_path / "game.contack"
    assert [path.name for path in tmp_path.iterdir()] == ["game.contack"]
    assert read_record(record.path).complete


def test_a_game_whose_last_lay_is_undone_is_running_again(tmp_path: Path) -> None:
    record = begin(tmp_path)
    record.write(OVER)
    record.write((Undone(),))
    assert record.path.name == "game.contack.part"
    record.write(OVER)
    assert [path.name for path in tmp_path.iterdir()] == ["game.contack"]
    assert len(read_record(record.path).events) == 3


def test_no_record_is_ever_overwritten(tmp_path: Path) -> None:
    ended, running, third = begin(tmp_path), begin(tmp_path), begin(tmp_path)
    ended.write(OVER)
    assert [record.path.name for record in (ended, running, third)] == [
        "game.contack",
        "game-2.contack.part",
        "game-3.contack.part",
    ]
    assert begin(tmp_path).path.name == "game-4.contack.part"
    assert len(list(tmp_path.iterdir())) == 4


def test_the_path_is_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert begin(Path("here")).path == tmp_path / "here" / "game.contack.part"


@pytest.mark.parametrize(
    ("stem", "name"),
    [("../up", "-up"), ("a/b", "a-b"), ("..", "game"), ("", "game"), ("x" * 300, "x" * 80), ("Zoë 2", "Zoë-2")],
)
def test_no_stem_leads_out_of_the_directory(tmp_path: Path, stem: str, name: str) -> None:
    assert RecordFile.begun(tmp_path, stem, HEADER).path == tmp_path / f"{name}.contack.part"


def test_a_place_that_is_no_directory_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        begin(tmp_path / "file")


def test_records_go_to_their_own_folder_of_the_data_directory(tmp_path: Path) -> None:
    assert records_directory(tmp_path) == tmp_path / "records"
    assert records_directory(data_directory()) == data_directory() / "records"
    assert data_directory().is_absolute()


def test_record_without_a_rename_keeps_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = begin(tmp_path)
    record.write(DEALT)

    def refuse(*_: object) -> Path:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", refuse)
        with pytest.raises(PermissionError):
            record.write(OVER)
    assert record.path.name == "game.contack.part"
    record.write((Undone(), *OVER))
    assert [path.name for path in tmp_path.iterdir()] == ["game.contack"]
    assert len(read_record(record.path).events) == len(DEALT) + 3


def test_a_game_that_ends_while_another_begins_keeps_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    touch = Path.touch

    def ended_early(path: Path, mode: int = 0o666, exist_ok: bool = True) -> None:
        touch(path, exist_ok=exist_ok)
        if path.name == "game.contack.part":
            touch(tmp_path / "game.contack")

    monkeypatch.setattr(Path, "touch", ended_early)
    assert begin(tmp_path).path.name == "game-2.contack.part"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game-2.contack.part", "game.contack"]


@pytest.mark.parametrize("data", [b"", b"\n", b"\xff\xfe", b"\x00" * 64, b"[1, 2]\n", b"{}\n", b"PK\x03\x04"])
def test_other_files_are_no_records(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "file").write_bytes(data)
    with pytest.raises(UnreadableRecord):
        read_record(tmp_path / "file")


def test_a_file_as_long_as_may_be_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = begin(tmp_path)
    monkeypatch.setattr(record_file, "LONGEST", record.path.stat().st_size)
    assert read_record(record.path) == Record(HEADER)
    monkeypatch.setattr(record_file, "LONGEST", record.path.stat().st_size - 1)
    with pytest.raises(UnreadableRecord, match="longer"):
        read_record(record.path)
