"""The fingerprints of servers met before, in a file, as ssh keeps the keys of hosts."""

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


class WrongServer(Exception):
    """A server shows another fingerprint than the one it is known by; `str` explains it in several lines."""

    def __init__(self, address: Address, shown: str, known: str) -> None:
        super().__init__(WRONG_SERVER.format(address=address, shown=shown, known=known))
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
        """Know a server by this fingerprint from now on. Raises BadKnownServers."""
        with _said_in_one_line(self.path):
            # read anew each time: other clients of this user write there too
            known = self._read() | {_place(address): fingerprint}
            write_atomically(self.path, "".join(f"{place} {shown}\n" for place, shown in sorted(known.items())))

    def check(self, address: Address, shown: str) -> str | None:
        """Return what to tell people of a server met for the first time, which is known from now on.

        Raises WrongServer where another fingerprint is known, or BadKnownServers.
        """
        known = self.fingerprint_of(address)
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
