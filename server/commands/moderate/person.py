from contack.protocol.error import Refusal
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_is_host, check_name
from contack.server.table.client import Client
from contack.server.table.player import Player
from contack.server.table.table import Table


def client_of(person: Player | Client) -> Client | None:
    return person.client if isinstance(person, Player) else person


def other_person(table: Table, host: Client, name: str) -> Player | Client:
    check_is_host(table, host)
    check_name(name)
    person = table.members.called(name)
    if person is None or person.name == host.name:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, "other", name=name)
    return person
