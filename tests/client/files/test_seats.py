"""Seats are kept in a file that only their player reads, and forgotten once they are left or gone."""

import dataclasses
import json
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from contack.client.files.known_servers import BadKnownServers, KnownServers
from contack.client.files.seats import MOST_SEATS, SeatFile, SeatRecorder
from contack.client.servers.address import Address
from contack.client.session.fairness import DealCommitment
from contack.client.session.saved_seat import Seat, seat_from_plain, seat_to_plain
from contack.protocol.command import Leave, Resume
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Left, Refused, Said, TableChanged
from tests.client.session.tables import DEN, JOINED

HOME, PLAIN = Address("192.0.2.7"), Address("192.0.2.8", 2000, tls=False)
SHOWN, OTHER = "SHA256:" + "a" * 43, "SHA256:" + "b" * 43
SEAT = Seat(HOME, SHOWN, "den", "ann", "secret", "now")


@pytest.fixture
def known(tmp_path: Path) -> KnownServers:
    servers = KnownServers(tmp_path / "known-servers")
    servers.remember(HOME, SHOWN)
    return servers


@pytest.fixture
def file(tmp_path: Path, known: KnownServers) -> SeatFile:
    return SeatFile(tmp_path / "data" / "seats", known)


@pytest.fixture
def keeper(file: SeatFile) -> SeatRecorder:
    return SeatRecorder(file, lambda: "now")


def at(table: str | None) -> Callable[[str], bool]:
    """Return whether a seat is at this table, or at any."""
    return lambda name: table in (None, name)


SITS = """
import sys
from pathlib import Path
from contack.client.files.seat_locks import SeatLocks
locks = SeatLocks(Path(sys.argv[1]))
print(locks.hold(sys.argv[2]), flush=True)
sys.stdin.read()
"""


@contextmanager
def sitting(path: Path, token: str) -> Iterator[str]:
    program = [sys.executable, "-c", SITS, str(path), token]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        yield other.stdout.readline().strip()
        other.communicate()


def test_repr_of_a_seat_hides_its_token() -> None:
    assert "secret" not in repr(SEAT)
    assert "secret" not in repr(SEAT.wish("test"))


def test_seat_file_is_private(keeper: SeatRecorder, file: SeatFile, tmp_path: Path) -> None:
    assert file.newest() is None
    keeper.keep(HOME, JOINED)
    assert file.newest() == SEAT
    assert stat.S_IMODE((tmp_path / "data" / "seats").stat().st_mode) == 0o600


def test_promise_stays_with_a_seat_taken_back(keeper: SeatRecorder, file: SeatFile) -> None:
    keeper.keep(HOME, JOINED)
    keeper.commit(DealCommitment("c0ffee", (b"one",)))
    committed = DealCommitment("c0ffee", (b"one",), ("d1", ""))
    keeper.commit(committed)
    assert file.newest() == dataclasses.replace(SEAT, committed=committed)
    again = SeatRecorder(file, lambda: "later")
    again.sent(Resume("secret"))
    again.keep(HOME, JOINED)
    assert file.newest() == dataclasses.replace(SEAT, committed=committed, when="later")


def test_seat_taken_by_another_client_here_is_kept(keeper: SeatRecorder, file: SeatFile) -> None:
    keeper.keep(HOME, JOINED)
    other = SeatRecorder(file, lambda: "later")
    other.sent(Resume("secret"))
    other.keep(HOME, JOINED)
    keeper.keep(HOME, Left("den", "you took your seat back in another window or on another machine"))
    assert file.newest() == dataclasses.replace(SEAT, when="later")


@pytest.mark.process
def test_seat_in_use_is_offered_only_as_a_last_resort(file: SeatFile, keeper: SeatRecorder, tmp_path: Path) -> None:
    file.add(Seat(PLAIN, "", "inn", "ann", "older"))
    file.add(SEAT)
    with sitting(tmp_path / "data" / "seats.lock", "secret"):
        assert [seat.table for seat in (file.newest(), file.newest(taken=True)) if seat] == ["inn", "den"]
        assert file.newest(HOME) is None
        assert file.newest(HOME, taken=True) == SEAT
        keeper.keep(HOME, JOINED)
        assert not file.locks.hold("secret")
    keeper.keep(HOME, Said("bob", "any notice will do"))
    with sitting(tmp_path / "data" / "seats.lock", "secret") as could:
        assert could == "False"


@pytest.mark.process
def test_seat_lock_is_private_and_ends_with_the_program(file: SeatFile, keeper: SeatRecorder, tmp_path: Path) -> None:
    keeper.keep(HOME, JOINED)
    path = tmp_path / "data" / "seats.lock"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with sitting(path, "secret") as could:
        assert could == "False"
    keeper.sent(Leave())
    with sitting(path, "secret") as could:
        assert could == "True"
        assert file.locks.has_another("secret")
    assert not file.locks.has_another("secret")


def test_a_seat_is_forgotten_when_it_is_left(keeper: SeatRecorder, file: SeatFile) -> None:
    keeper.keep(HOME, JOINED)
    changes: list[None] = []
    keeper.changed = lambda: changes.append(None)
    keeper.sent(Leave())
    assert file.newest() is None
    keeper.sent(Leave())
    assert len(changes) == 1


def test_seat_left_during_a_game_can_be_resumed(keeper: SeatRecorder, file: SeatFile) -> None:
    keeper.keep(HOME, replace(JOINED, table=replace(DEN, playing=True)))
    changes: list[None] = []
    keeper.changed = lambda: changes.append(None)
    keeper.sent(Leave())
    keeper.keep(HOME, Left("den", "you left"))
    assert file.newest() == SEAT
    assert len(changes) == 1
    again = SeatRecorder(file, lambda: "later")
    again.sent(Resume("secret"))
    again.keep(HOME, Refused("resume", Refusal.BAD_TOKEN, "dora has that seat now, under another token"))
    assert file.newest() is None


def test_a_seat_that_is_left_when_the_game_is_over_is_forgotten(keeper: SeatRecorder, file: SeatFile) -> None:
    keeper.keep(HOME, replace(JOINED, table=replace(DEN, playing=True)))
    keeper.keep(HOME, TableChanged(2, Change.GAME_OVER, "", DEN))
    keeper.sent(Leave())
    assert file.newest() is None


@pytest.mark.parametrize(
    ("name", "table", "found"),
    [("ann", None, True), ("ann", "den", True), ("ann", "inn", False), ("bob", None, False), ("ann-2", None, False)],
)
def test_seat_waits_for_the_same_command(file: SeatFile, name: str, table: str | None, found: bool) -> None:
    file.add(SEAT)
    assert (file.waiting(HOME, name, at(table)) is not None) is found
    assert file.waiting(PLAIN, name, at(table)) is None


def test_seat_remembers_the_name_that_the_server_gave(file: SeatFile) -> None:
    numbered = dataclasses.replace(SEAT, name="ann-2")
    file.add(numbered)
    assert file.waiting(HOME, "ann", at(None)) == numbered


@pytest.mark.process
def test_seat_in_use_by_another_client_is_not_offered(file: SeatFile, tmp_path: Path) -> None:
    older = Seat(HOME, SHOWN, "inn", "ann", "older")
    file.add(older)
    file.add(SEAT)
    with sitting(tmp_path / "data" / "seats.lock", "secret"):
        assert file.waiting(HOME, "ann", at(None)) == older
    assert file.waiting(HOME, "ann", at(None)) == SEAT


def test_seat_at_the_own_server_waits_for_its_host_alone(keeper: SeatRecorder, file: SeatFile) -> None:
    keeper.is_own = lambda address, fingerprint: (address, fingerprint) == (HOME, SHOWN)
    keeper.keep(HOME, JOINED)
    seat = file.newest()
    assert seat is not None
    assert seat.own
    assert seat_from_plain(seat_to_plain(seat)) == seat
    assert file.own() == keeper.file.own() == seat
    assert file.newest(HOME) is None
    assert file.waiting(HOME, "ann", at(None)) is None


def test_kicked_player_loses_the_saved_seat(keeper: SeatRecorder, file: SeatFile) -> None:
    keeper.keep(HOME, JOINED)
    keeper.keep(HOME, Left("den", "bob removed you"))
    assert file.newest() is None


@pytest.mark.parametrize(("reason", "is_gone"), [(Refusal.BAD_TOKEN, True), (Refusal.NAME_TAKEN, False)])
def test_a_seat_is_forgotten_when_its_token_is_good_no_more(file: SeatFile, reason: Refusal, is_gone: bool) -> None:
    file.add(SEAT)
    keeper = SeatRecorder(file, lambda: "later")
    keeper.sent(Resume("secret"))
    keeper.keep(HOME, Refused("resume", reason, "no"))
    assert (file.newest() is None) is is_gone


def test_the_newest_seat_counts_at_one_server_or_at_any(file: SeatFile) -> None:
    file.add(SEAT)
    file.add(Seat(PLAIN, "", "inn", "ann", "other"))
    newest, at_home = file.newest(), file.newest(HOME)
    assert newest is not None
    assert newest.table == "inn"
    assert at_home == SEAT


def test_retaken_seat_is_stored_once(file: SeatFile) -> None:
    for number in range(2 * MOST_SEATS):
        file.add(Seat(PLAIN, "", f"table {number}", "ann", f"token {number % (MOST_SEATS + 5)}"))
    assert len(file._read()) == MOST_SEATS


def test_token_goes_only_to_the_same_fingerprint(file: SeatFile, known: KnownServers) -> None:
    file.add(SEAT)
    known.remember(HOME, OTHER)
    assert file.newest() is None


@pytest.mark.parametrize("text", ["", "{", "[]", "[1]", '[{"token": "x"}]', "7", "1" * 5_000, "[" * 100_000])
def test_unreadable_line_is_no_seat(file: SeatFile, tmp_path: Path, text: str) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "seats").write_text(text)
    assert file.newest() is None
    file.add(SEAT)
    assert file.newest() == SEAT


def kept_at(tmp_path: Path, *plain: object) -> None:
    (tmp_path / "data").mkdir(exist_ok=True)
    (tmp_path / "data" / "seats").write_text(json.dumps(plain), encoding="utf-8")


@pytest.mark.parametrize(
    "strange", [7, None, {"token": "x"}, {**seat_to_plain(SEAT), "address": ["den", 0, True]}, ["den"]]
)
def test_seat_of_another_version_costs_no_other_seat(file: SeatFile, tmp_path: Path, strange: object) -> None:
    kept_at(tmp_path, strange, seat_to_plain(SEAT), strange)
    assert file.newest() == SEAT
    file.add(Seat(PLAIN, "", "inn", "ann", "other"))
    assert file.find("secret") == SEAT


def test_unreadable_file_raises_the_system_error(file: SeatFile, tmp_path: Path) -> None:
    (tmp_path / "data" / "seats").mkdir(parents=True)
    with pytest.raises(OSError, match="seats"):
        file.newest()
    with pytest.raises(OSError, match="seats"):
        file.find("secret")
    with pytest.raises(OSError, match="seats"):
        file.add(SEAT)


def test_encrypted_seat_needs_the_known_fingerprint(file: SeatFile, known: KnownServers) -> None:
    file.add(Seat(Address("192.0.2.9"), OTHER, "den", "ann", "unknown"))
    assert file.newest() is None
    known.remember(Address("192.0.2.9"), OTHER)
    newest = file.newest()
    assert newest is not None
    assert newest.token == "unknown"


def test_known_servers_that_cannot_be_read_offer_no_token(file: SeatFile, known: KnownServers) -> None:
    file.add(SEAT)
    known.path.write_text("nonsense\n")
    with pytest.raises(BadKnownServers):
        file.newest()


def test_the_oldest_seats_make_room_for_new_ones(file: SeatFile) -> None:
    for number in range(MOST_SEATS + 3):
        file.add(Seat(PLAIN, "", "inn", "ann", f"token {number}"))
    kept = [number for number in range(MOST_SEATS + 3) if file.find(f"token {number}")]
    assert kept == list(range(3, MOST_SEATS + 3))


def test_a_seat_is_dropped_only_as_it_was_kept(file: SeatFile, tmp_path: Path) -> None:
    file.add(SEAT)
    before = (tmp_path / "data" / "seats").stat()
    file.drop(dataclasses.replace(SEAT, when="earlier"))
    assert file.newest() == SEAT
    assert (tmp_path / "data" / "seats").stat().st_ino == before.st_ino
    file.drop(SEAT)
    assert file.newest() is None


def test_new_spectator_keeps_the_seat_without_its_lock(keeper: SeatRecorder, file: SeatFile) -> None:
    keeper.keep(HOME, JOINED)
    assert file.locks._held == {"secret"}
    keeper.keep(HOME, replace(JOINED, token=None))
    assert file.locks._held == set()
    assert keeper.file.newest() == SEAT
    keeper.keep(HOME, Left("den", "you left"))
    assert file.newest() == SEAT


def test_new_seat_releases_the_earlier_one(keeper: SeatRecorder, file: SeatFile) -> None:
    keeper.keep(HOME, JOINED)
    keeper.keep(HOME, replace(JOINED, token="another"))
    assert file.locks._held == {"another"}
    assert file.find("secret") == SEAT


def test_every_change_of_the_file_is_reported(keeper: SeatRecorder) -> None:
    changes: list[str] = []
    keeper.changed = lambda: changes.append("changed")
    keeper.keep(HOME, Said("bob", "hello"))
    keeper.keep(HOME, replace(JOINED, token=None))
    assert changes == []
    keeper.keep(HOME, JOINED)
    assert len(changes) == 1
    keeper.keep(HOME, Left("den", "bob removed you"))
    assert len(changes) == 2


@pytest.mark.parametrize("command", [Resume("nobody's"), Leave()])
def test_without_a_seat_nothing_is_written(keeper: SeatRecorder, tmp_path: Path, command: Resume | Leave) -> None:
    keeper.sent(command)
    keeper.keep(HOME, Said("bob", "hello"))
    keeper.keep(HOME, Refused("resume", Refusal.BAD_TOKEN, "no"))
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("command", ["join", "hello", "ready"])
def test_a_refusal_of_anything_else_costs_no_seat(keeper: SeatRecorder, file: SeatFile, command: str) -> None:
    keeper.keep(HOME, JOINED)
    keeper.keep(HOME, Refused(command, Refusal.BAD_TOKEN, "no"))
    assert file.newest() == SEAT


def test_seat_without_a_lock_is_reported_and_kept(keeper: SeatRecorder, file: SeatFile, tmp_path: Path) -> None:
    (tmp_path / "data" / "seats.lock").mkdir(parents=True)
    with pytest.raises(IsADirectoryError):
        keeper.keep(HOME, JOINED)
    assert file.find("secret") == SEAT


def test_plain_seat_is_offered_only_without_encryption(file: SeatFile, known: KnownServers) -> None:
    plain = Seat(PLAIN, "", "den", "ann", "secret")
    file.add(plain)
    assert file.newest() == plain
    known.remember(plain.address, SHOWN)
    assert file.newest() is None
