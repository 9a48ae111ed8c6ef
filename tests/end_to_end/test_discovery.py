"""Finding servers from another machine on the network."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.end_to_end.conftest import HOST, Machines, ip
from tests.end_to_end.programs import ended, run, server, shown, start


def test_servers_are_found_from_another_machine_but_not_those_that_hide(machines: Machines, tmp_path: Path) -> None:
    host, guest = machines
    with (
        server(tmp_path / "den", "--name", "den", prefix=host) as den,
        server(tmp_path / "shed", "--name", "shed", "--host", HOST, prefix=host) as shed,
        server(tmp_path / "hidden", "--no-beacon", prefix=host),
        server(tmp_path / "alone", "--host", "127.0.0.1", prefix=host),
    ):
        found = run("discover", "--seconds", "5", prefix=guest)
    assert (found.returncode, found.stderr) == (0, "")
    lines = found.stdout.splitlines()
    assert sorted(lines[0::2]) == [f"{name}: 0 tables, 0 free seats, protocol 2" for name in ("den", "shed")]
    assert sorted(lines[1::2]) == sorted(f"    contack play {house.address}" for house in (den, shed))


def test_on_a_machine_without_a_network_its_own_server_is_found(machines: Machines, tmp_path: Path) -> None:
    host, _ = machines
    ip("-n", host[-1], "link", "delete", "cable")
    with server(tmp_path, prefix=host) as alone:
        found = run("discover", "--data", str(tmp_path), prefix=host)
    assert (found.returncode, found.stderr) == (0, "")
    assert f"    contack play {alone.address}\n" in found.stdout


def test_where_there_is_no_server_it_is_told_what_to_try(machines: Machines) -> None:
    found = run("discover", "--seconds", "0.1", prefix=machines[1])
    assert (found.returncode, found.stderr) == (1, "")
    assert found.stdout.startswith("No server was found on this network. ")


def test_a_server_is_shown_at_once_and_ctrl_c_ends_the_search(machines: Machines, tmp_path: Path) -> None:
    host, guest = machines
    with server(tmp_path, prefix=host) as house:
        search = start("discover", "--seconds", "600", prefix=guest)
        assert shown(search, "contack play ") == f"    contack play {house.address}\n"
        search.send_signal(signal.SIGINT)
        assert ended(search) == (130, "", "")
