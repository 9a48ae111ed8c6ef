"""The passwords that a player typed while the program runs."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from contack.client.servers.address import Address

_SERVER = ""
"""The key of the server itself among table names, which are never empty."""


class Secrets(NamedTuple):
    """The passwords of a server and of a table there, each empty by default."""

    server: str = ""
    table: str = ""

    def __repr__(self) -> str:
        return "Secrets()"


@dataclass(frozen=True, slots=True)
class Keyring:
    """Passwords by server, and by table of a server. `owners` are the fingerprints that may receive them."""

    keys: Mapping[tuple[Address, str], str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    owners: Mapping[Address, str] = field(default_factory=lambda: MappingProxyType({}), repr=False)

    def shown(self, address: Address, fingerprint: str) -> "Keyring":
        """Return the keyring for the fingerprint at an address, without passwords typed for another one."""
        known = self.forgotten(address) if self.owners.get(address, fingerprint) != fingerprint else self
        return replace(known, owners=MappingProxyType({**known.owners, address: fingerprint}))

    def forgotten(self, address: Address) -> "Keyring":
        """Return the keyring without the passwords of an address."""
        keys = {key: password for key, password in self.keys.items() if key[0] != address}
        owners = {owned: owner for owned, owner in self.owners.items() if owned != address}
        return Keyring(MappingProxyType(keys), MappingProxyType(owners))

    def server(self, address: Address) -> str:
        """Return the password of a server; empty if unknown."""
        return self.table(address, _SERVER)

    def table(self, address: Address, table: str) -> str:
        """Return the password of a table; empty if unknown."""
        return self.keys.get((address, table), "")

    def secrets(self, address: Address, table: str) -> Secrets:
        """Return both passwords that a client needs to join a table."""
        return Secrets(self.server(address), self.table(address, table))

    def with_server(self, address: Address, password: str) -> "Keyring":
        """Return the keyring with a server's password; an empty one changes nothing."""
        return self.with_table(address, _SERVER, password)

    def with_table(self, address: Address, table: str, password: str) -> "Keyring":
        """Return the keyring with a table's password; an empty one changes nothing."""
        # read-only: keyrings are values, and an older one must not show a newer password
        return replace(self, keys=MappingProxyType({**self.keys, (address, table): password})) if password else self
