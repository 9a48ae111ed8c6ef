from collections.abc import Callable, Iterable
from itertools import chain

from contack.protocol.command import Nudge, React, Say
from contack.protocol.error import Refusal
from contack.protocol.name import is_sayable, name_key
from contack.protocol.notice import Nudged, Reacted, Said
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_name
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


def react(table: Table, client: Client, command: React) -> list[Delivery]:
    table.moderation.check_may_speak(client.name)
    return [Delivery(table.members.clients, Reacted(client.name, command.reaction))]


def nudge(table: Table, client: Client, command: Nudge) -> list[Delivery]:
    table.moderation.check_may_speak(client.name)
    check_name(command.name)
    if table.match is None or table.match.over:
        raise NotAllowed(Refusal.NO_GAME)
    mover = table.members.players[table.match.game.hand.seat]
    if mover.client is client or name_key(mover.name) != name_key(command.name):
        raise NotAllowed(Refusal.NOT_THEIR_TURN, name=mover.name)
    wait = table.talk.nudges.delay()
    if wait:
        raise NotAllowed(Refusal.TOO_FAST, "nudge", retry_after=wait, name=mover.name)
    table.talk.nudges.spend()
    return [Delivery(table.members.clients, Nudged(mover.name, client.name))]
