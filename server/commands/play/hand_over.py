"""{"type": "hand_over", "scope": "lay", "turn": 2}

Sent in: table.
Refused: with `lay` `bad_field` without a `turn`, and otherwise the reasons of `play_lay`; with `seat` `no_seat`, and
`no_game` if no game is running or about to begin.
"""

from contack.engine.event import ChosenBy
from contack.protocol.command import HandOver
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.server.commands.play.turn import match_at, match_of, player_at
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def hand_over(table: Table, client: Client, command: HandOver) -> list[Delivery]:
    if command.scope == "seat":
        player = player_at(table, client)
        if not table.gathering.asking:  # the game is about to begin
            match_of(table)
        player.handed_over = True
        return table.changed(Change.HANDED_OVER, player.name) + table.stand_in()
    if command.turn is None:
        raise NotAllowed(Refusal.BAD_FIELD, "turn")
    match = match_at(table, client, command.turn)
    return table.played(match, match.play_stand_in(ChosenBy.STAND_IN)) + table.stand_in()
