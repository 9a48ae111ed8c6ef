"""A tournament on the disk: its rows in the journal, its file, and the records that the file names."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from contack.engine.tournament.verify import check_tournament
from contack.protocol.command import ChangeTournament, EndTournament, EnterTournament, OpenTournament, SeatRound
from contack.protocol.tournament import TournamentPhase
from contack.server.journal.archive import Archive
from contack.server.journal.database import JournalFile
from contack.server.journal.ledger import Ledger
from contack.server.journal.store import DiskStore
from contack.server.tournament.snapshot import StoredTournament
from tests.server.fake_journal import RememberingJournal, kept_tournament
from tests.server.journal.test_ledger import Rows, sweep_often
from tests.server.journal.test_store import StoreJournal
from tests.server.party import Party
from tests.server.tournament.night import NAMES, opened, play_round, running, seated, state


@pytest.fixture
def store(tmp_path: Path) -> Iterator[DiskStore]:
    (tmp_path / "records").mkdir()
    with closing(JournalFile(tmp_path / "journal.sqlite")) as file:
        yield DiskStore(file, Archive(tmp_path / "records", tmp_path / "tournaments", None, lambda: 1e9))


def whole(folder: Path) -> bytes:
    [path] = (folder / "tournaments").iterdir()
    return path.read_bytes()


def played(party: Party) -> None:
    """Play two rounds with a late entrant, a table given up, and the end."""
    people = seated(party, *NAMES, rounds=4, auto=False)
    late = party.person("hugo")
    late.does(EnterTournament())
    people.append(late)
    people[0].does(SeatRound())
    play_round(party, people)
    people[0].does(ChangeTournament(size=3))
    people[0].does(SeatRound())
    party.waits(20)
    people[0].does(EndTournament())


def test_file_and_records_pass_the_check(store: DiskStore, tmp_path: Path) -> None:
    party = Party(journal=StoreJournal(store))
    played(party)
    found = running(party)
    assert whole(tmp_path) == "".join(found.lines).encode()

    def read(name: str) -> bytes | None:
        path = tmp_path / "records" / name
        return path.read_bytes() if path.exists() else None

    checked = check_tournament(whole(tmp_path), read)
    assert checked.problems == ()
    assert checked.facts


def test_file_is_named_after_the_tournament(store: DiskStore, tmp_path: Path) -> None:
    party = Party(journal=StoreJournal(store))
    people = opened(party, "ann", "bob")
    assert (state(party).file, (tmp_path / "tournaments").exists()) == ("", False)
    people[0].does(SeatRound())
    [path] = (tmp_path / "tournaments").iterdir()
    assert path.name == state(party).file == "2026-11-20T15-04-05Z-night-3f08aace.tournament"


def test_nights_of_one_name_and_second_have_two_files(store: DiskStore, tmp_path: Path) -> None:
    ann, bob = opened(Party(journal=StoreJournal(store)), "ann", "bob")
    for _ in range(2):
        ann.does(SeatRound())
        ann.does(EndTournament())
        ann.does(OpenTournament("night"))
        bob.does(EnterTournament())
    assert len(list((tmp_path / "tournaments").iterdir())) == 2


def test_restart_completes_a_torn_file(store: DiskStore, tmp_path: Path) -> None:
    party = Party(journal=StoreJournal(store))
    played(party)
    [path] = (tmp_path / "tournaments").iterdir()
    complete = path.read_bytes()
    with closing(JournalFile(tmp_path / "copy.sqlite")) as file:
        tournament = StoredTournament(party.lobby.office.running.snapshot, tuple(party.lobby.office.running.lines))  # type: ignore[union-attr]  # it runs
        for torn in (complete[:-30], b"", complete + b"{}"):
            path.write_bytes(torn)
            again = DiskStore(file, Archive(tmp_path, path.parent, None, lambda: 1e9))
            again.record((), tournament)
            assert path.read_bytes() == complete


def test_failed_write_is_repeated_with_the_next(store: DiskStore, tmp_path: Path) -> None:
    (tmp_path / "tournaments").write_text("no directory")
    journal = StoreJournal(store, records=False)
    party = Party(journal=journal)
    opened(party, "ann", "bob")[0].does(SeatRound())
    tournament = journal.ledger.tournament
    assert tournament
    with pytest.raises(OSError, match="tournaments"):
        store.record((), tournament)
    (tmp_path / "tournaments").unlink()
    store.record(())
    assert whole(tmp_path) == "".join(tournament.lines).encode()


def test_file_that_somebody_changed_is_written_whole(store: DiskStore, tmp_path: Path) -> None:
    party = Party(journal=StoreJournal(store))
    people = seated(party, "ann", "bob")
    [path] = (tmp_path / "tournaments").iterdir()
    path.unlink()
    party.person("carl").does(EnterTournament())
    assert whole(tmp_path).count(b"\n") == 5
    path.write_text("edited")
    people[0].does(EndTournament())
    assert whole(tmp_path).count(b"\n") == 7


@pytest.mark.parametrize("sweeps", [False, True])
def test_ledger_brings_each_state_back(
    lasting: Party, journal: RememberingJournal, monkeypatch: pytest.MonkeyPatch, *, sweeps: bool
) -> None:
    if sweeps:
        sweep_often(monkeypatch)
    played(lasting)
    rows, ledger = Rows(), Ledger()
    for number, entries in enumerate(journal.commits, 1):
        ledger.recorded(rows.keep(ledger.batch(entries)).ended)
        assert Ledger.read(rows.items()).tournament == ledger.tournament == kept_tournament(journal.commits[:number])
    assert (min(rows) > 1) is sweeps


def test_gone_tournament_leaves_the_journal(store: DiskStore) -> None:
    journal = StoreJournal(store)
    party = Party(journal=journal)
    people = opened(party, "ann")
    people[0].does(EndTournament())
    assert journal.ledger.tournament
    party.waits(1800)
    assert journal.ledger.tournament is None


def test_ephemeral_tournament_is_played_without_a_file() -> None:
    party = Party()
    played(party)
    assert state(party).phase is TournamentPhase.OVER
    assert (state(party).file, party.lobby.entries()) == ("", [])
    assert [award.kind for award in state(party).awards] == ["best_lay", "closest_finish"]
