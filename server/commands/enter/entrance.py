from collections.abc import Callable

from contack.protocol.notice import Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.bots.requests import BotRequests
from contack.server.config.bans import Bans
from contack.server.config.password import PasswordCheck
from contack.server.config.settings import ServerInfo
from contack.server.lobby.names import ColourRegistry, NameRegistry
from contack.server.lobby.pairing import Pairing
from contack.server.lobby.tables import Tables
from contack.server.table.client import Client, Delivery


class Entrance:
    """The clients of a server; `clients` are those after `hello`, in order."""

    def __init__(
        self,
        info: ServerInfo,
        tables: Tables,
        names: NameRegistry,
        password_check: PasswordCheck,
        bots: BotRequests,
        bans: Callable[[], Bans],
        pairing: Pairing,
    ) -> None:
        self.clients: dict[Client, None] = {}
        self.screens: dict[Client, None] = {}
        self.commentators: dict[Client, None] = {}
        self.info = info
        self.tables = tables
        self.names = names
        self.colours = ColourRegistry()
        self.password_check = password_check
        self.bots = bots
        self.bans = bans
        self.pairing = pairing

    @property
    def people(self) -> list[Client]:
        """Return the people at no table."""
        return [client for client in self.clients if client.table is None and client not in self.bots.assignments.hosts]

    def leave(self, client: Client) -> None:
        self.clients.pop(client, None)
        self.screens.pop(client, None)
        self.commentators.pop(client, None)
        self.names.strike(client)
        self.colours.leave(client)

    def welcome(self, client: Client) -> Delivery:
        free = self.bots.assignments.free
        name, motd = self.info.settings.name, self.info.settings.motd
        return Delivery((client,), Welcomed(PROTOCOL_VERSION, name, self.info.version, free, motd, client.colour))
