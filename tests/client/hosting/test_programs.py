"""Programs that the full-screen client starts: real ones, on this machine."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from fcntl import LOCK_EX, flock
from pathlib import Path
from queue import SimpleQueue
from tempfile import gettempdir

import psutil
import pytest

from contack.client.files.known_servers import KnownServers
from contack.client.hosting.private_server import ChildFailed
from contack.client.hosting.programs import WEB_OPTION, LocalPrograms
from contack.client.servers.address import Address
from contack.client.servers.keyring import Secrets
from contack.protocol.version import DEFAULT_PORT
from tests.server.process import held_port

pytestmark = pytest.mark.process

SECRET = "qJ8c0mUuN1yT4w5Zb7dRXA"

LOOPBACK = "127.0.0.1"


class Programs:
    def __init__(self, data: Path) -> None:
        self.gone: SimpleQueue[tuple[str, bool]] = SimpleQueue()
        self.house = LocalPrograms(
            data,
            KnownServers(data.with_name("known-servers")),
            lambda words, host: self.gone.put((words, host)),
            SECRET,
            options=["--no-discovery"],  # it is on this machine's own networks
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


def test_practice_server_ends_with_its_bots(programs: Programs) -> None:
    address = programs.house.private()
    programs.house.bring(address, "den", 1, Secrets())
    assert answers(address)
    programs.house.end_practice()
    assert not answers(address)
    assert programs.gone.empty()


def test_ended_bots_are_reported_with_their_output(programs: Programs) -> None:
    programs.house.bring(Address("127.0.0.1", 9, tls=False), "den", 1, Secrets())
    words, host = programs.gone.get(timeout=60)
    assert words.startswith("The bots are gone: No Contack server answers at 127.0.0.1:9 --no-tls: ")
    assert not host


def test_ended_servers_are_reported_by_name(programs: Programs, tmp_path: Path) -> None:
    programs.house.private()
    programs.house.public("ann's server")
    assert programs.house._host is not None
    for child in (*programs.house._practice, programs.house._host):
        child._process.kill()
    ends = {programs.gone.get(timeout=60) for _ in range(2)}
    assert ends == {("The server for this game is gone.", False), ("killed by signal 9", True)}
    assert programs.house.log == tmp_path / "server" / "server.log"


def test_crashed_server_restarts_on_its_port_and_log(programs: Programs) -> None:
    before = programs.house.public("ann's server")
    assert programs.house._host is not None
    programs.house._host._process.kill()
    programs.gone.get(timeout=60)
    with programs.house.log.open("a") as log:
        log.write("the last line before the crash\n")  # its own lines may be lost: a server writes them late
    assert programs.house.restart() == before
    assert answers(before[0])
    programs.house.end()
    log_text = programs.house.log.read_text()
    assert "browsers find the page" in log_text.partition("the last line before the crash")[2]
    assert programs.house.restart() == ()
    assert programs.gone.empty()


def test_secret_is_for_the_server_that_was_started_here(programs: Programs) -> None:
    address = programs.house.public("ann's server")[0]
    assert programs.house._host is not None
    fingerprint = programs.house._host.fingerprint or ""
    loopback = Address(LOOPBACK, address.port)
    assert programs.house.owner_secret(loopback, fingerprint) == SECRET
    assert programs.house.owner_secret(loopback, "") == ""
    assert programs.house.owner_secret(loopback, fingerprint.swapcase()) == ""
    assert programs.house.owner_secret(Address(LOOPBACK, address.port + 1), fingerprint) == ""


def test_secret_is_neither_on_a_command_line_nor_in_a_file(programs: Programs, tmp_path: Path) -> None:
    programs.house.public("ann's server")
    assert programs.house._host is not None
    server = psutil.Process(programs.house._host._process.pid)
    assert SECRET not in " ".join((*server.cmdline(), *server.environ().values()))
    programs.house.end()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not any(SECRET.encode() in path.read_bytes() for path in files)


def test_server_of_a_killed_client_is_waited_for(tmp_path: Path) -> None:
    pauses: list[float] = []
    data = tmp_path / "server"
    known = KnownServers(tmp_path / "known-servers")

    def stop(seconds: float) -> None:
        pauses.append(seconds)
        first.end()

    options = ["--no-discovery"]
    first = LocalPrograms(data, known, lambda words, host: None, SECRET, options=options)
    second = LocalPrograms(data, known, lambda words, host: None, SECRET, options=options, sleep=stop)
    with held_port() as port:
        assert first.public("ann's server", port)[0].port == port
        assert second.public("ann's server", port)[0].port == port
        assert len(pauses) == 1
        second.end()


def test_network_server_takes_another_port_if_taken(programs: Programs, tmp_path: Path) -> None:
    with ExitStack() as stack:
        with suppress(OSError):  # a server that runs here has taken it already
            stack.enter_context(socket.create_server(("0.0.0.0", DEFAULT_PORT)))
        addresses = programs.house.public("ann's server")
        assert {address.port for address in addresses} != {DEFAULT_PORT}
        assert answers(addresses[0])
    assert (tmp_path / "server" / "server.log").exists()


def test_server_starts_when_the_port_of_its_pages_is_taken(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        free_a_moment_ago = [WEB_OPTION, str(taken.getsockname()[1])]
        monkeypatch.setattr("contack.client.hosting.programs._free_web_port", lambda: free_a_moment_ago)
        assert answers(programs.house.public("ann's server")[0])


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("a file where a directory should be")
    known = KnownServers(tmp_path / "known")
    house = LocalPrograms(tmp_path, known, lambda words, host: None, SECRET, options=["--no-discovery"])
    with pytest.raises(ChildFailed, match="the server did not start: contack-server: "):
        house.public("den")
    house.end()


def test_nothing_is_left_of_what_was_needed_on_the_way(programs: Programs) -> None:
    programs.house.private()
    directory = Path(programs.house._directory())
    programs.house.end()
    assert not directory.exists()
