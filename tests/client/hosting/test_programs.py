"""Programs that the full-screen client starts: real ones, on this machine."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from fcntl import LOCK_EX, flock
from pathlib import Path
from queue import SimpleQueue
from tempfile import gettempdir

import pytest

from contack.client.files.known_servers import KnownServers
from contack.client.hosting.private_server import ChildFailed
from contack.client.hosting.programs import LocalPrograms
from contack.client.session.address import Address
from contack.client.session.keyring import Secrets
from contack.protocol.version import DEFAULT_PORT

pytestmark = pytest.mark.process


class Programs:
    """A house, and what it tells of programs that are gone."""

    def __init__(self, data: Path) -> None:
        self.gone: SimpleQueue[tuple[str, bool]] = SimpleQueue()
        self.house = LocalPrograms(
            data,
            KnownServers(data.with_name("known-servers")),
            lambda words, host: self.gone.put((words, host)),
            options=["--no-mdns"],  # it is on this machine's own networks
        )


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    """Return programs that end with the test; it has the usual port to itself, as far as other tests go."""
    with (Path(gettempdir()) / "contack-usual-port").open("w") as lock:
        flock(lock, LOCK_EX)
        started = Programs(tmp_path / "server")
        yield started
        started.house.end()


def answers(address: Address) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", address.port), 5):
        return True
    return False


def test_a_server_for_practice_ends_with_its_bots_and_tells_nobody(programs: Programs) -> None:
    address = programs.house.private()
    programs.house.bring(address, "den", 1, Secrets())
    assert answers(address)
    programs.house.end_practice()
    assert not answers(address)
    assert programs.gone.empty()


def test_bots_that_go_are_told_with_their_last_words(programs: Programs) -> None:
    programs.house.bring(Address("127.0.0.1", 9, tls=False), "den", 1, Secrets())
    words, host = programs.gone.get(timeout=60)
    assert words.startswith("The bots are gone: No Contack server answers at 127.0.0.1:9 --no-tls: ")
    assert not host


def test_servers_that_go_are_told_and_which_one_it_was(programs: Programs, tmp_path: Path) -> None:
    programs.house.private()
    programs.house.public("ann's server")
    assert programs.house._host is not None
    for child in (*programs.house._practice, programs.house._host):
        child._process.kill()
    told = {programs.gone.get(timeout=60) for _ in range(2)}
    log = tmp_path / "server" / "server.log"
    assert told == {
        ("The server for this game is gone.", False),
        (f"The server that ran here is gone; its log: {log}", True),
    }


def test_a_server_for_the_network_takes_another_port_where_the_usual_one_is_taken(
    programs: Programs, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        with suppress(OSError):  # a server that runs here has taken it already
            stack.enter_context(socket.create_server(("0.0.0.0", DEFAULT_PORT)))
        addresses = programs.house.public("ann's server")
        assert {address.port for address in addresses} != {DEFAULT_PORT}
        assert answers(addresses[0])
    assert (tmp_path / "server" / "server.log").exists()


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("a file where a directory should be")
    house = LocalPrograms(tmp_path, KnownServers(tmp_path / "known"), lambda words, host: None, options=["--no-mdns"])
    with pytest.raises(ChildFailed, match="the server did not start: contack-server: "):
        house.public("den")
    house.end()


def test_nothing_is_left_of_what_was_needed_on_the_way(programs: Programs) -> None:
    programs.house.private()
    directory = Path(programs.house._directory())
    programs.house.end()
    assert not directory.exists()
