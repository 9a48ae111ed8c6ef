"""The servers that a player may go to."""

from __future__ import annotations

from typing import NamedTuple

from contack.client.screen.state.context import Context
from contack.client.session.address import Address
from contack.client.session.discovery import Found


class ServerChoice(NamedTuple):
    """A server that was found on the network or, without `found`, was visited before."""

    address: Address
    found: Found | None = None


def server_choices(context: Context) -> tuple[ServerChoice, ...]:
    """Return the servers that were found, and then those that were visited before and are not among them."""
    found = {server.address: ServerChoice(server.address, server) for server in context.discovery.servers}
    return (*found.values(), *(ServerChoice(address) for address in context.settings.recent if address not in found))
