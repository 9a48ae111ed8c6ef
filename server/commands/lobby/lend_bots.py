"""{"type": "lend_bots", "most": 14, "token": "token-of-bots"}

Sent in: lobby, lending.
Refused: `no_bots`, `wrong_password` or `too_fast`.
"""

from contack.protocol.command import LendBots
from contack.protocol.error import Refusal
from contack.protocol.notice import BotsLent
from contack.protocol.sentences import say
from contack.server.bots.requests import BotRequests
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery


def lend_bots(bots: BotRequests, client: Client, command: LendBots) -> list[Delivery]:
    # first: a server that accepts no bots from other machines still has its own
    is_own = bots.own is not None and bots.own.fits(command.token)
    if not is_own:
        if bots.lent is None:
            raise NotAllowed(Refusal.NO_BOTS, "lent")
        bots.password_check.check(client.place, bots.lent, command.token, say("place.bots"))
    bots.assignments.lend(client, command.most, is_own)
    return [Delivery((client,), BotsLent(command.most))]
