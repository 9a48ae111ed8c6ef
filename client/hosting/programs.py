"""The programs that the full-screen client starts beside itself. Every method blocks: call it in a thread."""

import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from time import sleep
from typing import NamedTuple

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
from contack.client.servers.address import Address
from contack.client.servers.keyring import Secrets
from contack.protocol.discovery.wifi import PASSWORD_VARIABLE, Wifi
from contack.protocol.version import DEFAULT_PORT
from contack.system.files import make_private

# The port that a browser takes if its user types none.
WEB_PORT = 80

WEB_OPTION = "--web-port"

# The address of a server that runs here.
LOOPBACK = "127.0.0.1"

IN_USE = "is in use by another server"

# How often to try a port in use, and the pause: a server stops about 2 s after its client was killed.
TRIES = 4
TRY_SECONDS = 1.0


class Hosted(NamedTuple):
    name: str
    port: int
    fingerprint: str


class LocalPrograms:
    """A private server, a server for the network, and bots; all stop with this object.

    `gone` is called, in any thread, when a program ended too early: with a text and False, or for the network server
    with the reason and True. `owner` is the secret by which this client owns that server.
    """

    def __init__(
        self,
        data: Path,
        known: KnownServers,
        gone: Callable[[str, bool], None],
        owner: str,
        choice: BotChoice = BotChoice(),
        options: Sequence[str] = (),
        sleep: Callable[[float], None] = sleep,
        wifi: Wifi | None = None,
    ) -> None:
        self._wifi = wifi
        self._web: list[str] = []
        self.pages: tuple[str, ...] = ()
        self._options = options
        self._sleep = sleep
        self._choice = choice
        self._data = data
        self._known = known
        self._gone = gone
        self._owner = owner
        # reentrant: a start stops the last program within it
        self._lock = RLock()
        self._scratch: TemporaryDirectory[str] | None = None
        self._practice: list[Child] = []
        self._host: Child | None = None
        self._hosted: Hosted | None = None

    @property
    def log(self) -> Path:
        return self._data / HOST_LOG

    def owner_secret(self, address: Address, fingerprint: str) -> str:
        """Return nothing for other servers. Does not block."""
        hosted = self._hosted
        # any other server could use the secret, and own this one
        if not (hosted and fingerprint) or (address.port, fingerprint) != (hosted.port, hosted.fingerprint):
            return ""
        return self._owner

    def private(self) -> Address:
        """Stop an earlier server. Raises ChildFailed or OSError."""
        with self._lock:
            self.end_practice()
            server = private_server(self._directory())
            # before it tells its address, so that `end` also stops a server that never does
            self._practice.append(server)
            address = server.addresses(more=0)[0]
            server.watch(lambda _: self._gone("The server for this game is gone.", False))
            return address

    def public(self, name: str, port: int = DEFAULT_PORT, encrypted_pages: bool = False) -> tuple[Address, ...]:
        """Take the given port, otherwise the usual one, otherwise a free one.

        Sets `pages`: only HTTPS with `encrypted_pages`, otherwise also port 80 if permitted. Raises ChildFailed or
        OSError.
        """
        with self._lock:
            make_private(self._data)
            self._web = ["--web", "tls"] if encrypted_pages else _free_web_port()
            for wanted in dict.fromkeys((port, DEFAULT_PORT)):
                try:
                    return self._host_patiently(name, wanted)
                except ChildFailed as failed:
                    if IN_USE in str(failed):  # on another port too
                        raise
            return self._host_server(name, 0)

    def restart(self) -> tuple[Address, ...]:
        """Start a crashed server again on its port; return nothing if it was ended in the meantime."""
        with self._lock:
            if not (self._host and self._hosted):
                return ()
            return self._host_server(self._hosted.name, self._hosted.port, again=True)

    def bring(self, address: Address, table: str, count: int, secrets: Secrets) -> None:
        # raises OSError
        with self._lock:
            brought = bots(address, self._known.path, table, count, self._directory(), secrets, self._choice)
            self._practice.append(brought)
            brought.watch(lambda words: self._gone(f"The bots are gone: {words}.", False))

    def end_practice(self) -> None:
        with self._lock:
            while self._practice:  # the newest first: bots leave before their server goes
                self._practice.pop().stop()

    def end(self) -> None:
        with self._lock:
            self.end_practice()
            self._end_hosting()
            if self._scratch:
                self._scratch.cleanup()
                self._scratch = None

    def _host_patiently(self, name: str, port: int) -> tuple[Address, ...]:
        for _ in range(TRIES - 1):
            try:
                return self._host_server(name, port)
            except ChildFailed as failed:
                if IN_USE not in str(failed):
                    raise
                self._sleep(TRY_SECONDS)
        return self._host_server(name, port)

    def _host_server(self, name: str, port: int, again: bool = False) -> tuple[Address, ...]:
        try:
            return self._start_server(name, port, again)
        except ChildFailed as failed:
            if WEB_OPTION not in str(failed):
                raise
            # another program took the port of the pages since the look at it
            self._web = []
            return self._start_server(name, port, again)

    def _start_server(self, name: str, port: int, again: bool) -> tuple[Address, ...]:
        self._end_hosting()
        wifi = ["--wifi", self._wifi.name] if self._wifi else []
        more = {PASSWORD_VARIABLE: self._wifi.password} if self._wifi else {}
        options = [*self._options, *self._web, *wifi]
        self._host = host = hosting_server(self._data, name, port, options, self._owner, again, more)
        addresses = host.addresses()
        self.pages = host.pages
        self._hosted = Hosted(name, addresses[0].port, host.fingerprint or "")
        if host.fingerprint:
            # no question about this fingerprint, which a server started here printed
            self._known.remember(Address(LOOPBACK, addresses[0].port), host.fingerprint)
        host.watch(lambda reason: self._gone(reason, True))
        return addresses

    def _end_hosting(self) -> None:
        if self._host:
            self._host.stop()
            self._host = None

    def _directory(self) -> Path:
        self._scratch = self._scratch or TemporaryDirectory(prefix="contack-")
        return Path(self._scratch.name)


def _free_web_port() -> list[str]:
    # another program may have the port, or this one lack the right to it
    with suppress(OSError), socket.create_server(("", WEB_PORT)):
        return [WEB_OPTION, str(WEB_PORT)]
    return []
