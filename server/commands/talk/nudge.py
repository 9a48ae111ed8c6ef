"""{"type": "nudge", "name": "bob"}

Sent in: table.
Refused: `muted`, `bad_name`, `no_game`, `not_their_turn`, `too_fast`.
"""

from contack.protocol.command import Nudge
from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.protocol.notice import Nudged
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


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
