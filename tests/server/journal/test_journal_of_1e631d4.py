"""A journal that a server of 1e631d4 left when it was killed: later servers still bring it up to date and go on.

It has a game of three in its second hand with a seat handed over and one lost, a game for practice with clocks and a
password that followed another, one of seven, one that somebody left, one with house bots, tables between games with
seats that are ready, a host's order, and a table where nobody has played yet.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from contack.engine.records.form import JsonObject
from contack.engine.records.record import parse_record
from contack.engine.records.verify import verify
from contack.protocol.command import Resume
from contack.protocol.limits import COUNTDOWN_SECONDS
from contack.protocol.notice import Joined
from contack.protocol.table_state import TableOptions
from contack.server.journal.archive import Archive
from contack.server.journal.database import JournalFile
from contack.server.journal.snapshot_form import snapshot_from_plain, snapshot_to_plain
from contack.server.journal.store import DiskStore
from contack.server.table.snapshot import ModerationSnapshot, StoredTable
from tests.server.party import Party, Person
from tests.server.world import world

LEFT = Path(__file__).parents[1] / "golden" / "journal-1e631d4.sqlite"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Path(shutil.copy(LEFT, tmp_path / "journal.sqlite"))


@pytest.fixture
def tables(path: Path) -> dict[str, StoredTable]:
    with closing(JournalFile(path)) as file:
        return {kept.table.options.name: kept for kept in file.load()}


def restored(tables: dict[str, StoredTable]) -> Party:
    party = Party(first_secret=1000)
    party.lobby.tables.restore(list(tables.values()))
    return party


def back(party: Party, tokens: Sequence[str]) -> list[Person]:
    people = []
    for token in tokens:
        person = party.person("somebody")
        person.gets(Joined, Resume(token))
        people.append(person)
    return people


def test_all_tables_are_there(tables: dict[str, StoredTable]) -> None:
    seated = {name: [seat.name for seat in kept.table.players] for name, kept in tables.items()}
    assert seated == {
        "bots": ["lee", "Hal (bot 2)", "Walt (bot 4)"],
        "den": ["ann", "bob", "carl"],
        "given up": ["ola", "pia"],
        "left": ["jo", "kim"],
        "open": ["quin"],
        "over": ["max", "ned"],
        "seven": ["a", "b", "c", "d", "e", "f", "g"],
        "snug": ["dov", "猫"],
        "waiting": ["fay", "gus", "ida"],
    }


def test_what_was_set_up_is_as_it_was(tables: dict[str, StoredTable]) -> None:
    snug, waiting, opened = tables["snug"].table, tables["waiting"].table, tables["open"].table
    assert snug.options == TableOptions("snug", 2, "any", True, grace=90, move_clock=600, game_clock=3600, hints=True)
    assert snug.order.password is not None
    assert waiting.options.seats == 5
    assert waiting.order == ModerationSnapshot(None, True, ("hal",), ("gus",))
    assert opened.match is None
    assert (opened.options.spectators_allowed, opened.options.grace) == (False, 3600)


def test_what_was_going_on_is_as_it_was(tables: dict[str, StoredTable]) -> None:
    assert tables["den"].table.chat[0].text == 'Grüße, "all"\\ 🎲'
    assert [seat.handed_over for seat in tables["den"].table.players] == [False, True, False]
    assert [seat.level for seat in tables["bots"].table.players] == [None, 2, 4]


@pytest.mark.parametrize("name", ["den", "snug", "seven", "given up"])
def test_a_running_game_is_played_to_its_end_and_its_deal_was_honest(tables: dict[str, StoredTable], name: str) -> None:
    party = restored(tables)
    people = back(party, [seat.token for seat in tables[name].table.players])
    assert people[0].table.playing
    party.play_out(people)
    assert verify(party.record_of(people[0])).finished


def test_seats_that_were_ready_had_shown_their_nonces_and_are_ready_no_more(tables: dict[str, StoredTable]) -> None:
    waiting = tables["waiting"].table
    assert [seat.ready for seat in waiting.players] == [True, True, True]
    party = restored(tables)
    ready = {
        name: [player.ready for player in table.members.players] for name, table in party.lobby.tables.by_name.items()
    }
    assert ready["waiting"] == [False, False, False]
    assert all(ready["den"])  # a game is going on there
    person, *_ = back(party, [seat.token for seat in waiting.players])
    assert not any(player.ready for player in person.table.players)


def test_a_running_game_has_no_digests_and_the_next_one_has(tables: dict[str, StoredTable]) -> None:
    party = restored(tables)
    people = back(party, [seat.token for seat in tables["snug"].table.players])
    older = people[0].game
    assert older.digests is None
    party.play_out(people)
    party.ready(people)
    party.waits(COUNTDOWN_SECONDS)
    assert len(people[0].game.digests or ()) == 2
    party.play_out(people)
    assert verify(party.record_of(people[0])).checks[1].endswith("2 nonces, which fit their digests")


def plain_without_deals(plain: JsonObject) -> JsonObject:
    """Return what was kept of a table but for what belongs to the next deal."""
    seats = [{key: seat[key] for key in seat.keys() - {"ready", "digest", "nonce"}} for seat in plain["players"]]
    return {key: plain[key] for key in plain.keys() - {"asking"}} | {"players": seats}


def test_the_tables_are_the_same_when_they_are_restored(tables: dict[str, StoredTable]) -> None:
    assert world(restored(tables).lobby) == world(restored(tables).lobby)
    for snapshot, seq, events, _, _ in world(restored(tables).lobby):
        kept = tables[snapshot.options.name]
        assert (kept.seq, kept.events) == (seq, tuple(events))
        before, after = snapshot_to_plain(kept.table), snapshot_to_plain(snapshot)
        assert plain_without_deals(after) == plain_without_deals(before)


def test_what_is_written_has_what_was_there(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        states = [json.loads(state) for (state,) in db.execute("SELECT state FROM tables")]
    for state in states:
        written = snapshot_to_plain(snapshot_from_plain(state))
        assert written.pop("asking") is False
        assert written.pop("countdown") == COUNTDOWN_SECONDS
        assert written.pop("host_starts") is False
        written["players"] = [{"level": None} | seat for seat in written["players"]]
        assert json.loads(json.dumps(written)) == state


def test_a_game_that_had_ended_is_still_written_as_a_record(path: Path, tmp_path: Path) -> None:
    records = tmp_path / "records"
    records.mkdir()
    with closing(DiskStore(JournalFile(path), Archive(records, None, lambda: 0.0))) as store:
        store.tidy_up()
    written = [parse_record(record.read_bytes()) for record in records.iterdir()]
    assert all(verify(record).finished for record in written)
    assert ("max", "ned") in {record.header.players for record in written}
