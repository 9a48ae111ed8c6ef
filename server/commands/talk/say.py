"""{"type": "say", "text": "Grüße!", "scope": "table"}

Sent in: lobby, table.
Refused: `bad_field` for other such characters; `muted`, at a table, with either scope.
"""

from collections.abc import Callable, Iterable
from itertools import chain

from contack.protocol.command import Say
from contack.protocol.error import Refusal
from contack.protocol.name import is_sayable
from contack.protocol.notice import Said
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def say(
    table: Table | None,
    people: Callable[[], list[Client]],
    tables: Iterable[Table],
    client: Client,
    command: Say,
) -> Delivery:
    """With the scope `server` the line goes to all tables that did not mute the client, too."""
    text = command.text
    if not is_sayable(text):
        raise NotAllowed(Refusal.BAD_FIELD, "text")
    if table:
        table.moderation.check_may_speak(client.name)
    player = table.members.player_of(client) if table else None
    colour = player.colour if player else client.colour
    if command.scope == "server":
        hearing = [other.members.clients for other in tables if not other.moderation.is_muted(client)]
        said = Said(client.name, text, "server", table.name if table else "", colour)
        return Delivery([*people(), *chain(*hearing)], said)
    if table:
        return Delivery(table.members.clients, table.talk.say(client.name, text, colour))
    return Delivery(people(), Said(client.name, text, colour=colour))
