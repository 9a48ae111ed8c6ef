"""Who bears which name: no two connections have names that people would take for the same."""

from __future__ import annotations

from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Guest


class Register:
    """The names of all connections that have said hello."""

    __slots__ = ("_bearers",)

    def __init__(self) -> None:
        self._bearers: dict[str, Guest] = {}

    def bearer(self, name: str) -> Guest | None:
        """Return who bears a name, or one that is the same."""
        return self._bearers.get(name_key(name))

    def enter(self, guest: Guest, name: str) -> None:
        """Give a guest a name in place of the one it had. Raises NotAllowed where another bears it."""
        if self.bearer(name) not in (None, guest):
            raise NotAllowed(Refusal.NAME_TAKEN, f"somebody here is called {name}: take another name")
        self.strike(guest)
        self._give(guest, name)

    def exchange(self, guest: Guest, name: str) -> None:
        """Give a guest a name; whoever bears it gets that of the guest."""
        other, before = self.bearer(name), guest.name
        self.strike(guest)
        self._give(guest, name)
        if other and other is not guest:
            self._give(other, before)

    def strike(self, guest: Guest) -> None:
        """Let the name of a guest be free."""
        if self.bearer(guest.name) is guest:
            del self._bearers[name_key(guest.name)]

    def _give(self, guest: Guest, name: str) -> None:
        guest.name = name
        self._bearers[name_key(name)] = guest
