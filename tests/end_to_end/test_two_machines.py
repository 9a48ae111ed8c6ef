"""A game between machines: two network namespaces, joined by a cable; skipped without the rights to make them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from contack.client.record_file import read_record
from contack.engine.event import By, Laid
from contack.engine.verify import verify

from .programs import ended, run, server, shown, start

HOST = "10.67.19.1"
GUEST = "10.67.19.2"


def ip(*arguments: str) -> None:
    """Run `ip`; skip the test where this machine does not let us."""
    try:
        subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("no `ip` on this machine to make network namespaces with")
    except subprocess.CalledProcessError as failed:
        pytest.skip(f"no rights to make network namespaces: {failed.stderr.strip()}")


@pytest.fixture
def machines() -> Iterator[tuple[list[str], list[str]]]:
    """Answer what to put in front of a command to run it on either of two machines."""
    host, guest = (f"contack-{side}-{os.getpid()}" for side in ("a", "b"))
    try:
        for name in (host, guest):
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        ip("-n", host, "link", "add", "cable", "type", "veth", "peer", "name", "cable", "netns", guest)
        for name, address in ((host, HOST), (guest, GUEST)):
            ip("-n", name, "address", "add", f"{address}/24", "dev", "cable")
            ip("-n", name, "link", "set", "cable", "up")
        yield ["ip", "netns", "exec", host], ["ip", "netns", "exec", guest]
    finally:
        for name in (host, guest):
            subprocess.run(["ip", "netns", "delete", name], check=False, capture_output=True)


def test_a_scripted_player_and_three_bots_play_a_whole_game_over_a_network(
    machines: tuple[list[str], list[str]], tmp_path: Path
) -> None:
    host, guest = machines
    with server(tmp_path / "server", prefix=host) as house:
        assert house.address.startswith(f"{HOST}:")
        options = ("--table", "den", "--data", str(tmp_path))
        ann = start("play", house.address, "--name", "ann", "--open", "--seats", "4", *options, prefix=guest)
        shown(ann, "ann is ready")
        bots = start("bot", "greedy", "--server", house.address, "--count", "3", *options, prefix=guest)
        status, out, err = ended(ann, "1\n" * 200)
        assert (status, err) == (0, "")
        assert ended(bots)[0] == 0
    record = read_record(Path(out.splitlines()[-1]))
    assert verify(record).finished
    assert {event.by for event in record.events if isinstance(event, Laid)} == {None, By.PLAYER}
    (kept,) = house.records.glob("*.contack")
    assert read_record(kept) == record


def test_a_machine_that_cannot_be_reached_is_told_in_one_line(machines: tuple[list[str], list[str]]) -> None:
    failed = run("play", "10.99.0.1", prefix=machines[1])
    assert failed.returncode == 1
    assert failed.stderr.startswith("No Contack server answers at 10.99.0.1: ")
    assert len(failed.stderr.splitlines()) == 1
