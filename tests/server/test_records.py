"""The journal that keeps records: what is told is in the file already, and a full disk stops no game."""

from __future__ import annotations

import resource
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from twisted.logger import LogEvent, formatEvent

from contack.engine.record import Record, parse_record
from contack.engine.verify import verify
from contack.protocol.command import Say
from contack.protocol.notice import Played, Started
from contack.server.journal import Deliver
from contack.server.records import Records
from contack.server.send import Send

from .party import Party


class Watched(Records):
    """Records that check, as something is told, that it has been written."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.directory = directory
        self.checked = 0

    def commit(self, sends: Sequence[Send], deliver: Deliver) -> None:
        """Keep and deliver."""

        def check(sends: Sequence[Send]) -> None:
            told = [send.notice for send in sends if isinstance(send.notice, Started | Played)]
            for notice in told:
                kept = [event for path in self.directory.iterdir() for event in parse(path).events]
                assert all(event in kept for event in notice.events)
            self.checked += len(told)
            deliver(sends)

        super().commit(sends, check)


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    records = Records(tmp_path)
    yield records
    records.close()


@pytest.fixture
def party(records: Records) -> Party:
    return Party(journal=records)


def parse(path: Path) -> Record:
    return parse_record(path.read_bytes())


def names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


def only(directory: Path) -> Path:
    [path] = directory.iterdir()
    return path


@contextmanager
def disk_full(size: int) -> Iterator[None]:
    """Let no file grow beyond `size` bytes."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_every_event_is_in_the_file_before_it_is_told(tmp_path: Path) -> None:
    records = Watched(tmp_path)
    party = Party(journal=records)
    party.play_out(party.game("ann", "bob"))
    assert records.checked > 20


def test_a_running_game_has_a_name_that_says_so(party: Party, tmp_path: Path) -> None:
    people = party.game("ann", "bob")
    commitment = people[0].game.commitment[:8]
    assert names(tmp_path) == [f"2026-11-20T15-04-05Z-inn-{commitment}.contack.part"]
    party.play_out(people)
    assert names(tmp_path) == [f"2026-11-20T15-04-05Z-inn-{commitment}.contack"]


def test_a_record_is_the_game_as_everybody_saw_it_and_verifies(party: Party, tmp_path: Path) -> None:
    party.play_out(party.game("ann", "bob", "carl"))
    record = parse(only(tmp_path))
    assert record == party.record()
    assert verify(record).finished


def test_a_record_that_breaks_off_can_be_read(records: Records, party: Party, tmp_path: Path) -> None:
    people = party.game("ann", "bob")
    party.mover(people).plays()
    records.close()
    assert parse(only(tmp_path)) == party.record()
    assert only(tmp_path).name.endswith(".contack.part")


def test_each_game_has_a_record_of_its_own(party: Party, tmp_path: Path) -> None:
    people = party.game("ann", "bob")
    party.play_out(people)
    party.ready(people)
    party.game("carl", "dov", name="pub")
    assert [path.suffix for path in sorted(tmp_path.iterdir())].count(".contack") == 1
    assert len(names(tmp_path)) == 3


def test_games_at_two_tables_do_not_mix(party: Party, tmp_path: Path) -> None:
    inn, pub = party.game("ann", "bob", name="inn"), party.game("carl", "dov", name="pub")
    for _ in range(10):
        party.mover(inn).plays()
        party.mover(pub).plays()
    party.play_out(inn)
    party.play_out(pub)
    players = {verify(record).finished and record.header.players for record in map(parse, tmp_path.iterdir())}
    assert players == {("ann", "bob"), ("carl", "dov")}


def test_a_game_given_up_has_a_complete_record(party: Party, tmp_path: Path) -> None:
    party.game("ann", "bob")
    party.deliver(party.lobby.stop(list(party.people)))
    assert only(tmp_path).name.endswith(".contack")
    assert parse(only(tmp_path)).complete


def test_talk_and_comings_and_goings_are_not_recorded(party: Party, tmp_path: Path) -> None:
    ann, _ = party.table("ann", "bob")
    ann.does(Say("hello"))
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", ["../inn", "a/b", "Gasthaus zur Tür", "猫", ".", "a" * 24, "🎲" * 24])
def test_no_name_of_a_table_leads_out_of_the_directory(tmp_path: Path, name: str) -> None:
    directory = tmp_path / "records"
    directory.mkdir()
    party = Party(journal=Records(directory))
    party.play_out(party.game("ann", "bob", name=name))
    assert verify(parse(only(directory))).finished
    assert names(tmp_path) == ["records"]


def test_a_record_that_cannot_be_begun_stops_no_game(tmp_path: Path, logged_errors: list[LogEvent]) -> None:
    party = Party(journal=Records(tmp_path / "gone"))
    party.play_out(party.game("ann", "bob"))
    assert verify(party.record()).finished
    assert [told(event) for event in logged_errors] == ["record of a game at inn given up: No such file or directory"]
    logged_errors.clear()


def told(event: LogEvent) -> str:
    """Answer the words of a log event, without what differs from machine to machine."""
    return formatEvent(event).replace("[Errno 2] ", "").partition(": '")[0]


@pytest.mark.parametrize("room", [0, 1, 30])
def test_a_disk_that_fills_up_stops_no_game(
    party: Party, tmp_path: Path, logged_errors: list[LogEvent], room: int
) -> None:
    people = party.game("ann", "bob")
    with disk_full(only(tmp_path).stat().st_size + room):
        party.mover(people).plays()
        assert [formatEvent(event)[:37] for event in logged_errors] == ["record of a game at inn given up: [Er"]
    party.play_out(people)
    assert len(logged_errors) == 1
    assert only(tmp_path).name.endswith(".contack.part")
    kept = parse(only(tmp_path)).events
    assert kept == party.record().events[: len(kept)]
    logged_errors.clear()


@pytest.mark.parametrize("size", [0, 10])
def test_a_disk_that_is_full_at_the_start_stops_no_game(
    party: Party, tmp_path: Path, logged_errors: list[LogEvent], size: int
) -> None:
    with disk_full(size):
        people = party.game("ann", "bob")
    party.play_out(people)
    assert ["given up" in formatEvent(event) for event in logged_errors] == [True]
    assert only(tmp_path).stat().st_size == size
    logged_errors.clear()


def test_after_a_record_was_given_up_the_next_game_has_one_again(
    party: Party, tmp_path: Path, logged_errors: list[LogEvent]
) -> None:
    people = party.game("ann", "bob")
    with disk_full(1):
        party.mover(people).plays()
    party.play_out(people)
    party.ready(people)
    party.play_out(people)
    finished = [path for path in tmp_path.iterdir() if path.suffix == ".contack"]
    assert [parse(path) for path in finished] == [party.record()]
    logged_errors.clear()


@pytest.mark.parametrize("suffix", [".contack", ".contack.part"])
def test_no_record_is_ever_overwritten(
    party: Party, tmp_path: Path, logged_errors: list[LogEvent], suffix: str
) -> None:
    people = party.game("ann", "bob")
    if suffix == ".contack":
        party.play_out(people)
    assert only(tmp_path).name.endswith(suffix)
    kept = only(tmp_path).read_bytes()
    second = Party(journal=Records(tmp_path))  # with the same seed at the same time
    second.play_out(second.game("ann", "bob"))
    assert only(tmp_path).read_bytes() == kept
    assert "given up" in formatEvent(logged_errors.pop())


def test_closing_twice_does_no_harm(records: Records, party: Party) -> None:
    people = party.game("ann", "bob")
    records.close()
    records.close()
    party.mover(people).plays()
