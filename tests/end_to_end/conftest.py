"""What the tests of whole programs share: a player's home, and two machines as network namespaces joined by a cable."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from contack.client.screen.run.settings_file import store_settings
from contack.client.screen.state.settings import ScreenSettings
from tests.end_to_end.browsers import one_chromium
from tests.end_to_end.programs import end_all

HOST = "10.67.19.1"
GUEST = "10.67.19.2"

Machines: TypeAlias = tuple[list[str], list[str]]
"""What to put in front of a command to run it on either of two machines."""


def ip(*arguments: str) -> None:
    """Run `ip`; skip the test where this machine does not let us."""
    try:
        subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("no `ip` on this machine to make network namespaces with")
    except subprocess.CalledProcessError as failed:
        pytest.skip(f"no rights to make network namespaces: {failed.stderr.strip()}")


@pytest.fixture
def machines() -> Iterator[Machines]:
    """Return two machines on one network; skip the test without the rights to make them."""
    host, guest = (f"contack-{side}-{os.getpid()}" for side in ("a", "b"))
    made: list[str] = []
    try:
        for name in (host, guest):
            ip("netns", "add", name)
            made.append(name)
            ip("-n", name, "link", "set", "lo", "up")
        ip("-n", host, "link", "add", "cable", "type", "veth", "peer", "name", "cable", "netns", guest)
        for name, address in ((host, HOST), (guest, GUEST)):
            ip("-n", name, "address", "add", f"{address}/24", "dev", "cable")
            ip("-n", name, "link", "set", "cable", "up")
        yield ["ip", "netns", "exec", host], ["ip", "netns", "exec", guest]
    finally:
        for name in made:
            subprocess.run(["ip", "netns", "delete", name], check=False, capture_output=True)


@pytest.fixture(autouse=True, scope="session")
def chromium() -> Iterator[None]:
    """Start one Chromium for all tests that open a page, if any does."""
    with one_chromium():
        yield


@pytest.fixture(autouse=True)
def started_programs() -> Iterator[None]:
    """End the programs of a test that fails: what they leave would fail a later test too."""
    yield
    end_all()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    settings = ScreenSettings("ann", glyphs="blocks", motion="off")
    store_settings(tmp_path / "config" / "contack" / "settings.toml", settings)
    return tmp_path


@pytest.fixture
def firewall(machines: Machines) -> Machines:
    guest = machines[1][-1]
    rules = "add rule inet ours in"
    run_nft(
        guest,
        "add table inet ours",
        "add chain inet ours in { type filter hook input priority 0; policy drop; }",
        f"{rules} iif lo accept",
        f"{rules} ct state established,related accept",
        f"{rules} meta l4proto ipv6-icmp accept",
        f"{rules} ip daddr 224.0.0.251 udp dport 5353 accept",
        f"{rules} ip6 daddr ff02::fb udp dport 5353 accept",
    )
    return machines


def drop_mdns(machine: str) -> None:
    chain = "{ type filter hook input priority -1; policy accept; }"
    run_nft(
        machine, "add table inet mdns", f"add chain inet mdns in {chain}", "add rule inet mdns in udp dport 5353 drop"
    )


def run_nft(machine: str, *rules: str) -> None:
    try:
        command = ["ip", "netns", "exec", machine, "nft", "; ".join(rules)]
        subprocess.run(command, check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as failed:
        pytest.skip(f"no `nft` on this machine, or no rights for it: {failed.stderr.strip()}")
