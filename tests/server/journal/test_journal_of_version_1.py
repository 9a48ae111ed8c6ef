"""A journal of version 1, left by a server that was killed in four games of three: later servers go on with them.

What it says is read here by the plainest way, so that nothing is lost when a later server brings it up to date.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from contack.engine.records.record import parse_record
from contack.engine.records.verify import verify
from contack.protocol.command import Resume
from contack.protocol.notice import Joined
from contack.server.journal.database import JournalFile, examine
from contack.server.journal.snapshot_form import snapshot_from_plain
from contack.server.table.snapshot import StoredTable
from tests.server.party import Party

LEFT = Path(__file__).parents[1] / "golden" / "journal-version-1.sqlite"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Path(shutil.copy(LEFT, tmp_path / "journal.sqlite"))


def loaded(path: Path) -> list[StoredTable]:
    with closing(JournalFile(path)) as file:
        return file.load()


def said() -> list[StoredTable]:
    """Return what the file says, in the form in which it was left."""
    with closing(sqlite3.connect(f"file:{LEFT}?mode=ro&immutable=1", uri=True)) as db:
        tables = db.execute("SELECT game, state FROM tables ORDER BY name").fetchall()
        return [_said(db, game, state) for game, state in tables]


def _said(db: sqlite3.Connection, game: str, state: str) -> StoredTable:
    rows = db.execute("SELECT seq, lines FROM events WHERE game = ? ORDER BY seq", (game,)).fetchall()
    record = parse_record("".join(lines for _, lines in rows).encode())
    return StoredTable(snapshot_from_plain(json.loads(state)), rows[-1][0], record.events)


def test_all_that_was_there_is_there_and_is_there_again(path: Path) -> None:
    assert loaded(path) == said()
    assert loaded(path) == said()
    assert examine(path) == "tables: 4, games that go on: 4"


def test_the_games_are_played_to_their_ends_and_their_deals_were_honest(path: Path) -> None:
    party = Party(first_secret=1000)
    party.lobby.tables.restore(loaded(path))
    for kept in said():
        people = []
        for seat in kept.table.players:
            people.append(party.person("somebody"))
            people[-1].gets(Joined, Resume(seat.token))
        assert people[0].events[: len(kept.events)] == kept.events
        party.play_out(people)
        assert verify(party.record_of(people[0])).finished
