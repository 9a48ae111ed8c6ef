"""The journal in memory: its restored rows, and which rows may go."""

from collections.abc import Iterable, Sequence

import pytest

from contack.engine.records.form import BadForm
from contack.engine.records.record import parse_record
from contack.protocol.command import Ready, Say
from contack.protocol.limits import CHAT_TAIL
from contack.protocol.notice import ChatLine
from contack.server.journal import ledger as module
from contack.server.journal.ledger import JournalRow, KeptGame, Ledger
from contack.server.lobby.entry import ChatStored, JournalEntry, TableGone, TableStored
from contack.server.table.snapshot import StoredTable
from tests.server.evening import evening
from tests.server.fake_journal import RememberingJournal, kept
from tests.server.party import Party


class Rows(dict[int, bytes]):
    """The rows of a file that lasts as long as the test."""

    def keep(self, batch: JournalRow) -> JournalRow:
        if batch.body:
            self[batch.row] = batch.body
        for row in [row for row in self if row < batch.oldest]:
            del self[row]
        return batch

    @property
    def tables(self) -> list[StoredTable]:
        return Ledger.read(self.items()).tables


def write(rows: Rows, ledger: Ledger, commits: Iterable[Sequence[JournalEntry]]) -> list[KeptGame]:
    return [game for entries in commits for game in rows.keep(ledger.batch(entries)).ended]


@pytest.fixture
def rows() -> Rows:
    return Rows()


def sweep_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SWEEP_BYTES", 2000)
    monkeypatch.setattr(module, "LIVE_BYTES", 10)
    monkeypatch.setattr(module, "REWRITTEN_AT_ONCE", 1)


@pytest.mark.parametrize("sweeps", [False, True])
def test_tables_come_back_after_every_commit(rows: Rows, monkeypatch: pytest.MonkeyPatch, *, sweeps: bool) -> None:
    if sweeps:
        sweep_often(monkeypatch)
    ledger, commits = Ledger(), evening().commits
    for number, entries in enumerate(commits, 1):
        ledger.recorded(rows.keep(ledger.batch(entries)).ended)
        assert rows.tables == ledger.tables == kept(commits[:number])
    assert (min(rows) > 1) is sweeps


def test_tables_come_back_from_one_batch(rows: Rows) -> None:
    commits = evening().commits
    write(rows, Ledger(), [[entry for entries in commits for entry in entries]])
    assert rows.tables == kept(commits)


def test_sweep_after_restarts_loses_nothing(rows: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    sweep_often(monkeypatch)
    commits = evening().commits
    for number, entries in enumerate(commits, 1):
        ledger = Ledger.read(rows.items())
        for batch in (entries, [], []):
            rows.keep(ledger.batch(batch))
        assert rows.tables == kept(commits[:number])
    assert min(rows) > 1


def test_idle_tables_do_not_keep_old_rows(rows: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    sweep_often(monkeypatch)
    ledger, commits = Ledger(), evening().commits
    write(rows, ledger, commits)
    lines = [ChatStored("bar", ChatLine("eve", f"{number} " + 200 * "x")) for number in range(300)]
    write(rows, ledger, [[line] for line in lines])
    assert sum(map(len, rows.values())) < 35_000 < sum(len(line.line.text) for line in lines)
    assert rows.tables == ledger.tables
    [bar] = [table for table in rows.tables if table.table.options.name == "bar"]
    assert bar.chat == tuple(line.line for line in lines[-CHAT_TAIL:])


def test_sweep_keeps_a_game_without_record(rows: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    sweep_often(monkeypatch)
    ledger, journal = Ledger(), RememberingJournal()
    party = Party(journal=journal)
    people = party.game("ann", "bob")
    party.play_out(people)
    [game] = write(rows, ledger, journal.commits)
    write(rows, ledger, [[TableGone("inn")], *([] for _ in range(20))])
    [again] = Ledger.read(rows.items()).batch(()).ended
    assert again.record == game.record == party.record()


def ended_game(rows: Rows) -> tuple[Ledger, KeptGame]:
    """Write a game that ended and that its table still shows."""
    ledger, journal = Ledger(), RememberingJournal()
    party = Party(journal=journal)
    party.play_out(party.game("ann", "bob"))
    [game] = write(rows, ledger, journal.commits)
    return ledger, game


def due(rows: Rows) -> int:
    return len(Ledger.read(rows.items()).batch(()).ended)


def test_game_is_kept_until_its_record_is_written(rows: Rows) -> None:
    ledger, game = ended_game(rows)
    assert parse_record(str(game.record).encode()) == game.record
    write(rows, ledger, [[TableGone("inn")]])
    assert due(rows) == 1
    assert ledger.recorded([game])
    write(rows, ledger, [[]])
    assert due(rows) == 0


def test_recorded_game_is_kept_while_a_table_shows_it(rows: Rows) -> None:
    ledger, game = ended_game(rows)
    assert not ledger.recorded([game])
    write(rows, ledger, [[]])
    assert [table.events for table in rows.tables] == [tuple(game.events)]
    write(rows, ledger, [[TableGone("inn")]])
    assert due(rows) == 0


def test_idle_server_writes_nothing(rows: Rows) -> None:
    write(rows, Ledger(), [[], []])
    assert rows == {}


def test_ready_writes_one_seat() -> None:
    journal, rows, ledger = RememberingJournal(), Rows(), Ledger()
    ann, _ = Party(journal=journal).table("ann", "bob", seats=3)
    before = write(rows, ledger, journal.commits)
    assert before == []
    ann.does(Ready())
    assert len(ledger.batch(journal.commits[-1]).body) < 200


def test_chat_writes_one_line(lasting: Party, journal: RememberingJournal) -> None:
    ann, _ = lasting.table("ann", "bob")
    ann.does(Say("hello"))
    assert journal.commits[-1] == [ChatStored("inn", ChatLine("ann", "hello"))]


def test_missing_row_is_refused(rows: Rows) -> None:
    write(rows, Ledger(), evening().commits)
    del rows[5]
    with pytest.raises(BadForm, match="rows are missing"):
        Ledger.read(rows.items())


def test_table_without_its_game_is_refused(rows: Rows) -> None:
    ledger, _ = ended_game(rows)
    [table] = ledger.tables
    rows.clear()
    write(rows, Ledger(), [[TableStored(table.seq, table.table)]])
    with pytest.raises(BadForm, match="the events of a game are missing"):
        rows.tables  # noqa: B018


@pytest.mark.parametrize("body", [b"", b"\xc1", b"\x91\x91\xa5table", b"\x91\x92\xa4gone\x05", b"\x91\xa4text"])
def test_unreadable_row_is_refused(rows: Rows, body: bytes) -> None:
    rows[1] = body
    with pytest.raises(BadForm, match="an entry cannot be read"):
        Ledger.read(rows.items())
