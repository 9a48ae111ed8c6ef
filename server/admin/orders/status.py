from datetime import datetime

from contack.server.admin.base.answer import Answer, Answered
from contack.server.admin.base.columns import listed, short_time
from contack.server.admin.base.order import Control, Order
from contack.server.config.duration import duration_text


class StatusShown(Answer, frozen=True):
    """`games` includes the `empty` ones."""

    server: str
    version: str
    data: str
    since: str
    connections: int
    most_connections: int
    people: int
    bots: int
    tables: int
    games: int
    empty: int
    bans: int
    closing: bool
    troubled: bool
    ephemeral: bool

    def text(self, now: datetime) -> str:
        since = datetime.fromisoformat(self.since)
        up = max(1, round((now - since).total_seconds()))
        empty = f", {self.empty} of them at empty tables" if self.empty else ""
        lines = listed(
            [
                ("server", f"{self.server}, contack-server {self.version}"),
                ("data", "nothing is kept" if self.ephemeral else self.data),
                ("runs", f"for {duration_text(up, 2)}, since {short_time(since, now)}"),
                ("connections", f"{self.connections} of {self.most_connections}"),
                ("people", f"{self.people}, house bots: {self.bots}"),
                ("tables", f"{self.tables}, games: {self.games}{empty}"),
                ("bans", f"{self.bans}"),
            ]
        )
        if self.closing:
            lines.append("The server drains: no new games start, and it stops after the last one.")
        if self.troubled:
            lines.append("The disk cannot be written: all games and clocks are paused.")
        return "\n".join(lines)


class ShowStatus(Order, frozen=True, tag="status"):
    """Show how the server is."""

    def run(self, control: Control, answered: Answered) -> None:
        lobby, hub, settings = control.lobby, control.hub, control.lobby.info.settings
        tables = list(lobby.tables.by_name.values())
        games = [table for table in tables if table.playing]
        bots = sum(player.client is not None for table in tables for player in table.members.bots)
        named = sum(bool(one.client.name) and one.client not in lobby.bots.hosts for one in hub.inside)
        shown = StatusShown(
            server=settings.name,
            version=lobby.info.version,
            data=str(settings.data),
            since=control.since,
            connections=len(hub.inside),
            most_connections=settings.limits.max_connections,
            people=named - bots,
            bots=bots,
            tables=len(tables),
            games=len(games),
            empty=sum(table.empty for table in games),
            bans=len(lobby.bans.listed),
            closing=lobby.closing,
            troubled=hub.disk.troubled,
            ephemeral=settings.ephemeral,
        )
        answered(shown)
