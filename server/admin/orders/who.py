from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from contack.protocol.command import Role
from contack.server.admin.base.answer import Answer, Answered
from contack.server.admin.base.columns import aligned, short_time
from contack.server.admin.base.order import Control, Order
from contack.server.config.sources import utc

if TYPE_CHECKING:
    from contack.server.network.connection import ServerProtocol

PersonRole: TypeAlias = Literal["plays", "watches", "lobby", "lends bots", "no hello yet"] | Role


class PersonLine(Struct, frozen=True):
    """`bot` is the level of a house bot."""

    name: str
    address: str
    role: PersonRole
    table: str
    since: str
    bot: int | None = None


class PeopleShown(Answer, frozen=True):
    people: tuple[PersonLine, ...]

    def text(self, now: datetime) -> str:
        rows = [_row(line, now) for line in self.people]
        return aligned(("NAME", "ADDRESS", "WHERE", "SINCE"), 2, rows) if rows else "no clients are connected"


class ShowPeople(Order, frozen=True, tag="who"):
    """List who is connected, from where, and since when."""

    def run(self, control: Control, answered: Answered) -> None:
        answered(PeopleShown(tuple(_line(control, one) for one in control.hub.inside)))


def _line(control: Control, one: "ServerProtocol") -> PersonLine:
    client, lobby = one.client, control.lobby
    table = lobby.tables.where_is(client)
    player = table.members.player_of(client) if table else None
    role: PersonRole = "no hello yet"
    if client in lobby.bots.hosts:
        role = "lends bots"
    elif table:
        role = "plays" if player else "watches"
    elif client.name:
        role = "lobby"
    elif client.screen:
        role = client.role
    since = utc(datetime.now(UTC) - timedelta(seconds=control.hub.clock.seconds() - one.since))
    level = player.level if player else None
    return PersonLine(client.name, one.address, role, table.name if table else "", since, level)


def _row(line: PersonLine, now: datetime) -> tuple[str, ...]:
    where = {"plays": line.table, "watches": f"{line.table} (watches)"}.get(line.role, line.role)
    return line.name or "-", line.address or "-", where, short_time(datetime.fromisoformat(line.since), now)
