from collections.abc import Collection
from dataclasses import dataclass, field, replace

from contack.client.session.actions import Outcome, Reconnect, end, send, show
from contack.client.session.joining import JoinFlow, JoinRequest, numbered_name
from contack.client.text.english import counted
from contack.protocol.command import Command, Hello, LendBots
from contack.protocol.error import Refusal
from contack.protocol.name import printable
from contack.protocol.notice import BotsLent, BotUnwanted, BotWanted, Notice, Refused, Welcomed
from contack.protocol.version import PROTOCOL_VERSION

HOST_NAME = "bot host"

# Advice for a refused token.
TOKEN_HINT = " Tell the one of its --bot-token-file, by the same option."

# Extra bots, because the bots of one table may still be leaving while all others play.
LEAVING = 6


@dataclass(frozen=True, slots=True)
class BotHost:
    """`wanted` are the requested bots, oldest first. `number` counts other clients with its name."""

    client: str
    most: int
    token: str = field(default="", repr=False)
    number: int = 1
    wanted: tuple[BotWanted, ...] = field(default=(), repr=False)

    def hello(self) -> Command:
        name = numbered_name(HOST_NAME, self.number)
        return Hello(PROTOCOL_VERSION, name, self.client, self.token)

    def receive(self, notice: Notice) -> "Outcome[BotHost]":
        match notice:
            case Welcomed():
                return self, send(LendBots(self.most, self.token))
            case BotsLent(most=most):
                return self, show(f"Ready with up to {counted(most, 'bot')}.")
            case BotWanted():
                # each may replace one that is leaving; a server that asks for more is broken or hostile
                return self if len(self.wanted) >= 2 * self.most else replace(self, wanted=(*self.wanted, notice)), ()
            case BotUnwanted(ticket=ticket):
                return self.without(ticket), ()
            case Refused(reason=Refusal.NAME_TAKEN):
                again = replace(self, number=self.number + 1)
                return again, send(again.hello())
            case Refused(command="ping"):  # a ping that came too fast still worked
                return self, ()
            case Refused(reason=Refusal.TOO_FAST, words=words, retry_after=seconds):
                return self, (Reconnect(f"the server asks to wait: {words}", seconds or 0.0),)
            case Refused(reason=reason, words=words):
                hint = TOKEN_HINT if reason == Refusal.WRONG_PASSWORD else ""
                return self, end(1, f"The server refused: {printable(words)}.{hint}")
        return self, ()

    def without(self, ticket: str) -> "BotHost":
        return replace(self, wanted=tuple(bot for bot in self.wanted if bot.ticket != ticket))

    def lost(self) -> "BotHost":
        return replace(self, number=1, wanted=())

    def next_of(self, running: Collection[str]) -> BotWanted | None:
        if len(running) >= self.most + LEAVING:
            return None
        return next((bot for bot in self.wanted if bot.ticket not in running), None)

    def arrival(self, bot: BotWanted) -> JoinFlow:
        return JoinFlow(JoinRequest(bot.name, self.client, bot.table, password=self.token, token=bot.ticket))
