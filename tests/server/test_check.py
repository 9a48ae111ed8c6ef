"""What `--check` finds, and that it changes nothing."""

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from contack.server import check
from contack.server.check import address_text, look, pages_text
from contack.server.config.option_values import Place
from contack.server.config.password import Password
from contack.server.config.settings import ServerSettings
from contack.server.network.tls.certificate import certificate_at
from tests.server.command_line import call
from tests.server.evening import written
from tests.server.process import held_port


@pytest.fixture
def settings(tmp_path: Path) -> ServerSettings:
    return ServerSettings("127.0.0.1", 0, "parlour", tmp_path / "data", 5, tls=False)


@pytest.fixture
def kept(settings: ServerSettings) -> ServerSettings:
    """Return the settings of a server that has run there before."""
    settings.data.mkdir(mode=0o700)
    settings.records.mkdir(mode=0o700)
    written(settings.journal)
    return settings


@pytest.fixture
def taken() -> Iterator[int]:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        yield server.getsockname()[1]


@pytest.fixture
def free() -> Iterator[int]:
    with held_port() as port:
        yield port


def all_there_is(folder: Path) -> dict[Path, tuple[int, bytes]]:
    """Return each file with the time when it was changed, and its bytes."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in files}


def problem(settings: ServerSettings) -> str:
    [problem], _ = look(settings)
    return problem


def test_check_of_a_first_start_makes_nothing(settings: ServerSettings) -> None:
    problems, remarks = look(replace(settings, tls=True))
    assert problems == []
    assert remarks == [
        f"the data directory {settings.data} will be made",
        f"a certificate {settings.certificate} will be made",
        f"a journal {settings.journal} will be made",
    ]
    assert not settings.data.exists()


def test_fatal_settings_fail_the_check(settings: ServerSettings) -> None:
    assert problem(replace(settings, web="on", password=Password.of("tea"))).startswith("a password and --web on: ")


@pytest.mark.parametrize(
    ("change", "served"),
    [
        ({"tls": True}, "pages for browsers: over HTTP on private addresses, and over HTTPS"),
        ({}, "pages for browsers: over HTTP on private addresses"),
        ({"web": "on"}, "pages for browsers: over HTTP"),
        ({"tls": True, "web": "tls"}, "pages for browsers: over HTTPS only"),
        ({"tls": True, "password": Password.of("tea")}, "pages for browsers: over HTTPS only, as there is a password"),
        ({"password": Password.of("tea")}, "no pages for browsers: they need encryption"),
        ({"web": "off"}, "no pages for browsers: --web off"),
        (
            {"tls": True, "web_port": 80},
            "pages for browsers: over HTTP on private addresses, and over HTTPS; over HTTP on port 80 too",
        ),
    ],
)
def test_check_says_which_pages_are_served(settings: ServerSettings, change: dict[str, Any], served: str) -> None:
    assert pages_text(replace(settings, **change)) == served


def test_check_names_all_addresses_of_the_machine(settings: ServerSettings, monkeypatch: pytest.MonkeyPatch) -> None:
    assert address_text(settings) == "guests see the address 127.0.0.1"
    monkeypatch.setattr("contack.server.discovery.addresses.lan_addresses", lambda: ["10.0.0.3", "10.1.0.3"])
    shown, others = address_text(replace(settings, host="0.0.0.0")).split("; ")
    assert shown == "guests see the address 10.0.0.3"
    assert others == "this machine has 10.1.0.3 too: --host shows another one, and listens only there"


def test_sound_journal_passes_unchanged(kept: ServerSettings) -> None:
    before = all_there_is(kept.data)
    assert look(kept) == ([], ["the journal is sound: tables: 3, unfinished games: 2"])
    assert all_there_is(kept.data) == before


def test_check_names_a_damaged_journal(kept: ServerSettings) -> None:
    kept.journal.write_bytes(b"nothing" * 1000)
    [problem], _ = look(kept)
    assert problem.startswith(f"the journal {kept.journal} is damaged (")
    assert "restore it from a backup" in problem


@pytest.mark.parametrize("option", ["port", "web_port", "metrics"])
def test_taken_port_is_explained(settings: ServerSettings, taken: int, option: str) -> None:
    wanted: Any = Place("127.0.0.1", taken) if option == "metrics" else taken
    assert problem(replace(settings, **{option: wanted})) == (
        f"--{option.replace('_', '-')} {taken} cannot be used on 127.0.0.1: Address already in use; "
        "stop the program that listens there, or take another port"
    )


def test_check_says_that_a_port_needs_permission(settings: ServerSettings, monkeypatch: pytest.MonkeyPatch) -> None:
    def bind(probe: socket.socket, place: tuple[str, int]) -> None:
        if place[1] == 80:
            raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", bind)
    words = "--web-port 80 needs a permission that this user lacks: take one from 1024 on"
    assert problem(replace(settings, web_port=80)) == words


def test_check_finds_one_port_wanted_twice(settings: ServerSettings, free: int) -> None:
    words = f"--web-port {free} is the port of --port too: take another"
    assert problem(replace(settings, port=free, web_port=free)) == words


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"password": Password.of("tea")}, "a password and --web-port: "),
        ({"web": "tls"}, "--web tls and --web-port: that port has pages over HTTP only"),
        ({"web": "off"}, "--web off and --web-port: that port has pages over HTTP only"),
    ],
)
def test_port_of_pages_needs_pages_over_http(settings: ServerSettings, change: dict[str, Any], wrong: str) -> None:
    assert problem(replace(settings, web_port=8080, **change)).startswith(wrong)


def test_running_server_is_no_fault(kept: ServerSettings, taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "in_use", lambda path: path == kept.journal)  # a lock is seen by other processes alone
    problems, remarks = look(replace(kept, port=taken))
    assert problems == []
    assert remarks == [f"a server runs with the data in {kept.data}: its port and its journal were not checked"]


def test_check_reports_all_errors_and_ends_with_2(tmp_path: Path, taken: int) -> None:
    (tmp_path / "file").touch()
    result = call("--check", "--port", taken, "--data", tmp_path / "file" / "data", "--no-tls")
    assert (result.exit_code, result.stdout) == (2, "")
    first, second = result.stderr.splitlines()
    assert "cannot be written: Not a directory; give it to the server's user, or choose another --data" in first
    assert f"--port {taken} cannot be used" in second


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_unwritable_directory_is_explained(settings: ServerSettings) -> None:
    settings.data.mkdir(mode=0o500)
    assert "cannot be written: Permission denied" in problem(settings)


def test_folder_of_tournaments_is_written_too(kept: ServerSettings) -> None:
    kept.tournaments.write_text("a file")
    why = os.strerror(errno.ENOTDIR)
    assert look(kept).problems[0].startswith(f"the data directory {kept.data} cannot be written: {why}")


def test_a_certificate_is_read_and_not_made(settings: ServerSettings) -> None:
    settings.data.mkdir(mode=0o700)
    certificate_at(settings.certificate)
    assert look(replace(settings, tls=True, ephemeral=True)) == ([], [])
    settings.certificate.write_text("no key")
    assert problem(replace(settings, tls=True, ephemeral=True)).endswith(
        "no key and certificate in PEM; move it away to have another made"
    )


@pytest.mark.parametrize(("host", "fine"), [("127.0.0.1", False), ("0.0.0.0", False), ("127.0.0.2", True)])
def test_metrics_at_the_port_of_the_game_are_a_problem(
    settings: ServerSettings, free: int, host: str, fine: bool
) -> None:
    problems, _ = look(replace(settings, host=host, port=free, metrics=Place("127.0.0.1", free)))
    assert problems == ([] if fine else [f"--metrics {free} is the port of --port too: take another"])


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_full_disk_is_found_by_writing_a_page(
    settings: ServerSettings, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def full(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(check, "sync_file", full)
    assert problem(settings) == f"the disk of {settings.data.parent} is full: make room, or choose another --data"
    assert not settings.data.exists()


def test_files_that_others_can_read_are_named(kept: ServerSettings) -> None:
    for path in (kept.data, kept.records):
        path.chmod(0o700)
    assert look(kept).remarks == ["the journal is sound: tables: 3, unfinished games: 2"]
    kept.records.chmod(0o755)
    record = kept.records / "a.contack"
    record.touch()
    record.chmod(0o644)  # whatever the umask of this process is
    kept.tournaments.mkdir(mode=0o700)
    night = kept.tournaments / "friday.tournament"
    night.touch()
    night.chmod(0o644)
    assert look(kept).remarks[0] == (
        f"other users of this machine can read {kept.records}, 1 records, 1 tournament files: chmod -R go= {kept.data}"
    )
