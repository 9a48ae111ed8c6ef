"""The seats of house bots at a table."""

from contack.protocol.notice import Change
from contack.server.table.client import Delivery
from contack.server.table.player import Player
from contack.server.table.table import Table

# Seconds that a bot's seat is kept until it arrives; its bot host may have to start first.
COMING_SECONDS = 15.0


def seat_bot(table: Table, name: str, level: int, token: str, now: float) -> list[Delivery]:
    table.members.make_room(name, len(table.members.players) >= table.options.seats)
    bot = Player(name, token, None, until=now + COMING_SECONDS, level=level, expected=True)
    table.members.sit(bot)
    return table.changed(Change.CALLED, name) + table.gather(name)


def free_seat(table: Table, bot: Player, text: str, change: Change) -> list[Delivery]:
    # otherwise the bot would return with its ticket
    table.void(bot)
    return table.part(bot.client, text, change) if bot.client else table.vacated(change, bot.name)
