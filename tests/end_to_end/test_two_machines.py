"""A game between machines: two network namespaces, joined by a cable; skipped without the rights to make them."""

from pathlib import Path

import pytest

from contack.client.files.records import read_record
from contack.engine.records.verify import verify
from tests.end_to_end.conftest import Machines, ip
from tests.end_to_end.programs import run, server


def test_unreachable_machine_fails_in_one_line(machines: Machines) -> None:
    failed = run("play", "10.99.0.1", prefix=machines[1])
    assert failed.returncode == 1
    assert failed.stderr.startswith("No Contack server answers at 10.99.0.1: ")
    assert len(failed.stderr.splitlines()) == 1


@pytest.mark.parametrize("address", ["fd12::1", "fe80::1%cable"])
def test_server_is_joined_over_ipv6_alone(machines: Machines, tmp_path: Path, address: str) -> None:
    for prefix, number in zip(machines, (1, 2), strict=True):
        name = prefix[-1]
        ip("-n", name, "-4", "address", "flush", "dev", "cable")
        for network in ("fd12", "fe80"):
            ip("-n", name, "address", "add", f"{network}::{number}/64", "dev", "cable", "nodad")
    host, guest = machines
    with server(tmp_path / "server", "--port", "1939", prefix=host) as house:
        assert "    contack play fd12::1\n" in house.announced  # one address of several
        options = ("--bots", "1", "--level", "1", "--data", str(tmp_path))
        played = run("play", address, *options, typed="1\n" * 200, prefix=guest)
    assert (played.returncode, played.stderr) == (0, "")
    assert verify(read_record(Path(played.stdout.splitlines()[-1]))).finished
