from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from tests.client.command_line import contack
from tests.engine.tournament.played_night import played_night

NIGHT = played_night()


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """Return the tournament file in the folders of a server."""
    records, tournaments = tmp_path / "records", tmp_path / "tournaments"
    records.mkdir()
    tournaments.mkdir()
    for name, data in NIGHT.records.items():
        (records / name).write_bytes(data)
    file = tournaments / "night.tournament"
    file.write_text(NIGHT.text, "utf-8", newline="\n")
    return file


def zipped(path: Path, *members: tuple[str, bytes]) -> str:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return str(path)


def test_good_tournament_lists_the_facts(night: Path) -> None:
    result = contack("verify", str(night))
    assert result.exit_code == 0
    first, rounds, again, board, best, closest, end = result.output.splitlines()
    assert first == f"good {night}"
    assert rounds == "  rounds: 3; games: 5 counted, 1 given up"
    assert again == "  seated again: round 1 was seated 2 times"
    assert board.startswith("  scoreboard: ")
    assert best.startswith("  best lay: ")
    assert closest.startswith("  closest finish: ")
    assert end == "  end: the tournament is over"


def test_records_may_be_beside_the_file(night: Path, tmp_path: Path) -> None:
    (tmp_path / "records").rename(tmp_path / "elsewhere")
    assert contack("verify", str(night)).exit_code == 1
    night.rename(tmp_path / "elsewhere" / night.name)
    assert contack("verify", str(tmp_path / "elsewhere" / night.name)).exit_code == 0


def test_each_problem_has_a_line(night: Path, tmp_path: Path) -> None:
    for name in ("1-1.contack", "3-2.contack"):
        (tmp_path / "records" / name).unlink()
    result = contack("verify", str(night))
    assert result.exit_code == 1
    first, second, *facts = result.output.splitlines()
    assert first.startswith(f"WRONG {night}: line ")
    assert first.endswith("1-1.contack: no such record")
    assert second.endswith("3-2.contack: no such record")
    assert facts[1] == "  seated again: round 1 was seated 2 times"


def test_unreadable_tournament_fails_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "night.tournament"
    path.write_text("{}\n")
    result = contack("verify", str(path))
    assert result.exit_code == 1
    assert result.output.startswith(f"WRONG {path}: line 1: this is not a tournament file")


def test_zip_file_of_a_tournament_verifies(night: Path, tmp_path: Path) -> None:
    target = tmp_path / "night.zip"
    packed = contack("verify", "--zip", str(target), str(night))
    assert packed.output.splitlines()[-1] == f"packed night.tournament and 6 records into {target}"
    result = contack("verify", str(target))
    assert result.exit_code == 0
    assert result.output.splitlines()[0] == f"good {target}"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["night.zip", "records", "tournaments"]


def test_same_tournament_makes_the_same_zip_file(night: Path, tmp_path: Path) -> None:
    for name in "ab":
        contack("verify", "--zip", str(tmp_path / f"{name}.zip"), str(night))
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_wrong_tournament_is_not_packed(night: Path, tmp_path: Path) -> None:
    (tmp_path / "records" / "1-1.contack").unlink()
    assert contack("verify", "--zip", str(tmp_path / "night.zip"), str(night)).exit_code == 1
    assert not (tmp_path / "night.zip").exists()


def test_zip_needs_one_tournament(night: Path, tmp_path: Path) -> None:
    for files in ([str(night), str(night)], [str(tmp_path / "records" / "1-1.contack")]):
        result = contack("verify", "--zip", str(tmp_path / "x.zip"), *files)
        assert result.exit_code == 2
        assert "--zip packs one NAME.tournament" in result.output


def test_tampered_zip_file_names_the_record(tmp_path: Path) -> None:
    members = [(name, data.replace(b"0", b"1", 1)) for name, data in NIGHT.records.items()]
    result = contack("verify", zipped(tmp_path / "night.zip", ("night.tournament", NIGHT.text.encode()), *members))
    assert result.exit_code == 1
    assert result.output.count("its SHA-256 differs") == 6


@pytest.mark.parametrize(
    ("members", "words"),
    [
        ([], "expected one tournament file in this zip file, not 0"),
        ([("a.tournament", b""), ("b.tournament", b"")], "expected one tournament file in this zip file, not 2"),
        ([("../a.tournament", b"")], "expected a tournament file and its records in this zip file, without folders"),
        ([("a.tournament", b""), ("run.sh", b"")], "expected a tournament file and its records in this zip file"),
        ([("a.tournament", b"")], "line 1: the file is empty"),
        ([("a.tournament", bytes(17 * 2**20))], "line 1: longer than 16777216 bytes"),
    ],
)
def test_zip_file_of_something_else_is_refused(tmp_path: Path, members: list[tuple[str, bytes]], words: str) -> None:
    path = zipped(tmp_path / "night.zip", *members)
    result = contack("verify", path)
    assert result.exit_code == 1
    assert result.output.startswith(f"WRONG {path}: {words}")


@pytest.mark.parametrize("cut", [0, 1, 40])
def test_broken_zip_file_is_refused(tmp_path: Path, cut: int) -> None:
    path = Path(zipped(tmp_path / "night.zip", ("night.tournament", NIGHT.text.encode())))
    data = path.read_bytes()
    path.write_bytes(data[:cut])
    assert contack("verify", str(path)).output.startswith(f"WRONG {path}: this zip file cannot be read: ")
    path.write_bytes(data[:60] + b"\xff" * 20 + data[80:])
    assert contack("verify", str(path)).output.startswith(f"WRONG {path}: this zip file cannot be read: ")


def test_zip_file_with_too_many_members_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "night.zip", *((f"{number}.contack", b"") for number in range(2002)))
    assert "without folders" in contack("verify", path).output
