from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from contack.client.servers.address import Address

_SERVER = ""


class Secrets(NamedTuple):
    """Each password may be empty."""

    server: str = ""
    table: str = ""

    def __repr__(self) -> str:
        return "Secrets()"


@dataclass(frozen=True, slots=True)
class Keyring:
    """Passwords by server, and by table of a server.

    `owners` are the fingerprints that may receive them.
    """

    keys: Mapping[tuple[Address, str], str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    owners: Mapping[Address, str] = field(default_factory=lambda: MappingProxyType({}), repr=False)

    def shown(self, address: Address, fingerprint: str) -> "Keyring":
        """Drop passwords typed for another fingerprint at this address."""
        known = self.forgotten(address) if self.owners.get(address, fingerprint) != fingerprint else self
        return replace(known, owners=MappingProxyType({**known.owners, address: fingerprint}))

    def forgotten(self, address: Address) -> "Keyring":
        keys = {key: password for key, password in self.keys.items() if key[0] != address}
        owners = {owned: owner for owned, owner in self.owners.items() if owned != address}
        return Keyring(MappingProxyType(keys), MappingProxyType(owners))

    def server(self, address: Address) -> str:
        return self.table(address, _SERVER)

    def table(self, address: Address, table: str) -> str:
        return self.keys.get((address, table), "")

    def secrets(self, address: Address, table: str) -> Secrets:
        return Secrets(self.server(address), self.table(address, table))

    def with_server(self, address: Address, password: str) -> "Keyring":
        """Keep the old password instead of an empty one."""
        return self.with_table(address, _SERVER, password)

    def with_table(self, address: Address, table: str, password: str) -> "Keyring":
        """Keep the old password instead of an empty one."""
        # read-only: keyrings are values, and an older one must not show a newer password
        return replace(self, keys=MappingProxyType({**self.keys, (address, table): password})) if password else self
