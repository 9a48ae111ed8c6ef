"""{"type": "kick", "name": "bob"}

Sent in: table.
Refused: `not_host`, `bad_name`, `no_such_player`.
"""

from contack.protocol.command import Kick
from contack.protocol.notice import Change
from contack.protocol.sentences import say
from contack.server.commands.moderate.person import client_of, other_person
from contack.server.table.client import Client, Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table


def kick(table: Table, host: Client, command: Kick) -> list[Delivery]:
    # the seat's token is void
    person = other_person(table, host, command.name)
    client = client_of(person)
    table.moderation.exclude(person.name, client)
    # otherwise the token would bring the kicked player back
    if isinstance(person, Player):
        table.void(person)
    if client is None:
        return table.vacated(Change.KICKED, person.name)
    return table.part(client, say("left.kicked", host=host.name), Change.KICKED)
