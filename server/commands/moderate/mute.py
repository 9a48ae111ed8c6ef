"""{"type": "mute", "name": "bob", "muted": true}

Sent in: table.
Refused: `not_host`, `bad_name`, `no_such_player`.
"""

from contack.protocol.command import Mute
from contack.protocol.notice import Change
from contack.server.commands.moderate.person import client_of, other_person
from contack.server.table.admission import check_is_host
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def mute(table: Table, host: Client, command: Mute) -> list[Delivery]:
    # a muted person may have left by then
    check_is_host(table, host)
    if not command.muted:
        name = table.moderation.unmute(command.name) or other_person(table, host, command.name).name
        return table.changed(Change.UNMUTED, name)
    person = other_person(table, host, command.name)
    table.moderation.mute(person.name, client_of(person))
    return table.changed(Change.MUTED, person.name)
