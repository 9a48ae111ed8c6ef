"""The seats of house bots at a table: added and removed by the host, and emptied with the table.

Raises NotAllowed for other clients.
"""

from contack.protocol.command import RemoveBot
from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.protocol.notice import Change
from contack.protocol.sentences import say
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_is_host, check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table

# Seconds that a bot's seat is kept until it arrives; its bot host may have to start first.
COMING_SECONDS = 15.0


def check_room(table: Table, host: Client) -> None:
    check_is_host(table.members, host)
    if table.busy:
        raise NotAllowed(Refusal.GAME_RUNNING, "bots")
    if len(table.seated) >= table.options.seats:
        raise NotAllowed(Refusal.TABLE_FULL, "bot", seats=table.options.seats, table=table.name)


def add_bot(table: Table, name: str, level: int, token: str, now: float) -> list[Delivery]:
    table.members.make_room(name, len(table.members.players) >= table.options.seats)
    bot = Player(name, token, None, until=now + COMING_SECONDS, level=level, expected=True)
    table.members.sit(bot)
    return table.changed(Change.CALLED, name) + table.gather(name)


def remove_bot(table: Table, host: Client, command: RemoveBot) -> list[Delivery]:
    """During a game the stand-in plays on."""
    check_is_host(table.members, host)
    check_name(command.name)
    bot = next((bot for bot in table.members.bots if name_key(bot.name) == name_key(command.name)), None)
    if bot is None:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, "bot", name=command.name)
    return free_seat(table, bot, say("left.sent_away", host=host.name), Change.SENT_AWAY)


def free_seat(table: Table, bot: Player, text: str, change: Change) -> list[Delivery]:
    # otherwise the bot would return with its ticket
    table.void(bot)
    return table.part(bot.client, text, change) if bot.client else table.vacated(change, bot.name)
