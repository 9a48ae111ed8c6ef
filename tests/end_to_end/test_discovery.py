"""Finding servers from another machine on the network."""

import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import psutil
import pytest

from contack.client.files.known_servers import KnownServers
from contack.client.servers.address import Address
from tests.end_to_end.conftest import GUEST, HOST, Machines, drop_mdns, ip
from tests.end_to_end.programs import ended, run, server, start

IDLE_SECONDS = 15

MOST_TURNS_A_SECOND = 0.3


def search(
    machine: list[str], *options: str, servers: int = 1, in_the_meantime: Callable[[], object] = bool
) -> list[str]:
    """Return the lines of a search on a machine, which Ctrl-C ends once it has shown so many servers."""
    searching = start("discover", "--seconds", "600", *options, prefix=machine)
    assert searching.stdout is not None
    lines = list(islice(searching.stdout, 2 * servers))
    in_the_meantime()
    searching.send_signal(signal.SIGINT)
    status, more, err = ended(searching)
    assert (status, err) == (130, "")
    return "".join([*lines, more]).splitlines()


def test_visible_servers_are_found_from_another_machine(machines: Machines, tmp_path: Path) -> None:
    host, guest = machines
    with (
        server(tmp_path / "den", "--name", "den", prefix=host) as den,
        server(tmp_path / "shed", "--name", "shed", "--host", HOST, prefix=host) as shed,
        server(tmp_path / "hidden", "--no-discovery", prefix=host),
        server(tmp_path / "alone", "--host", "127.0.0.1", prefix=host),
    ):
        lines = search(guest, servers=2)
    assert sorted(lines[0::2]) == [f"{name}: 0 tables, 0 free seats" for name in ("den", "shed")]
    assert sorted(lines[1::2]) == sorted(f"    contack play {house.address}" for house in (den, shed))


def test_on_a_machine_without_a_network_its_own_server_is_found(machines: Machines, tmp_path: Path) -> None:
    host, _ = machines
    ip("-n", host[-1], "link", "delete", "cable")
    with server(tmp_path, prefix=host) as alone:
        assert search(host, "--data", str(tmp_path))[1] == f"    contack play {alone.address}"


def test_mdns_finds_a_server_behind_a_broadcast_firewall(firewall: Machines, tmp_path: Path) -> None:
    host, guest = firewall
    with server(tmp_path / "den", "--name", "den", prefix=host) as den:
        lines = search(guest)
        drop_mdns(guest[-1])
        without = run("discover", "--seconds", "1", prefix=guest)
    assert lines == ["den: 0 tables, 0 free seats", f"    contack play {den.address}"]
    assert without.stdout.startswith("No server was found on this network. ")
    assert "ufw" in without.stdout


def test_known_server_is_found_behind_a_firewall(firewall: Machines, tmp_path: Path) -> None:
    host, guest = firewall
    drop_mdns(guest[-1])
    with server(tmp_path / "den", "--name", "den", prefix=host) as den:
        KnownServers(tmp_path / "known-servers").remember(Address.parse(den.address), den.fingerprint)
        assert search(guest, "--data", str(tmp_path))[1] == f"    contack play {den.address}"


@pytest.mark.parametrize(
    ("options", "note"), [((), ""), pytest.param(("--no-tls",), ", not encrypted", marks=pytest.mark.thorough)]
)
def test_server_on_two_networks_is_shown_once(
    machines: Machines, tmp_path: Path, options: tuple[str, ...], note: str
) -> None:
    host, guest = machines
    ip("-n", host[-1], "link", "add", "air", "type", "veth", "peer", "name", "air", "netns", guest[-1])
    for name, address in ((host[-1], "10.67.20.1"), (guest[-1], "10.67.20.2")):
        ip("-n", name, "address", "add", f"{address}/24", "dev", "air")
        ip("-n", name, "link", "set", "air", "up")
    with server(tmp_path / "den", "--name", "den", "--host", "::", *options, prefix=host):
        lines = search(guest, in_the_meantime=lambda: run("discover", "--seconds", "2", prefix=guest))
    assert lines[0::2] == [f"den: 0 tables, 0 free seats{note}"]


BROWSE = """
import sys, threading
from zeroconf import DNSQuestionType, ServiceBrowser, Zeroconf
found = threading.Event()
opened = Zeroconf([sys.argv[1]])
browser = ServiceBrowser(
    opened, "_contack._tcp.local.", [lambda **_: found.set()], question_type=DNSQuestionType.QM
)
print("heard" if found.wait(60) else "nothing")
opened.close()
"""


def test_network_that_comes_later_is_served_by_the_beacon(machines: Machines, tmp_path: Path) -> None:
    host, guest = machines
    ip("-n", host[-1], "address", "delete", f"{HOST}/24", "dev", "cable")
    with server(tmp_path / "den", "--name", "den", "--host", "0.0.0.0", prefix=host):
        ip("-n", host[-1], "address", "add", f"{HOST}/24", "dev", "cable")
        drop_mdns(guest[-1])
        lines = search(guest)
    assert lines[1].startswith(f"    contack play {HOST}")


@pytest.mark.thorough  # the server looks for new networks every 20 s; the announcer's own tests do so by a fake clock
def test_network_that_comes_later_is_served_by_mdns(machines: Machines, tmp_path: Path) -> None:
    host, guest = machines
    ip("-n", host[-1], "address", "delete", f"{HOST}/24", "dev", "cable")
    with server(tmp_path / "den", "--name", "den", "--host", "0.0.0.0", prefix=host):
        ip("-n", host[-1], "address", "add", f"{HOST}/24", "dev", "cable")
        browsed = subprocess.run(
            [*guest, sys.executable, "-c", BROWSE, GUEST], capture_output=True, text=True, check=True
        )
    assert browsed.stdout == "heard\n"


def test_ipv6_only_server_is_found_with_its_interface(machines: Machines, tmp_path: Path) -> None:
    host, guest = machines
    for machine, address in ((host, HOST), (guest, GUEST)):
        ip("-n", machine[-1], "address", "delete", f"{address}/24", "dev", "cable")
        wait_for_ipv6(machine[-1])
    with server(tmp_path / "den", "--name", "den", prefix=host) as den:
        name, line = search(guest)
        assert name == "den"
        address = line.removeprefix("    contack play ")
        assert address.startswith("[fe80::")
        assert "%cable]:" in address
        asked = run("trust", address, "--yes", "--data", str(tmp_path), prefix=guest)
    assert den.fingerprint in asked.stdout
    assert (tmp_path / "known-servers").read_text() == f"{address} {den.fingerprint}\n"


def wait_for_ipv6(machine: str) -> None:
    watch = ["timeout", "60", "sh", "-c", f"while ip -n {machine} -6 address | grep -q tentative; do :; done"]
    subprocess.run(watch, check=True)


@pytest.mark.thorough
def test_idle_server_wakes_only_for_zeroconf(machines: Machines, tmp_path: Path) -> None:
    host, _ = machines
    with (
        server(tmp_path / "den", prefix=host) as announced,
        server(tmp_path / "shed", "--no-discovery", prefix=host) as silent,
    ):
        houses = [psutil.Process(house.process.pid) for house in (announced, silent)]
        # announced three times over within a second, and bots' own program is started on demand alone
        run("discover", "--seconds", "3", prefix=machines[1])
        before = list(map(turns, houses))
        with pytest.raises(psutil.TimeoutExpired):
            houses[0].wait(IDLE_SECONDS)
        turned = [turns(house) - count for house, count in zip(houses, before, strict=True)]
    assert turned[0] <= MOST_TURNS_A_SECOND * IDLE_SECONDS
    assert turned[1] == 0


def turns(house: psutil.Process) -> int:
    """Return how often a program has gone to sleep, in all its threads: as often as it turned for something."""
    status = [(task / "status").read_text() for task in Path(f"/proc/{house.pid}/task").iterdir()]
    return sum(int(text.partition("\nvoluntary_ctxt_switches:")[2].split()[0]) for text in status)
