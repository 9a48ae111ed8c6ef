"""The fingerprints of servers met before, in a file, as ssh keeps the keys of hosts."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from contack.client.files.atomic import write_atomically
from contack.client.session.address import Address
from contack.protocol.fingerprint import is_fingerprint

FILE_NAME = "known-servers"

WRONG_SERVER = """\
{address} is not the server that it was: it shows the fingerprint
    {shown}
and was known by
    {known}
Either it was set up anew, or somebody else answers in its place. Ask whoever hosts it; if all is well, type
    contack trust {address} {shown}
and come again."""

PLAIN_SERVER = """\
{address.place} is known as a server that encrypts, by the fingerprint
    {known}
and is not talked to in the clear, where others can read and change all that is said. Leave --no-tls out, or ask
whoever hosts it; if it does not encrypt any more, type
    contack trust {address}
and come again."""


class WrongServer(Exception):
    """A server shows another fingerprint than the one it is known by, or none; `str` explains it in several lines."""

    def __init__(self, address: Address, shown: str, known: str) -> None:
        words = WRONG_SERVER if shown else PLAIN_SERVER
        super().__init__(words.format(address=address, shown=shown, known=known))
        self.address, self.shown, self.known = address, shown, known


class BadKnownServers(Exception):
    """A file of known servers that cannot be read or written; `str` tells why in one line."""


class KnownServers:
    """Known servers in a file that only this user reads; it is made when the first one is remembered."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def fingerprint_of(self, address: Address) -> str | None:
        """Return the fingerprint that a server is known by. Raises BadKnownServers."""
        with _said_in_one_line(self.path):
            return self._read().get(_place(address))

    def remember(self, address: Address, fingerprint: str) -> None:
        """Know a server by this fingerprint from now on, or by none where it is empty. Raises BadKnownServers."""
        with _said_in_one_line(self.path):
            # read anew each time: other clients of this user write there too
            known = self._read() | {_place(address): fingerprint}
            if not fingerprint:
                del known[_place(address)]
            write_atomically(self.path, "".join(f"{place} {shown}\n" for place, shown in sorted(known.items())))

    def check(self, address: Address, shown: str) -> str | None:
        """Return what to tell people of a server met for the first time, which is known from now on.

        `shown` is empty for one that does not encrypt. Raises WrongServer where another fingerprint is known, or
        BadKnownServers.
        """
        known = self.fingerprint_of(address)
        if known is None and not shown:
            return None
        if known is None:
            self.remember(address, shown)
            return f"First time at {address}. Its fingerprint, which whoever hosts it can compare: {shown}"
        if known != shown:
            raise WrongServer(address, shown, known)
        return None

    def _read(self) -> dict[str, str]:
        if not self.path.exists():
            return {}
        known = {}
        # replaced, not raised: what is no UTF-8 is told as a line that is wrong, with its number
        for number, line in enumerate(self.path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            place, _, fingerprint = line.partition(" ")
            if not is_fingerprint(fingerprint):
                raise BadKnownServers(f"{self.path}: line {number} is no server with its fingerprint; take it out")
            known[place] = fingerprint
        return known


NO_SERVERS = KnownServers(Path(os.devnull))
"""What is known of a server in the clear that was started for this very client: nobody else can answer there."""


@contextmanager
def _said_in_one_line(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as why:
        raise BadKnownServers(f"the known servers in {path} cannot be read or written: {why.strerror}") from None


def _place(address: Address) -> str:
    """Return an address as it stands in the file: a host has no capitals."""
    place = f"[{address.host}]" if address.place == address.host and ":" in address.host else address.place
    return place.casefold()
