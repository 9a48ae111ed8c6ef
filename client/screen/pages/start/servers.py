"""The servers that a player may go to."""

from __future__ import annotations

from typing import NamedTuple

from contack.client.screen.state.context import World
from contack.client.session.address import Address
from contack.client.session.discovery import Found


class Goal(NamedTuple):
    """A server that was found on the network or, without `found`, was visited before."""

    address: Address
    found: Found | None = None


def goals(world: World) -> tuple[Goal, ...]:
    """Return the servers that were found, and then those that were visited before and are not among them."""
    found = {server.address: Goal(server.address, server) for server in world.discovery.servers}
    return (*found.values(), *(Goal(address) for address in world.settings.recent if address not in found))
