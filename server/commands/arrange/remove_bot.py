"""{"type": "remove_bot", "name": "Ida (bot 3)"}

Sent in: table.
Refused: `not_host`, `bad_name`, `no_such_player`.
"""

from contack.protocol.command import RemoveBot
from contack.protocol.error import Refusal
from contack.protocol.name import name_key
from contack.protocol.notice import Change
from contack.protocol.sentences import say
from contack.server.bots.requests import free_seat
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_is_host, check_name
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def remove_bot(table: Table, host: Client, command: RemoveBot) -> list[Delivery]:
    """During a game the stand-in plays on."""
    check_is_host(table, host)
    check_name(command.name)
    bot = next((bot for bot in table.members.bots if name_key(bot.name) == name_key(command.name)), None)
    if bot is None:
        raise NotAllowed(Refusal.NO_SUCH_PLAYER, "bot", name=command.name)
    return free_seat(table, bot, say("left.sent_away", host=host.name), Change.SENT_AWAY)
