"""Encryption between whole programs: known servers, servers that changed, and sides that do not agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from contack.client.files.known_servers import KnownServers
from contack.client.servers.address import Address
from tests.end_to_end.programs import run, server

WATCH = ("--spectate", "--name", "ann")
"""A visit that ends at once, because the table has no game to watch."""


def test_a_server_is_the_same_after_it_started_again(tmp_path: Path) -> None:
    fingerprints = []
    for _ in range(2):
        with server(tmp_path / "server", "--host", "127.0.0.1") as house:
            fingerprints.append(house.fingerprint)
    assert fingerprints[0] == fingerprints[1]


def test_a_server_that_changed_is_refused_until_it_is_trusted(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        first = run("play", house.address, *WATCH, *data)
        assert house.fingerprint in first.stdout
        KnownServers(tmp_path / "known-servers").remember(Address.parse(house.address), "SHA256:" + "a" * 43)
        refused = run("play", house.address, *WATCH, *data)
        assert refused.returncode == 1
        assert "Traceback" not in refused.stderr
        (line,) = [line for line in refused.stderr.splitlines() if line.startswith("    contack trust ")]
        assert run(*line.split()[1:], *data).returncode == 0
        again = run("play", house.address, *WATCH, *data)
    assert (again.stdout, again.stderr) == ("", first.stderr)


def test_a_server_can_be_trusted_before_the_first_visit(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        asked = run("trust", house.address, "--yes", *data)
        assert house.fingerprint in asked.stdout
        assert run("play", house.address, *WATCH, *data).stdout == ""
    assert run("trust", house.address, *data).stderr.startswith("No Contack server shows a fingerprint at 127.0.0.1:")


@pytest.mark.parametrize(
    ("host", "guest", "words"),
    [((), ("--no-tls",), "leave --no-tls out"), (("--no-tls",), (), "add --no-tls")],
    ids=["server", "client"],
)
def test_encryption_of_one_side_only_fails_in_one_line(
    tmp_path: Path, host: tuple[str, ...], guest: tuple[str, ...], words: str
) -> None:
    with server(tmp_path / "server", "--host", "127.0.0.1", *host) as house:
        failed = run("play", house.address, *WATCH, *guest, "--data", str(tmp_path))
        bot = run("bot", "greedy", "--server", house.address, *guest, "--data", str(tmp_path))
    assert (failed.returncode, bot.returncode) == (1, 1)
    for said in (failed.stderr, bot.stderr):
        assert words in said
        assert len(said.splitlines()) == 1


def test_a_bot_plays_without_encryption_where_both_sides_say_so(tmp_path: Path) -> None:
    with server(tmp_path / "server", "--host", "127.0.0.1", "--no-tls") as house:
        options = ("--no-tls", "--count", "2", "--data", str(tmp_path))
        assert run("bot", "greedy", "--server", house.address, *options).returncode == 0
    assert not (tmp_path / "known-servers").exists()
