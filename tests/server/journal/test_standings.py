"""The file in which games are counted: each once, whatever happens, and again from the records."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from contack.engine.board.cell import Cell
from contack.engine.board.tile import TILES
from contack.engine.event import ChosenBy, GameEnded, Laid
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.server.journal.archive import Archive
from contack.server.journal.database import JournalFile
from contack.server.journal.standings import BadStandings, StandingsFile, rebuild
from contack.server.journal.store import DiskStore
from tests.server.fake_journal import full_disk
from tests.server.journal.test_store import StoreJournal, restart
from tests.server.party import STARTED, Party

NOW = "2026-11-20T20:00:00Z"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "standings.jsonl"


def record(number: int, started: str = STARTED) -> Record:
    # its own people, because two games of the same people in a minute count once
    header = Header((f"ann {number}", f"bob {number}"), commitment=f"{number:064x}", started=started)
    lays = (Laid(seat, TILES[0], Cell(0, 0), 0, ChosenBy.PLAYER) for seat in (0, 1))
    return Record(header, (*lays, GameEnded((100 + number, 90), (0,))))


def count(file: StandingsFile, *records: Record) -> None:
    for one in records:
        file.count(one)


def counted(path: Path, *records: Record) -> None:
    """Count records in a file that is opened for them."""
    with closing(StandingsFile(path, NOW)) as file:
        count(file, *records)


def games(path: Path) -> list[int]:
    """Return the numbers of the games in a file."""
    with closing(StandingsFile(path, NOW)) as file:
        return [int(game.game, 16) for game in file.take()]


def test_a_game_is_counted_once_however_often_it_is_met(path: Path) -> None:
    counted(path, record(1), record(1), record(2))
    counted(path, record(2), record(3))
    assert games(path) == [1, 2, 3]


def test_games_count_from_the_first_start(path: Path) -> None:
    counted(path, record(1))
    counts = []
    with closing(StandingsFile(path, NOW)) as file:
        file.on_counted = lambda game: counts.append(game.game)
        count(file, record(1), record(2))
    assert counts == [f"{2:064x}"]


def test_games_are_counted_since_the_file_began(path: Path) -> None:
    StandingsFile(path, NOW).close()
    with closing(StandingsFile(path, "2027-01-01T00:00:00Z")) as file:
        assert file.since == NOW


@pytest.mark.parametrize("left", range(1, 60, 7))
def test_a_line_that_a_crash_cut_short_is_counted_again(path: Path, left: int) -> None:
    counted(path, record(1), record(2))
    data = path.read_bytes()
    path.write_bytes(data[: data[:-1].rfind(b"\n") + 1 + left])
    assert games(path) == [1]
    counted(path, record(2))
    assert path.read_bytes() == data


def test_file_without_its_first_line_starts_again(path: Path) -> None:
    path.write_bytes(b'{"standings":1,"sin')
    assert games(path) == []
    assert games(path) == []


def test_a_line_that_was_not_written_as_a_whole_is_written_over(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(StandingsFile(path, NOW)) as file:
        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", full_disk)
            with pytest.raises(OSError, match="No space"):
                count(file, record(8765))
        count(file, record(2), record(8765))
    assert games(path) == [2, 8765]


@pytest.mark.parametrize("line", ["{}", "no JSON", '{"game": 7}', "\xff"])
def test_damaged_file_is_reported_with_its_line(path: Path, line: str) -> None:
    counted(path, record(1))
    path.write_text(path.read_text() + line + "\n", encoding="latin1")
    with pytest.raises(BadStandings, match=r"from line 3 on: contack-server --rebuild-standings .* --no-standings"):
        StandingsFile(path, NOW)


def test_a_file_of_another_form_is_refused(path: Path) -> None:
    path.write_text('{"standings":2,"since":"2026-11-20T20:00:00Z"}\n')
    with pytest.raises(BadStandings, match="line 1"):
        StandingsFile(path, NOW)


def test_two_servers_do_not_share_a_file(path: Path) -> None:
    with closing(StandingsFile(path, NOW)), pytest.raises(BadStandings, match="a server runs there"):
        StandingsFile(path, NOW)


def test_unreadable_file_is_reported(path: Path) -> None:
    path.mkdir()
    with pytest.raises(BadStandings, match="cannot be opened: Is a directory"):
        StandingsFile(path, NOW)


@pytest.fixture
def reopened(tmp_path: Path, path: Path) -> Callable[[], DiskStore]:
    """Answer a store as a server opens it after a crash."""
    records = tmp_path / "records"
    records.mkdir()

    def reopen() -> DiskStore:
        standings = StandingsFile(path, NOW)
        archive = Archive(records, tmp_path / "tournaments", None, lambda: 1e9)
        return DiskStore(JournalFile(tmp_path / "journal.sqlite"), archive, standings)

    return reopen


def played_out(store: DiskStore) -> None:
    party = Party(journal=StoreJournal(store))
    party.play_out(party.game("ann", "bob"))


def test_kill_between_record_and_standings_counts_the_game(
    reopened: Callable[[], DiskStore], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def kill(_file: StandingsFile, _record: Record) -> None:
        raise Killed

    with closing(reopened()) as store, monkeypatch.context() as patch:
        patch.setattr(StandingsFile, "count", kill)
        with pytest.raises(Killed):
            played_out(store)
    assert len(list((path.parent / "records").iterdir())) == 1
    assert games(path) == []
    for _ in range(2):
        with closing(reopened()) as store:
            restart(store)
        assert len(games(path)) == 1


def test_uncounted_game_stays_in_the_journal(
    reopened: Callable[[], DiskStore], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(reopened()) as store:
        with monkeypatch.context() as patch:
            patch.setattr(StandingsFile, "_append", full_disk)
            with pytest.raises(OSError, match="No space"):
                played_out(store)
        store.record(())
    assert len(games(path)) == 1


def test_counted_game_outlives_its_record(reopened: Callable[[], DiskStore], path: Path) -> None:
    with closing(reopened()) as store:
        played_out(store)
    for kept in (path.parent / "records").iterdir():
        kept.unlink()
    with closing(reopened()) as store:
        restart(store)
    assert len(games(path)) == 1


def test_standings_rebuild_from_records_in_order(tmp_path: Path, path: Path) -> None:
    later = "2026-11-20T18:00:00Z"
    (tmp_path / "a.contack").write_text(str(record(2, later)))
    (tmp_path / "b.contack").write_text(str(record(1)))
    (tmp_path / "c.contack").write_text(str(record(1)))
    (tmp_path / "d.contack").write_text("no record")
    (tmp_path / "e.contack").write_text(str(Record(record(3).header)))
    (tmp_path / "f.contack.part").write_text(str(record(4)))
    path.write_text("damaged\n")
    assert rebuild(path, tmp_path, NOW) == (2, 1)
    assert path.with_name("standings.jsonl.old").read_text() == "damaged\n"
    assert games(path) == [1, 2]
    with closing(StandingsFile(path, NOW)) as file:
        assert file.since == STARTED


def test_same_people_count_one_game_a_minute(path: Path, tmp_path: Path) -> None:
    seconds = {1: 0, 2: 59, 3: 60}
    records = [
        replace(record(number), header=replace(record(7).header, commitment=f"{number:064x}", started=at))
        for number, second in seconds.items()
        for at in [f"2026-11-20T20:{second // 60:02}:{second % 60:02}Z"]
    ]
    counted(path, *records[:2])
    counted(path, *records[1:])  # the pace outlives a restart
    assert games(path) == [1, 3]
    for one in records:
        (tmp_path / f"{one.header.commitment}.contack").write_text(str(one))
    assert rebuild(path, tmp_path, NOW) == (2, 0)
    assert games(path) == [1, 3]


def test_rebuilt_standings_are_equal(reopened: Callable[[], DiskStore], path: Path) -> None:
    with closing(reopened()) as store:
        played_out(store)
    before = path.read_text().splitlines()[1:]
    rebuild(path, path.parent / "records", NOW)
    rebuild(path, path.parent / "records", NOW)
    assert path.read_text().splitlines()[1:] == before


def test_rebuild_needs_a_stopped_server(tmp_path: Path, path: Path) -> None:
    with closing(StandingsFile(path, NOW)) as file:
        count(file, record(1))
        with pytest.raises(BadStandings, match="stop it first"):
            rebuild(path, tmp_path, NOW)
    assert games(path) == [1]


def test_without_records_it_begins_now(tmp_path: Path, path: Path) -> None:
    assert rebuild(path, tmp_path, NOW) == (0, 0)
    with closing(StandingsFile(path, "")) as file:
        assert file.since == NOW
