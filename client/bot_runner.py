"""Runs a bot between its code and a server: asks it in time, and shows its author what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from twisted.internet import defer
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IDelayedCall
from twisted.internet.posixbase import PosixReactorBase
from twisted.python.failure import Failure

from contack.client.address import Address
from contack.client.bot import Bot
from contack.client.bot_player import BotPlayer, Question, answer, leave_it
from contack.client.bot_report import report, wrong_answer
from contack.client.keeper import Keeper
from contack.client.known_servers import KnownServers
from contack.client.reaction import Reaction, end, send
from contack.client.thinking import Busy, Thinker
from contack.client.visit import Visit
from contack.protocol.codec import type_name
from contack.protocol.command import Command
from contack.protocol.notice import Notice, Refused
from contack.protocol.refusal import Refusal
from contack.protocol.table_state import TableState


class BotRunner:
    """One bot at one server; `show` gets lines for its author. A choice takes at most `move_time` seconds."""

    def __init__(
        self, bot: Bot, player: BotPlayer, keeper: Keeper, move_time: float, show: Callable[[str], None]
    ) -> None:
        self._bot = bot
        self._player = player
        self._move_time = move_time
        self._show = show
        self._said: dict[str, Command] = {}
        self._pause: IDelayedCall | None = None
        self._visit = Visit(keeper, self._receive, show, show)

    @property
    def table(self) -> TableState | None:
        """The table where the bot is."""
        return self._player.model.table

    def run(self, reactor: PosixReactorBase, address: Address, known: KnownServers) -> Deferred[int]:
        """Play until all games are over and answer the exit status."""
        self._thinker = Thinker(reactor)
        self._reactor = reactor
        hello = self._player.arrival.hello()
        self._noted(send(hello))
        done = self._visit.run(reactor, address, hello, known)
        return done.addCallback(self._ended)

    def interrupt(self) -> None:
        """End at once; the stand-in takes over what is left."""
        self._visit.do(end(0))

    def _receive(self, notice: Notice) -> Reaction:
        if isinstance(notice, Refused) and notice.reason == Refusal.TOO_FAST and notice.retry_after:
            self._pause = self._reactor.callLater(notice.retry_after, self._say_again, notice.command)
            return Reaction()
        return self._noted(self._react(notice))

    def _noted(self, reaction: Reaction) -> Reaction:
        """Keep the commands of a reaction in mind: a bot may be faster than a server allows."""
        self._said |= {type_name(command): command for command in reaction.commands}
        return reaction

    def _say_again(self, command: str) -> None:
        self._visit.do_as(lambda: send(self._said[command]))

    def _ended(self, status: int) -> int:
        if self._pause and self._pause.active():
            self._pause.cancel()
        return status

    def _react(self, notice: Notice) -> Reaction:
        self._player, reaction = self._player.receive(notice)
        self._player, question = self._player.question()
        if question and reaction.status is None:
            self._ask(question)
        return reaction

    def _ask(self, question: Question) -> None:
        choose = partial(self._bot.choose, question.view, question.lays)
        thinking = self._thinker.think(choose, self._move_time)
        thinking.addCallbacks(partial(self._answered, question), partial(self._failed, question))

    def _answered(self, question: Question, lay: object) -> None:
        command = answer(question, lay)
        if command is None:
            self._leave_it(question, wrong_answer(question, lay))
        else:
            self._visit.do(self._noted(send(command)))

    def _failed(self, question: Question, failure: Failure) -> None:
        match failure.value:
            case defer.TimeoutError():
                problem = f"choose took longer than {self._move_time:g} s"
            case Busy():
                problem = "choose still thinks about an earlier turn"
            case _:
                problem = f"choose raised an exception:\n{failure.getTraceback()}"
        self._leave_it(question, problem)

    def _leave_it(self, question: Question, problem: str) -> None:
        player = self._player
        self._show(report(player.model.name, player.model.names, question, problem))
        self._visit.do(self._noted(send(leave_it(question))))
