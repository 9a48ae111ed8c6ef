"""Chat, reactions and nudges: at a table, in the lobby, to the whole server."""

from collections.abc import Iterable
from itertools import chain

from contack.protocol.command import Nudge, React
from contack.protocol.error import Refusal
from contack.protocol.name import is_sayable, name_key
from contack.protocol.notice import Nudged, Reacted, Said
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def check_may_say(table: Table | None, client: Client, text: str) -> None:
    """Raise NotAllowed if a client may not send this text."""
    if not is_sayable(text):
        raise NotAllowed(Refusal.BAD_FIELD, "text")
    if table:
        table.moderation.check_may_speak(client.name)


def say_to_all(
    table: Table | None, people: list[Client], tables: Iterable[Table], client: Client, text: str
) -> Delivery:
    """Send a chat line to the `people` in the lobby and to all tables that did not mute the client."""
    hearing = [other.members.clients for other in tables if not other.moderation.is_muted(client)]
    return Delivery([*people, *chain(*hearing)], Said(client.name, text, "server", table.name if table else ""))


def react(table: Table, client: Client, command: React) -> list[Delivery]:
    table.moderation.check_may_speak(client.name)
    return [Delivery(table.members.clients, Reacted(client.name, command.reaction))]


def nudge(table: Table, client: Client, command: Nudge) -> list[Delivery]:
    """Remind the player whose turn it is, at most once in a while."""
    table.moderation.check_may_speak(client.name)
    check_name(command.name)
    if table.match is None or table.match.over:
        raise NotAllowed(Refusal.NO_GAME)
    mover = table.members.players[table.match.game.hand.seat]
    if mover.client is client or name_key(mover.name) != name_key(command.name):
        raise NotAllowed(Refusal.NOT_THEIR_TURN, name=mover.name)
    wait = table.nudges.delay()
    if wait:
        raise NotAllowed(Refusal.TOO_FAST, "nudge", retry_after=wait, name=mover.name)
    table.nudges.spend()
    return [Delivery(table.members.clients, Nudged(mover.name, client.name))]
