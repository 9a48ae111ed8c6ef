"""{"type": "hand_host", "name": "bob"}

Sent in: table.
Refused: `not_host`, `bad_name`, `no_such_player`.
"""

from contack.protocol.command import HandHost
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.server.commands.moderate.person import client_of, other_person
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table


def hand_host(table: Table, host: Client, command: HandHost) -> list[Delivery]:
    person = other_person(table, host, command.name)
    if isinstance(person, Player) and person.level is not None:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, "is_bot", name=person.name)
    if isinstance(person, Player) and person.client is None:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, "away", name=person.name)
    client = client_of(person)
    if host.owner or (client and client.owner):
        table.members.owner_hosts = not host.owner  # an owner who hands the table over means it
    table.members.host = person.name
    return table.changed(Change.HOST, person.name)
