"""{"type": "join", "table": "kitchen", "spectate": false, "password": ""}

Sent in: lobby.
Refused: `bad_name`, `no_such_table`, `kicked`, `table_locked`, `needs_encryption`, `wrong_password` or `too_fast`;
without `spectate` `unseated`; `name_taken`; without `spectate` `game_running`, `table_full`, with it `no_spectators`.
"""

from contack.protocol.command import Join
from contack.protocol.error import Refusal
from contack.protocol.sentences import say
from contack.server.commands.enter.entrance import Entrance
from contack.server.commands.enter.seat import join_table
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_encrypted, check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def join(entrance: Entrance, client: Client, command: Join) -> list[Delivery]:
    check_name(command.table)
    table = entrance.tables.called(command.table)
    if table is None:
        raise NotAllowed(Refusal.NO_SUCH_TABLE, "others", table=command.table, tables=entrance.tables.some_names)
    if client.screen:
        if table.private:
            raise NotAllowed(Refusal.NO_SPECTATORS, "private", table=table.name)
        return _show(table, client)
    if table.round and not command.spectate:
        raise NotAllowed(Refusal.TOURNAMENT_TABLE)
    table.moderation.check_lets_in(client)
    check_encrypted(table.moderation.password, client)
    entrance.password_check.check(
        client.place, table.moderation.password, command.password, say("place.table", table=table.name)
    )
    if client in table.moderation.silenced:
        table.moderation.follow(client)
    return join_table(table, client, command.spectate)


def _show(table: Table, screen: Client) -> list[Delivery]:
    table.members.screens.append(screen)
    screen.table = table.name
    return table.newest(screen)
