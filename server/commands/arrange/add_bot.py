"""{"type": "add_bot", "level": 3}

Sent in: table.
Refused: `closing`, `not_host`, `game_running`, `table_full`, `no_bots`.
"""

from contack.protocol.command import AddBot
from contack.protocol.error import Refusal
from contack.server.bots.requests import BotRequests
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_is_host
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table

# The bots that one address may call: those of a full table, or half of all bots if that is more.
FAIR_SHARE = 6


def add_bot(bots: BotRequests, table: Table, client: Client, command: AddBot) -> list[Delivery]:
    _check_room(table, client)
    if command.level not in bots.levels:
        raise NotAllowed(Refusal.NO_BOTS, "levels", first=bots.levels[0], last=bots.levels[-1])
    if not bots.assignments.free:
        raise NotAllowed(Refusal.NO_BOTS, "" if bots.assignments.has_bots else "never")
    # otherwise one person with tables over many connections could take all bots
    share = max(FAIR_SHARE, bots.assignments.most // 2)
    if bots.called_from(client.place) >= share:
        raise NotAllowed(Refusal.NO_BOTS, "address", count=share)
    return bots.call(table, command.level, client.place)


def _check_room(table: Table, host: Client) -> None:
    check_is_host(table, host)
    if table.busy:
        raise NotAllowed(Refusal.GAME_RUNNING, "bots")
    if len(table.seated) >= table.options.seats:
        raise NotAllowed(Refusal.TABLE_FULL, "bot", seats=table.options.seats, table=table.name)
