"""The servers found on the local network, and words about them."""

from dataclasses import dataclass, field, replace

from contack.client.session.address import Address
from contack.client.session.servers_met import Announced, Doubt
from contack.client.text.english import counted
from contack.protocol.beacon import BeaconAnswer
from contack.protocol.name import printable
from contack.protocol.version import PROTOCOL_VERSION, version_text

MOST_SERVERS = 100
"""How many servers are kept in mind: whoever floods the network with answers floods no memory and no screen."""

MOST_OF_HOST = 10
"""How many servers of one host are listed, so that one machine cannot fill the list."""

SILENT_SECONDS = 5.0
"""After how many seconds without an answer a server is gone: it was asked ten times meanwhile (finder.py)."""

FIREWALLS = """\
  ufw:       sudo ufw allow 1939
  firewalld: sudo firewall-cmd --add-port=1939/tcp --add-port=1939/udp
  Windows:   allow Python on private networks"""
"""What lets Contack through the firewalls that most machines have."""

NONE_FOUND = f"""\
No server was found on this network. What to try:
- If you know where the server is, go there: contack play HOST
- See that it runs, on the same network as you: guest networks and VPNs often keep machines apart.
- A firewall may be in the way, of its machine or of yours. It has to let port 1939 in, UDP to be found and TCP to play:
{FIREWALLS}
- Host one yourself: contack-server"""

ELSEWHERE_SECONDS = 2.0
"""After how many seconds without an answer from where a server was it is believed to be where it answers now."""


@dataclass(frozen=True, slots=True)
class Found:
    """A server that was heard of: where it is, and what it told last, and when.

    `counted` tells that it told its tables and free seats; an announcement by mDNS does not.
    """

    address: Address
    answer: BeaconAnswer
    heard_at: float = field(default=0.0, compare=False)
    counted: bool = True

    @property
    def fits(self) -> bool:
        """Whether this client can play there."""
        return self.answer.protocol == PROTOCOL_VERSION

    @property
    def announced(self) -> Announced:
        """What whoever goes there expects of it."""
        return Announced(self.answer.name, self.answer.fingerprint if self.answer.tls else "")

    def is_same(self, other: "Found") -> bool:
        """Return whether two are one server by all that they tell: it may be reached on two networks, in two ways.

        Both must tell of the addresses at which they were heard. Who only claims to be another server, which does not
        tell of that address, keeps it out of no list.
        """
        heard_at = {found.address.host for found in (self, other) if ":" not in found.address.host}
        tell_of_it = all(heard_at.issubset(found.answer.addresses) for found in (self, other))
        claims = self.announced, self.address.port
        return bool(heard_at) and tell_of_it and claims == (other.announced, other.address.port)


@dataclass(frozen=True, slots=True)
class Discovery:
    """The servers found so far, by name and then by address."""

    servers: tuple[Found, ...] = ()

    def heard(
        self, host: str, answer: BeaconAnswer, now: float = 0.0, counted: bool = True
    ) -> "tuple[Discovery, Found | None]":
        """Return what is known after an answer from `host`, and the server if it is a new one, or encrypts by now.

        `now` is in seconds of a clock that only runs forward, and `counted` as in `Found`.
        """
        found = Found(Address(host, answer.port, answer.tls), answer, now, counted)
        there = next((server for server in self.servers if server.address.place == found.address.place), None)
        same = next((server for server in self.servers if server.is_same(found)), None)
        # those found first stay: a flood of made-up servers must not push out the real ones
        of_host = sum(server.address.host == host for server in self.servers)
        is_too_many = not (there or same) and (len(self.servers) >= MOST_SERVERS or of_host >= MOST_OF_HOST)
        if is_too_many or (there and _tells_less(there, found)) or (same and same is not there and _stays(same, found)):
            return self, None
        others = (server for server in self.servers if server not in (there, same))
        is_new = not same and (there is None or there.address != found.address)
        return replace(self, servers=tuple(sorted((*others, found), key=_place))), found if is_new else None

    def forget(self, now: float) -> "Discovery":
        """Return what is known without the servers that have fallen silent; where there is none, this very value."""
        heard = tuple(server for server in self.servers if now - server.heard_at < SILENT_SECONDS)
        return self if len(heard) == len(self.servers) else replace(self, servers=heard)


def _tells_less(before: Found, found: Found) -> bool:
    """Return whether what was heard from a place is worth less than what was known of it before."""
    # anybody can send a datagram by another's address: none lets a server that encrypts look as if it did not
    return (before.address.tls and not found.address.tls) or (before.counted and not found.counted)


def _stays(before: Found, found: Found) -> bool:
    """Return whether a server that is heard in two places is still taken to be where it was heard first."""
    if before.counted == found.counted:
        return found.heard_at - before.heard_at < ELSEWHERE_SECONDS
    return before.counted


def server_words(found: Found, doubt: Doubt | None = None) -> str:
    """Return a server in lines: what it is, the very line that takes one there, and what keeps one from it.

    `doubt` tells that another fingerprint is known for it, if one is.
    """
    answer = found.answer
    counts = [counted(answer.tables, "table"), counted(answer.free_seats, "free seat")] if found.counted else []
    locked = ["needs a password"] if answer.locked else []
    clear = [] if answer.tls else ["not encrypted"]
    facts = ", ".join((*counts, *locked, *clear))
    lines = [
        f"{printable(answer.name)}: {facts}" if facts else printable(answer.name),
        f"    contack play {found.address}",
    ]
    if doubt and not answer.tls:
        lines[1:] = [
            f"    (it encrypted before, by {doubt.known}: somebody else may answer in its place.",
            f"     If whoever hosts it says that this is right: contack trust {found.address})",
        ]
    elif doubt:
        lines.append(f"    ({doubt.words or f'it was known by {doubt.known}'})")
    if not found.fits:
        lines.append(f"    ({version_text(PROTOCOL_VERSION, answer.protocol)})")
    return "\n".join(lines)


def _place(found: Found) -> tuple[str, str, Address]:
    return found.answer.name.casefold(), found.answer.name, found.address
