"""The programs that the full-screen client starts beside itself. Every method blocks: call it in a thread."""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock

from contack.client.files.known_servers import KnownServers
from contack.client.hosting.private_server import (
    HOST_LOG,
    BotChoice,
    Child,
    ChildFailed,
    bots,
    hosting_server,
    private_server,
)
from contack.client.session.address import Address
from contack.client.session.keyring import Secrets

LOOPBACK = "127.0.0.1"
"""The address of a server that runs here."""


class LocalPrograms:
    """A server for this machine, one for the network, and bots; all of them end with it.

    `data` is where the server for the network keeps its records, and `known` are servers known already. `gone` is
    called, in any thread, with a text about a program that ended too early, and whether that was the server for the
    network. `choice` says which bots are started, and `options` are more of those of the server for the network.
    """

    def __init__(
        self,
        data: Path,
        known: KnownServers,
        gone: Callable[[str, bool], None],
        choice: BotChoice = BotChoice(),
        options: Sequence[str] = (),
    ) -> None:
        self._options = options
        self._choice = choice
        self._data = data
        self._known = known
        self._gone = gone
        # reentrant: who starts a server ends the last one first
        self._lock = RLock()
        self._scratch: TemporaryDirectory[str] | None = None
        self._practice: list[Child] = []
        self._host: Child | None = None

    def private(self) -> Address:
        """Start a server for this machine alone, in place of any before. Raises ChildFailed or OSError."""
        with self._lock:
            self.end_practice()
            server = private_server(self._directory())
            self._practice.append(
                server
            )  # before its address is known: where that fails it is to be stopped all the same
            address = server.addresses(more=0)[0]
            server.watch(lambda _: self._gone("The server for this game is gone.", False))
            return address

    def public(self, name: str) -> tuple[Address, ...]:
        """Start a server for the network, on the usual port or, if that is taken, on any; return where it listens.

        Raises ChildFailed or OSError.
        """
        with self._lock:
            self._data.mkdir(parents=True, exist_ok=True)
            try:
                return self._host_server(name, usual_port=True)
            except ChildFailed:
                return self._host_server(name, usual_port=False)

    def bring(self, address: Address, table: str, count: int, secrets: Secrets) -> None:
        """Start bots that join a table, given its passwords. Raises OSError."""
        with self._lock:
            brought = bots(address, self._known.path, table, count, self._directory(), secrets, self._choice)
            self._practice.append(brought)
            brought.watch(lambda words: self._gone(f"The bots are gone: {words}.", False))

    def end_practice(self) -> None:
        """End the server for this machine, and the bots."""
        with self._lock:
            while self._practice:  # the newest first: bots leave before their server goes
                self._practice.pop().stop()

    def end(self) -> None:
        """End every program that was started."""
        with self._lock:
            self.end_practice()
            self._end_hosting()
            if self._scratch:
                self._scratch.cleanup()
                self._scratch = None

    def _host_server(self, name: str, usual_port: bool) -> tuple[Address, ...]:
        self._end_hosting()
        self._host = hosting_server(self._data, name, usual_port, self._options)
        addresses = self._host.addresses()
        if self._host.fingerprint:
            # it comes from the server's own output: nobody need be asked about a server that was started here
            self._known.remember(Address(LOOPBACK, addresses[0].port), self._host.fingerprint)
        self._host.watch(
            lambda _: self._gone(f"The server that ran here is gone; its log: {self._data / HOST_LOG}", True)
        )
        return addresses

    def _end_hosting(self) -> None:
        if self._host:
            self._host.stop()
            self._host = None

    def _directory(self) -> Path:
        """Return a directory that `end` deletes."""
        self._scratch = self._scratch or TemporaryDirectory(prefix="contack-")
        return Path(self._scratch.name)
