"""The passwords that a player has typed while the program runs."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from contack.client.session.address import Address

_SERVER = ""
"""Stands for the server itself in the place of a table's name, which is never empty."""


class Secrets(NamedTuple):
    """The passwords of a server and of a table there, each empty where there is none."""

    server: str = ""
    table: str = ""

    def __repr__(self) -> str:
        return "Secrets()"


@dataclass(frozen=True, slots=True)
class Keyring:
    """Passwords by server, and by table of a server; `owners` are the fingerprints of those who may hear them."""

    keys: Mapping[tuple[Address, str], str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    owners: Mapping[Address, str] = field(default_factory=lambda: MappingProxyType({}), repr=False)

    def shown(self, address: Address, fingerprint: str) -> "Keyring":
        """Return the keyring for who shows a fingerprint at an address; what was typed for another is forgotten."""
        known = self.forgotten(address) if self.owners.get(address, fingerprint) != fingerprint else self
        return replace(known, owners=MappingProxyType({**known.owners, address: fingerprint}))

    def forgotten(self, address: Address) -> "Keyring":
        """Return the keyring without what was typed for an address."""
        keys = {key: password for key, password in self.keys.items() if key[0] != address}
        owners = {owned: owner for owned, owner in self.owners.items() if owned != address}
        return Keyring(MappingProxyType(keys), MappingProxyType(owners))

    def server(self, address: Address) -> str:
        """Return the password of a server; empty where none is known."""
        return self.table(address, _SERVER)

    def table(self, address: Address, table: str) -> str:
        """Return the password of a table; empty where none is known."""
        return self.keys.get((address, table), "")

    def secrets(self, address: Address, table: str) -> Secrets:
        """Return both passwords that lead to a table."""
        return Secrets(self.server(address), self.table(address, table))

    def with_server(self, address: Address, password: str) -> "Keyring":
        """Return the keyring with the password of a server; an empty one changes nothing."""
        return self.with_table(address, _SERVER, password)

    def with_table(self, address: Address, table: str, password: str) -> "Keyring":
        """Return the keyring with the password of a table; an empty one changes nothing."""
        # read-only: keyrings are values, and whoever has an older one must not see a newer password
        return replace(self, keys=MappingProxyType({**self.keys, (address, table): password})) if password else self
