from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import NamedTuple

from contack.client.servers.address import Address, BadAddress
from contack.protocol.name import name_key, printable

FIRST_TIME = "First time at {address}. Its fingerprint, for a comparison with the host's: {shown}"

MOVED = "{address} is {server}, which you know from {before}."

ANOTHER = "{address} was {server} before; now it is {name}, which you {know}."

NAMESAKE = "The server at {address} is called {name}, and is not the one that you know by this name."

NOT_AS_ANNOUNCED = "The server at {address} was announced with another fingerprint than it shows."


class Claims(NamedTuple):
    """Anyone can make claims on the network."""

    name: str = ""
    fingerprint: str = ""


NO_CLAIMS = Claims()


class KnownServer(NamedTuple):
    place: str
    fingerprint: str
    name: str = ""

    def __str__(self) -> str:
        return f"the server {_quoted(self.name)}" if self.name else "another server"


class Trusted(NamedTuple):
    """`words` are for the player."""

    words: str = ""


class Doubt(NamedTuple):
    """The fingerprint `known` was expected there: the player must agree.

    `words` are empty for a changed fingerprint. `calm`: probably another server, not an impostor.
    """

    known: str
    words: str = ""
    calm: bool = False


@dataclass(frozen=True, slots=True)
class ServersMet:
    """Each address has one server, the latest last."""

    servers: tuple[KnownServer, ...] = ()

    def at(self, address: Address) -> KnownServer | None:
        place = place_of(address)
        return next((server for server in self.servers if server.place == place), None)

    def by(self, fingerprint: str) -> KnownServer | None:
        return next((server for server in reversed(self.servers) if server.fingerprint == fingerprint), None)

    def met(self, address: Address, fingerprint: str, name: str = "") -> "ServersMet":
        before = self.by(fingerprint)
        name = " ".join(printable(name).split()) or (before.name if before else "")
        server = KnownServer(place_of(address), fingerprint, name)
        return ServersMet((*self.forgotten(address).servers, server))

    def forgotten(self, address: Address) -> "ServersMet":
        place = place_of(address)
        return ServersMet(tuple(server for server in self.servers if server.place != place))

    def judge(self, address: Address, shown: str, claims: Claims = NO_CLAIMS) -> Trusted | Doubt:
        """`shown` is empty without encryption."""
        there = self.at(address)
        if not shown:
            return self._judge_plain(address, there, claims)
        if claims.fingerprint not in ("", shown):
            # a server known here under its announced fingerprint has changed: that says enough
            is_known = there is not None and there.fingerprint == claims.fingerprint
            return Doubt(claims.fingerprint, "" if is_known else NOT_AS_ANNOUNCED.format(address=address))
        if there and there.fingerprint == shown:
            return Trusted()
        before = self.by(shown)
        if there:
            return _judge_other(address, shown, there, before, claims)
        if before:
            return Trusted(MOVED.format(address=address, server=before, before=before.place))
        namesake = self._named(claims.name)
        if namesake:
            words = NAMESAKE.format(address=address, name=_quoted(claims.name))
            return Doubt(namesake.fingerprint, words, calm=True)
        return Trusted(FIRST_TIME.format(address=address, shown=shown))

    @property
    def hosts(self) -> tuple[str, ...]:
        """The latest come first, without looking up names."""
        hosts = []
        for server in reversed(self.servers):
            with suppress(BadAddress, ValueError):
                host = Address.parse(server.place).host
                hosts.append(str(ip_address(host)))
        return tuple(dict.fromkeys(hosts))

    def _judge_plain(self, address: Address, there: KnownServer | None, claims: Claims) -> Trusted | Doubt:
        if there:
            return Doubt(there.fingerprint)
        namesake = self._named(claims.name)
        if namesake:
            return Doubt(namesake.fingerprint, NAMESAKE.format(address=address.place, name=_quoted(claims.name)))
        return Trusted()

    def _named(self, name: str) -> KnownServer | None:
        named = (server for server in reversed(self.servers) if server.name and _alike(server.name, name))
        return next(named, None)


def _judge_other(
    address: Address, shown: str, there: KnownServer, before: KnownServer | None, claims: Claims
) -> Trusted | Doubt:
    # an announcement only softens the question: anyone may have made it
    name = before.name if before else claims.name
    if not name or not there.name or _alike(name, there.name):
        return Doubt(there.fingerprint)
    know = "know" if before else "do not know"
    words = ANOTHER.format(address=address, server=there, name=_quoted(name), know=know)
    # the player chose this server, not an address, and it has proved its identity
    if before and claims.fingerprint == shown:
        return Trusted(words)
    return Doubt(there.fingerprint, words, calm=True)


def place_of(address: Address) -> str:
    place = f"[{address.host}]" if address.place == address.host and ":" in address.host else address.place
    return place.casefold()


def _alike(name: str, other: str) -> bool:
    return name_key(printable(name)) == name_key(printable(other))


def _quoted(name: str) -> str:
    return f'"{printable(name)}"'
