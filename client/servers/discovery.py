from dataclasses import dataclass, field, replace

from contack.client.servers.address import Address
from contack.client.servers.servers_met import Claims, Doubt
from contack.client.text.english import counted
from contack.protocol.discovery.beacon import BeaconAnswer
from contack.protocol.name import printable
from contack.protocol.version import PROTOCOL_VERSION, version_text

# The most servers to remember, so that a flood of answers fills neither memory nor screen.
MOST_SERVERS = 100

# The most servers listed per host, so that one machine cannot fill the list.
MOST_OF_HOST = 10

# Seconds without an answer after which a server is gone, ten unanswered questions (finder.py).
SILENT_SECONDS = 5.0

# How to let Contack through common firewalls.
FIREWALLS = """\
  ufw:       sudo ufw allow 1939
  firewalld: sudo firewall-cmd --add-port=1939/tcp --add-port=1939/udp
  Windows:   allow Python on private networks"""

NONE_FOUND = f"""\
No server was found on this network. What to try:
- If you know its address, type: contack play HOST
- Check that it runs, on the same network as you: guest networks and VPNs often keep machines apart.
- A firewall may block it, on its machine or on yours. Open port 1939, UDP for the search and TCP for play:
{FIREWALLS}
- Host one yourself: contack-server"""

# Seconds without an answer from a server's old address before its new address counts.
ELSEWHERE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Found:
    """`counted` means that the answer has tables and free seats."""

    address: Address
    answer: BeaconAnswer
    answered_at: float = field(default=0.0, compare=False)
    counted: bool = True

    @property
    def fits(self) -> bool:
        return self.answer.protocol == PROTOCOL_VERSION

    @property
    def claims(self) -> Claims:
        return Claims(self.answer.name, self.answer.fingerprint if self.answer.tls else "")

    def is_same(self, other: "Found") -> bool:
        """Return whether two entries are one server, reached on two networks or in two ways."""
        # each names the other's address: so an impostor hides no server, as the real one does not name its address
        hosts = {found.address.host for found in (self, other) if ":" not in found.address.host}
        each_names_them = all(hosts.issubset(found.answer.addresses) for found in (self, other))
        claims = self.claims, self.address.port
        return bool(hosts) and each_names_them and claims == (other.claims, other.address.port)


@dataclass(frozen=True, slots=True)
class Discovery:
    servers: tuple[Found, ...] = ()  # in the order of the first answers, so that no row of a list moves

    def add(
        self, host: str, answer: BeaconAnswer, now: float = 0.0, counted: bool = True
    ) -> "tuple[Discovery, Found | None]":
        """Return the server too if it is new or has started to encrypt. `now` is in seconds of a monotonic clock."""
        found = Found(Address(host, answer.port, answer.tls), answer, now, counted)
        there = next((server for server in self.servers if server.address.place == found.address.place), None)
        same = next((server for server in self.servers if server.is_same(found)), None)
        # the first ones stay: a flood of fake servers must not push out the real ones
        of_host = sum(server.address.host == host for server in self.servers)
        is_too_many = not (there or same) and (len(self.servers) >= MOST_SERVERS or of_host >= MOST_OF_HOST)
        if is_too_many or (there and _tells_less(there, found)) or (same and same is not there and _stays(same, found)):
            return self, None
        others = [server for server in self.servers if server not in (there, same)]
        places = (at for at, server in enumerate(self.servers) if server in (there, same))
        others.insert(next(places, len(others)), found)
        is_new = not same and (there is None or there.address != found.address)
        return replace(self, servers=tuple(others)), found if is_new else None

    def forget(self, now: float) -> "Discovery":
        """Remove silent servers; return this object if there are none."""
        servers = tuple(server for server in self.servers if now - server.answered_at < SILENT_SECONDS)
        return self if len(servers) == len(self.servers) else replace(self, servers=servers)


def _tells_less(before: Found, found: Found) -> bool:
    # anyone can forge a datagram's address: an encrypting server must not look unencrypted
    return (before.address.tls and not found.address.tls) or (before.counted and not found.counted)


def _stays(before: Found, found: Found) -> bool:
    if before.counted == found.counted:
        return found.answered_at - before.answered_at < ELSEWHERE_SECONDS
    return before.counted


def server_words(found: Found, doubt: Doubt | None = None) -> str:
    """Describe a server: the command to join, and any obstacle.

    `doubt` means that the address book has another fingerprint for it.
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
            f"    (it encrypted before, with {doubt.known}: another machine may answer at its address.",
            f"     If its host confirms that: contack trust {found.address})",
        ]
    elif doubt:
        lines.append(f"    ({doubt.words or f'its fingerprint was {doubt.known}'})")
    if not found.fits:
        lines.append(f"    ({version_text(PROTOCOL_VERSION, answer.protocol)})")
    return "\n".join(lines)
