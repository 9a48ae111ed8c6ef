"""Encryption between whole programs: known servers, servers that changed, and sides that do not agree."""

from pathlib import Path

from contack.client.files.known_servers import KnownServers
from contack.client.servers.address import Address
from tests.end_to_end.programs import run, server

WATCH = ("--spectate", "--name", "ann")
"""A visit that ends at once, because the table has no game to watch."""


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
