"""Servers known by their fingerprints, in a file."""

import os
from pathlib import Path

import pytest

from contack.client.files.known_servers import BadKnownServers, KnownServers, WrongServer
from contack.client.servers.address import Address
from contack.client.servers.servers_met import Doubt
from contack.protocol.discovery.beacon import fingerprint

DEN, SHED = Address("den.local"), Address("192.0.2.7", 4000)
ONE, OTHER = fingerprint(b"one"), fingerprint(b"other")


@pytest.fixture
def known(tmp_path: Path) -> KnownServers:
    return KnownServers(tmp_path / "contack" / "known-servers")


def test_first_visit_shows_a_server_and_later_ones_do_not(known: KnownServers) -> None:
    words = known.check(DEN, ONE)
    assert words == f"First time at den.local. Its fingerprint, for a comparison with the host's: {ONE}"
    assert known.check(DEN, ONE) is None
    assert KnownServers(known.path).fingerprint_of(DEN) == ONE


def test_a_host_has_no_capitals(known: KnownServers) -> None:
    known.remember(Address("Den.Local"), ONE)
    assert known.fingerprint_of(DEN) == ONE


def test_changed_server_is_refused_with_the_command_to_type(known: KnownServers) -> None:
    known.remember(SHED, ONE)
    before = known.path.read_bytes()
    with pytest.raises(WrongServer) as refused:
        known.check(SHED, OTHER)
    assert (refused.value.address, refused.value.shown, refused.value.doubt) == (SHED, OTHER, Doubt(ONE))
    words = str(refused.value)
    assert words.startswith("192.0.2.7:4000 has a new fingerprint:")
    assert ONE in words
    assert f"\n    contack trust 192.0.2.7:4000 {OTHER}\n" in words
    assert known.path.read_bytes() == before


def test_known_servers_file_is_private_and_alone(known: KnownServers) -> None:
    before = os.umask(0)
    known.remember(DEN, ONE)
    known.remember(SHED, ONE)
    os.umask(before)
    assert known.path.stat().st_mode & 0o777 == 0o600
    assert list(known.path.parent.iterdir()) == [known.path]


@pytest.mark.parametrize("line", ["den.local", "den.local SHA256:short", "\udcff", f"den.local {ONE}{ONE}"])
def test_bad_line_is_reported_with_its_number(known: KnownServers, line: str) -> None:
    known.remember(DEN, ONE)
    with known.path.open("a", encoding="utf-8", errors="surrogateescape") as file:
        file.write(f"{line}\n")
    with pytest.raises(BadKnownServers, match="line 2 is not a server with its fingerprint"):
        known.check(SHED, ONE)


def test_a_file_that_cannot_be_read_or_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "file" / "known", tmp_path / "folder"):
        with pytest.raises(BadKnownServers, match="cannot be read or written: "):
            KnownServers(path).check(DEN, ONE)


def test_unknown_server_has_no_fingerprint_and_makes_no_file(known: KnownServers) -> None:
    assert known.fingerprint_of(DEN) is None
    assert not known.path.parent.exists()


def test_server_added_by_another_program_is_known_at_once(known: KnownServers) -> None:
    known.remember(DEN, ONE)
    KnownServers(known.path).remember(DEN, OTHER)
    assert known.fingerprint_of(DEN) == OTHER
    with pytest.raises(WrongServer):
        known.check(DEN, ONE)


def test_servers_are_one_line_each_with_the_latest_last(known: KnownServers) -> None:
    for address in (SHED, Address("fe80::1", 2000), DEN, Address("fe80::1")):
        known.remember(address, ONE)
    places = ("192.0.2.7:4000", "[fe80::1]:2000", "den.local", "[fe80::1]")
    assert known.path.read_text(encoding="utf-8") == "".join(f"{place} {ONE}\n" for place in places)
    assert known.fingerprint_of(Address("fe80::1", 2000)) == ONE


def test_whether_it_is_encrypted_is_no_part_of_where_a_server_is(known: KnownServers) -> None:
    known.remember(DEN._replace(tls=False), ONE)
    assert known.fingerprint_of(DEN) == ONE


@pytest.mark.parametrize("ending", ["\r\n", "\n", ""])
def test_a_file_that_another_editor_wrote_is_read(known: KnownServers, ending: str) -> None:
    known.path.parent.mkdir()
    known.path.write_bytes(f"den.local {ONE}{ending}".encode())
    assert known.check(DEN, ONE) is None


@pytest.mark.parametrize("cut", [1, 10, 45])
def test_truncated_file_is_reported_and_kept(known: KnownServers, cut: int) -> None:
    known.remember(DEN, ONE)
    known.remember(SHED, ONE)
    broken = known.path.read_bytes()[: -cut - 1]
    known.path.write_bytes(broken)
    for address in (DEN, SHED, Address("inn")):
        with pytest.raises(BadKnownServers, match="line 2 is not a server with its fingerprint; delete it"):
            known.check(address, ONE)
    with pytest.raises(BadKnownServers):
        known.remember(DEN, OTHER)
    assert known.path.read_bytes() == broken


def test_unwritable_file_leaves_a_server_unknown(known: KnownServers, monkeypatch: pytest.MonkeyPatch) -> None:
    known.remember(DEN, ONE)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadKnownServers, match="cannot be read or written: No space left on device"):
        known.check(SHED, OTHER)
    assert (known.fingerprint_of(DEN), known.fingerprint_of(SHED)) == (ONE, None)


def test_a_server_that_encrypts_is_not_talked_to_in_the_clear(known: KnownServers) -> None:
    known.remember(SHED, ONE)
    with pytest.raises(WrongServer) as refused:
        known.check(SHED._replace(tls=False), "")
    words = str(refused.value)
    assert words.startswith("192.0.2.7:4000 encrypted before, with the fingerprint\n")
    assert ONE in words
    assert "\n    contack trust 192.0.2.7:4000 --no-tls\n" in words


def test_forgotten_fingerprint_allows_a_plain_connection(
    known: KnownServers,
) -> None:
    plain = SHED._replace(tls=False)
    known.remember(SHED, ONE)
    known.remember(DEN, OTHER)
    known.remember(plain, "")
    assert known.check(plain, "") is None
    assert known.path.read_text() == f"den.local {OTHER}\n"
