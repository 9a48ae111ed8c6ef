"""The servers found on the local network, and words about them."""

from dataclasses import dataclass, field, replace

from contack.client.session.address import Address
from contack.client.text.english import counted
from contack.protocol.beacon import BeaconAnswer
from contack.protocol.name import printable
from contack.protocol.version import PROTOCOL_VERSION, version_text

MOST_SERVERS = 100
"""How many servers are kept in mind: whoever floods the network with answers floods no memory and no screen."""

SILENT_SECONDS = 5.0
"""After how many seconds without an answer a server is gone: it was asked ten times meanwhile (finder.py)."""

NONE_FOUND = """\
No server was found on this network. What to try:
- If you know where the server is, go there: contack play HOST
- See that it runs, on the same network as you: guest networks and VPNs often keep machines apart.
- Let the firewall of its machine pass UDP port 1939, and TCP port 1939 to play.
- Host one yourself: contack-server"""


@dataclass(frozen=True, slots=True)
class Found:
    """A server that answered: where it is, and what it told last, and when."""

    address: Address
    answer: BeaconAnswer
    heard_at: float = field(default=0.0, compare=False)

    @property
    def fits(self) -> bool:
        """Whether this client can play there."""
        return self.answer.protocol == PROTOCOL_VERSION


@dataclass(frozen=True, slots=True)
class Discovery:
    """The servers found so far, by name and then by address."""

    servers: tuple[Found, ...] = ()

    def heard(self, host: str, answer: BeaconAnswer, now: float = 0.0) -> "tuple[Discovery, Found | None]":
        """Return what is known after an answer from `host`, and the server if it is a new one, or encrypts by now.

        `now` is in seconds of a clock that only runs forward.
        """
        found = Found(Address(host, answer.port, answer.tls), answer, now)
        before = next((server for server in self.servers if server.address.place == found.address.place), None)
        # those found first stay: a flood of made-up servers must not push out the real ones
        is_too_many = before is None and len(self.servers) >= MOST_SERVERS
        # anybody can send a datagram by another's address: none lets a server that encrypts look as if it did not
        if is_too_many or (before and before.address.tls and not answer.tls):
            return self, None
        others = (server for server in self.servers if server is not before)
        is_new = before is None or before.address != found.address
        return replace(self, servers=tuple(sorted((*others, found), key=_place))), found if is_new else None

    def forget(self, now: float) -> "Discovery":
        """Return what is known without the servers that have fallen silent; where there is none, this very value."""
        heard = tuple(server for server in self.servers if now - server.heard_at < SILENT_SECONDS)
        return self if len(heard) == len(self.servers) else replace(self, servers=heard)


def server_words(found: Found, known: str | None = None) -> str:
    """Return a server in lines: what it is, the very line that takes one there, and what keeps one from it.

    `known` is the fingerprint that it was known by before, if it was.
    """
    answer = found.answer
    tables, seats = counted(answer.tables, "table"), counted(answer.free_seats, "free seat")
    more = ", needs a password" if answer.locked else ""
    more += "" if answer.tls else ", not encrypted"
    lines = [
        f"{printable(answer.name)}: {tables}, {seats}, protocol {answer.protocol}{more}",
        f"    contack play {found.address}",
    ]
    if known and not answer.tls:
        lines[1:] = [
            f"    (it encrypted before, by {known}: somebody else may answer in its place.",
            f"     If whoever hosts it says that this is right: contack trust {found.address})",
        ]
    if not found.fits:
        lines.append(f"    ({version_text(PROTOCOL_VERSION, answer.protocol)})")
    return "\n".join(lines)


def _place(found: Found) -> tuple[str, str, Address]:
    return found.answer.name.casefold(), found.answer.name, found.address
