"""{"type": "say", "text": "Grüße!", "scope": "table"}

Sent in: lobby, table.
Refused: `bad_field` for other such characters; `muted`, at a table, with either scope.
"""

from itertools import chain

from contack.protocol.command import Say
from contack.protocol.error import Refusal
from contack.protocol.name import is_sayable
from contack.protocol.notice import Said
from contack.server.commands.enter.entrance import Entrance
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery


def say(entrance: Entrance, client: Client, command: Say) -> list[Delivery]:
    """With the scope `server` the line goes to all tables that did not mute the client, too."""
    table, text = entrance.tables.where_is(client), command.text
    if not is_sayable(text):
        raise NotAllowed(Refusal.BAD_FIELD, "text")
    if table:
        table.moderation.check_may_speak(client.name)
    player = table.members.player_of(client) if table else None
    colour = player.colour if player else client.colour
    if command.scope == "server":
        tables = entrance.tables.by_name.values()
        hearing = [other.members.clients for other in tables if not other.moderation.is_muted(client)]
        said = Said(client.name, text, "server", table.name if table else "", colour)
        return [Delivery([*entrance.people, *chain(*hearing)], said)]
    if table:
        return [Delivery(table.members.clients, table.talk.say(client.name, text, colour))]
    return [Delivery(entrance.people, Said(client.name, text, colour=colour))]
