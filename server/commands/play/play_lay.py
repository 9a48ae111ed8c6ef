"""{"type": "play_lay", "lay": ["09-02-08", [1, 0]], "turn": 1}

Sent in: table.
Refused: `no_seat`, `no_game`, `paused`, `stale_turn`, `not_your_turn`, `illegal_lay`.
"""

from contack.engine.event import ChosenBy
from contack.engine.why_not import why_not
from contack.protocol.command import PlayLay
from contack.protocol.error import Refusal
from contack.server.commands.play.turn import match_at
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def play_lay(table: Table, client: Client, command: PlayLay) -> list[Delivery]:
    match = match_at(table, client, command.turn)
    if command.lay not in match.lays:
        why = why_not(match.view, command.lay)
        raise NotAllowed(Refusal.ILLEGAL_LAY, rule=why.rule if why else None, why=why)
    return table.played(match, match.play(command.lay, ChosenBy.PLAYER)) + table.stand_in()
