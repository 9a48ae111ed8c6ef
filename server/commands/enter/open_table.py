"""{"type": "open_table", "table": "kitchen", "seats": 2, "closed": "next", "spectators": true, "spectate": false,
    "password": "", "grace": 60, "move_clock": 30, "game_clock": null, "hints": false, "countdown": 5,
    "host_starts": false}

Sent in: lobby.
Refused: `closing`, `bad_name`, `needs_encryption`, `table_exists`, `too_many_tables`.
"""

from contack.protocol.command import OpenTable
from contack.protocol.error import Refusal
from contack.protocol.notice import TableOpened
from contack.server.commands.enter.entrance import Entrance
from contack.server.commands.enter.seat import join_table
from contack.server.config.password import Password
from contack.server.config.refused import NotAllowed
from contack.server.lobby.table_list import summary_of
from contack.server.table.admission import check_encrypted, check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def open_table(entrance: Entrance, client: Client, command: OpenTable) -> list[Delivery]:
    check_name(command.table)
    check_encrypted(command.password, client)
    existing = entrance.tables.called(command.table)
    if existing:
        raise NotAllowed(Refusal.TABLE_EXISTS, table=existing.name)
    entrance.tables.quota.check(client)
    # last of the checks: no table may close for one that does not open
    gone = entrance.tables.make_room()
    table = entrance.tables.open(command.options)
    entrance.tables.quota.note(client, table)
    table.moderation.password = Password.of(command.password)
    table.members.owner_hosts = client.owner
    return gone + join_table(table, client, command.spectate) + _announced(entrance, table, client)


def _announced(entrance: Entrance, table: Table, client: Client) -> list[Delivery]:
    people = (*entrance.people, *entrance.tables.people_between_games)
    others = [other for other in people if other is not client]
    return [Delivery(others, TableOpened(summary_of(table)))] if others else []
