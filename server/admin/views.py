"""What is there to see of a server: its people, its tables and itself."""

from datetime import UTC, datetime, timedelta

from contack.server.admin.answer import (
    PeopleShown,
    PersonLine,
    PersonRole,
    StatusShown,
    TableLine,
    TablesShown,
    TableStage,
)
from contack.server.commands.lobby import Lobby
from contack.server.config.settings import ServerSettings
from contack.server.config.sources import utc
from contack.server.network.connection import ServerProtocol
from contack.server.network.hub import Hub
from contack.server.table.table import Table


def people(hub: Hub, seconds: float) -> PeopleShown:
    """Return who is connected at a moment of the hub's clock."""
    now = datetime.now(UTC)
    since = {one: utc(now - timedelta(seconds=seconds - one.since)) for one in hub.inside}
    return PeopleShown(tuple(_person(hub.lobby, one, since[one]) for one in hub.inside))


def _person(lobby: Lobby, one: ServerProtocol, since: str) -> PersonLine:
    client = one.client
    table = lobby.tables.where_is(client)
    player = table.members.player_of(client) if table else None
    role: PersonRole = "no hello yet"
    if client in lobby.bots.hosts:
        role = "lends bots"
    elif table:
        role = "plays" if player else "watches"
    elif client.name:
        role = "lobby"
    return PersonLine(
        client.name, one.address, role, table.name if table else "", since, player.level if player else None
    )


def tables(lobby: Lobby) -> TablesShown:
    """Return all tables."""
    return TablesShown(tuple(_table(table) for _, table in sorted(lobby.tables.by_name.items())))


def _table(table: Table) -> TableLine:
    members = table.members
    players = table.seated
    away = tuple(player.name for player in players if player.client is None)
    names = tuple(player.name for player in players)
    stage, locked = _stage(table), table.moderation.locked
    return TableLine(table.name, stage, table.options.seats, names, away, len(members.spectators), members.host, locked)


def _stage(table: Table) -> TableStage:
    if table.standstill.pause:
        return "paused"
    if table.empty:
        return "empty"
    if table.playing:
        return "playing"
    begins = table.asking or table.gathering.starts_in is not None
    return "about to begin" if begins else "between games"


def status(hub: Hub, settings: ServerSettings, version: str, since: str) -> StatusShown:
    """Return how a server is that runs since then."""
    lobby, every = hub.lobby, list(hub.lobby.tables.by_name.values())
    games = [table for table in every if table.playing]
    bots = sum(player.client is not None for table in every for player in table.members.bots)
    named = sum(bool(one.client.name) and one.client not in lobby.bots.hosts for one in hub.inside)
    return StatusShown(
        server=settings.name,
        version=version,
        data=str(settings.data),
        since=since,
        connections=len(hub.inside),
        most_connections=settings.limits.max_connections,
        people=named - bots,
        bots=bots,
        tables=len(every),
        games=len(games),
        empty=sum(table.empty for table in games),
        bans=len(lobby.bans.listed),
        closing=lobby.closing,
        troubled=hub.disk.troubled,
        ephemeral=settings.ephemeral,
    )
