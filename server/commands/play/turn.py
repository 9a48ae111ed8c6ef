from contack.protocol.error import Refusal
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_not_paused
from contack.server.table.client import Client
from contack.server.table.match import Match
from contack.server.table.player import Player
from contack.server.table.table import Table


def check_not_busy(table: Table) -> None:
    if table.busy:
        raise NotAllowed(Refusal.GAME_RUNNING, "" if table.playing else "begins")


def player_at(table: Table, client: Client) -> Player:
    player = table.members.player_of(client)
    if player is None:
        raise NotAllowed(Refusal.NO_SEAT)
    player.unheard = False
    return player


def match_of(table: Table) -> Match:
    if table.match is None or table.match.over:
        raise NotAllowed(Refusal.NO_GAME)
    return table.match


def match_at(table: Table, client: Client, turn: int) -> Match:
    player, match = player_at(table, client), match_of(table)
    check_not_paused(table.standstill.pause)
    now = match.game.turn
    # before the check of the seat: a lay that crossed with another is late, not out of turn
    if turn != now:
        raise NotAllowed(Refusal.STALE_TURN, now=now, turn=turn)
    mover = table.members.players[match.game.hand.seat]
    if mover is not player:
        raise NotAllowed(Refusal.NOT_YOUR_TURN, name=mover.name)
    if mover.covered:
        raise NotAllowed(Refusal.NOT_YOUR_TURN, "stand_in")
    return match
