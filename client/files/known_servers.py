"""The file of known servers' fingerprints, like ssh's known hosts."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from contack.client.servers.address import Address
from contack.client.servers.servers_met import NO_CLAIMS, Claims, Doubt, KnownServer, ServersMet
from contack.protocol.discovery.beacon import is_fingerprint
from contack.system.files import write_text

FILE_NAME = "known-servers"

WRONG_SERVER = """\
{address} has a new fingerprint:
    {shown}
It was
    {known}
Either the server was installed again, or another machine answers at its address. Ask the host; if all is well, type
    contack trust {address} {shown}
and connect again."""

ANOTHER_SERVER = """\
{words}
Its fingerprint is
    {shown}
Expected was
    {known}
If the host says that all is well, type
    contack trust {address}{option}
and connect again."""

PLAIN_SERVER = """\
{address.place} encrypted before, with the fingerprint
    {known}
Without encryption, others can read and change all traffic, so this client does not connect. Leave --no-tls out, or ask
the host; if the server no longer encrypts, type
    contack trust {address}
and connect again."""


class WrongServer(Exception):
    """An unexpected fingerprint, or none; `str` explains it in several lines."""

    def __init__(self, address: Address, shown: str, doubt: Doubt) -> None:
        form = ANOTHER_SERVER if doubt.words else WRONG_SERVER if shown else PLAIN_SERVER
        shown_words = shown or "none: it does not encrypt"
        option = f" {shown}" if shown else ""
        super().__init__(
            form.format(address=address, shown=shown_words, known=doubt.known, words=doubt.words, option=option)
        )
        self.address, self.shown, self.doubt = address, shown, doubt


class BadKnownServers(Exception):
    """`str` is one line."""


class KnownServers:
    """A private file, created with the first server."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> ServersMet:
        with _said_in_one_line(self.path):
            text = self.path.read_text(encoding="utf-8", errors="replace") if self.path.exists() else ""
        # replaced, not raised: bytes outside of UTF-8 give a bad line with its number
        return ServersMet(tuple(self._server(*line) for line in enumerate(text.splitlines(), 1)))

    def fingerprint_of(self, address: Address) -> str | None:
        # raises BadKnownServers
        server = self.read().at(address)
        return server.fingerprint if server else None

    def remember(self, address: Address, fingerprint: str, name: str = "") -> None:
        # An empty fingerprint forgets the server. Raises BadKnownServers.
        # read again each time: other clients of this user write there too
        before = self.read()
        known = before.met(address, fingerprint, name) if fingerprint else before.forgotten(address)
        if known != before:
            with _said_in_one_line(self.path):
                write_text(self.path, "".join(f"{' '.join(filter(None, server))}\n" for server in known.servers))

    def check(self, address: Address, shown: str, claims: Claims = NO_CLAIMS) -> str | None:
        """Return words about a server that is new or moved, and remember it.

        `shown` is empty without encryption. Raises WrongServer if the player must decide first, or BadKnownServers.
        """
        judged = self.read().judge(address, shown, claims)
        if isinstance(judged, Doubt):
            raise WrongServer(address, shown, judged)
        if judged.words:
            self.remember(address, shown)
        return judged.words or None

    def _server(self, number: int, line: str) -> KnownServer:
        place, _, rest = line.partition(" ")
        fingerprint, _, name = rest.partition(" ")
        if not is_fingerprint(fingerprint):
            raise BadKnownServers(f"{self.path}: line {number} is not a server with its fingerprint; delete it")
        return KnownServer(place, fingerprint, name)


# for an unencrypted server started for this client: no other program can answer there
NO_SERVERS = KnownServers(Path(os.devnull))


@contextmanager
def _said_in_one_line(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as why:
        raise BadKnownServers(f"the known servers in {path} cannot be read or written: {why.strerror}") from None
