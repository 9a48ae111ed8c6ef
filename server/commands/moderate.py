"""The order that a host keeps at a table: who goes, who is silent, who may come. Raises NotAllowed for all others."""

from __future__ import annotations

from contack.protocol.command import HandHost, Kick, Lock, Mute
from contack.protocol.error import Refusal
from contack.protocol.name import NAME_WORDS, is_name
from contack.protocol.notice import Change
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_is_host
from contack.server.table.client import Guest
from contack.server.table.delivery import Send
from contack.server.table.player import Player
from contack.server.table.table import Table


def kick(table: Table, host: Guest, command: Kick) -> list[Send]:
    """Make somebody leave, for good; the seat's token is void."""
    person = _other(table, host, command.name)
    guest = _guest_of(person)
    table.order.keep_out(person.name, guest)
    if isinstance(person, Player):
        table.void(person)
    if guest is None:
        return table.vacated(Change.KICKED, person.name)
    return table.part(guest, f"{host.name} made you leave", Change.KICKED)


def hand_host(table: Table, host: Guest, command: HandHost) -> list[Send]:
    """Let somebody else who is connected be host."""
    person = _other(table, host, command.name)
    if isinstance(person, Player) and person.level is not None:
        raise NotAllowed(Refusal.NOBODY_CALLED_SO, f"{person.name} is a bot: only people can be host")
    if isinstance(person, Player) and person.guest is None:
        raise NotAllowed(Refusal.NOBODY_CALLED_SO, f"{person.name} is not here now")
    table.company.host = person.name
    return table.changed(Change.HOST, person.name)


def mute(table: Table, host: Guest, command: Mute) -> list[Send]:
    """Let somebody say nothing any more, or again."""
    person = _other(table, host, command.name)
    change = table.order.mute if command.muted else table.order.unmute
    change(person.name, _guest_of(person))
    return table.changed(Change.MUTED if command.muted else Change.UNMUTED, person.name)


def lock(table: Table, host: Guest, command: Lock) -> list[Send]:
    """Let nobody come any more, or again; players take their seats back all the same."""
    check_is_host(table.company, host, "locks the table")
    table.order.locked = command.locked
    return table.changed(Change.LOCKED if command.locked else Change.UNLOCKED, host.name)


def _guest_of(person: Player | Guest) -> Guest | None:
    return person.guest if isinstance(person, Player) else person


def _other(table: Table, host: Guest, name: str) -> Player | Guest:
    """Return who is called that, for the host to do something about."""
    check_is_host(table.company, host, "may do that")
    if not is_name(name):
        raise NotAllowed(Refusal.BAD_NAME, NAME_WORDS)
    person = table.company.called(name)
    if person is None or person.name == host.name:
        raise NotAllowed(Refusal.NOBODY_CALLED_SO, f"nobody else at this table is called {name}")
    return person
