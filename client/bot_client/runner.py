"""Runs a bot between its code and a server: asks it in time, and shows errors to its author."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from twisted.internet import defer
from twisted.internet.defer import Deferred, gatherResults
from twisted.internet.interfaces import IDelayedCall
from twisted.internet.posixbase import PosixReactorBase
from twisted.python.failure import Failure

from contack.client.bot_client.player import BotPlayer, Question, answer, leave_it
from contack.client.bot_client.report import game_words, report, too_late, wrong_answer
from contack.client.bot_client.thread import Busy, ThreadCall
from contack.client.bots.bot import Bot, BotFailed, tell_bot
from contack.client.files.known_servers import KnownServers
from contack.client.files.recorder import GameRecorder
from contack.client.network.line_client import LineClient
from contack.client.network.reactor import cancel
from contack.client.network.session import Retry
from contack.client.replay.position_file import PositionFiles
from contack.client.servers.address import Address
from contack.client.session.actions import Effects, End, Send, end, send, show
from contack.client.session.model import is_over
from contack.engine.board.lay import Lay
from contack.engine.event import Event
from contack.protocol.codec import type_name
from contack.protocol.command import Command
from contack.protocol.error import Refusal
from contack.protocol.name import printable
from contack.protocol.notice import Change, Joined, Notice, Refused, TableChanged, Welcomed
from contack.protocol.table_state import TableState

_PART_OF_MOVE = 4

# The largest share of a clock for one pause; one of two players lays some 30 tiles in a game.
_PART_OF_GAME = 200


def take_time(
    choose: Callable[[], Lay],
    seconds: float,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Lay:
    """Return the result of `choose`, after at least `seconds`; waits in the calling thread."""
    end = clock() + seconds  # measured before the question: thinking time is part of the pause
    lay = choose()
    sleep(max(0.0, end - clock()))
    return lay


def pause_at(table: TableState | None, seconds: float) -> float:
    if table is None:
        return 0.0
    clocks = ((table.move_clock, _PART_OF_MOVE), (table.game_clock, _PART_OF_GAME))
    return min([seconds, *(clock / part for clock, part in clocks if clock is not None)])


class BotRunner(LineClient):
    """One bot at one server; `show` prints lines for its author.

    Failed positions are kept among the `positions`. `tell_game` gets a line after each game.
    """

    def __init__(
        self,
        bot: Bot,
        player: BotPlayer,
        recorder: GameRecorder | None,
        move_time: float,
        show: Callable[[str], None],
        positions: PositionFiles | None = None,
        pause: float = 0.0,
        tell_game: Callable[[str], None] | None = None,
        retry: Retry = Retry.ONCE_WELCOMED,
    ) -> None:
        super().__init__(recorder, None, retry, show)
        self._bot = bot
        self._lay_pause = pause
        self._answer_time = move_time + pause
        self._player = player
        self._move_time = move_time
        self._positions = positions
        self._tell_game = tell_game
        self._recorder = recorder
        self._telling: Deferred[object] = defer.succeed(None)
        # Fires when the bot is seated, waits for a tournament, or has ended.
        self.come: Deferred[None] = Deferred()
        self._said: dict[str, Command] = {}
        # the commands to repeat, by name
        self._pauses: dict[str, IDelayedCall] = {}

    def run(self, reactor: PosixReactorBase, address: Address, known: KnownServers) -> Deferred[int]:
        self._thinker = ThreadCall(reactor)
        return super().run(reactor, address, known).addCallback(self._ended)

    def hello(self) -> Command:
        hello = self._player.arrival.hello()
        self._noted(send(hello))
        return hello

    def notified(self, notice: Notice) -> Effects:
        if isinstance(notice, Refused) and notice.reason == Refusal.TOO_FAST and notice.retry_after:
            cancel(self._pauses.get(notice.command))
            self._pauses[notice.command] = self._reactor.callLater(notice.retry_after, self._say_again, notice.command)
            return ()
        return self._noted(self._react(notice))

    def away(self, text: str) -> Effects:
        # a thinking bot continues
        self._repeat_nothing()
        self._player, effects = self._player.lost()
        # no second question to a thinking bot: its answer comes in time, or the question returns
        if not self._thinker.busy:
            self._player = replace(self._player, asked=None)
        return effects or show(text)

    def leave(self) -> None:
        """Stop, and free the seat."""
        # without a goodbye the seat stays reserved, and the same line typed again would find the table full
        self.do(self._player.goodbye + end(0))

    def leave_refused(self) -> None:
        self.do_as(self._player.leave_refused)

    def _noted(self, effects: Effects) -> Effects:
        # the last of each kind, because a refusal names only the kind
        commands = [effect.command for effect in effects if isinstance(effect, Send)]
        self._said |= {type_name(command): command for command in commands}
        return effects

    def _say_again(self, command: str) -> None:
        # not the nonce of a deal that may be off by now
        self.do_as(self._reveal_still if command == "reveal" else lambda: send(self._said[command]))

    def _reveal_still(self) -> Effects:
        self._player, effects = self._player.take_part_still()
        return self._noted(effects)

    def _repeat_nothing(self) -> None:
        for pause in self._pauses.values():
            cancel(pause)

    def _ended(self, status: int) -> Deferred[int]:
        self._repeat_nothing()
        self._has_come()
        return self._telling.addCallback(lambda _: status)

    def _has_come(self) -> None:
        if not self.come.called:
            self.come.callback(None)

    def _react(self, notice: Notice) -> Effects:
        played = self._player.played
        self._player, effects = self._player.receive(notice)
        if isinstance(notice, Joined) or (isinstance(notice, Welcomed) and self._player.for_tournament):
            self._has_come()
        # a bot that returned during the next game has no result of the one before
        if self._tell_game and self._player.played > played and is_over(self._player.model.events):
            self._tell_game(game_words(self._player.model, self._recorder.path if self._recorder else None))
        self._player, question = self._player.question()
        if question and not any(isinstance(effect, End) for effect in effects):
            self._ask(question)
        elif isinstance(notice, TableChanged) and notice.change is Change.GAME_OVER:
            self._tell_end()
        return effects

    def _news(self) -> tuple[Event, ...]:
        if self._thinker.busy:
            return ()
        self._player, events = self._player.news()
        return events

    def _tell_end(self) -> None:
        telling = self._thinker.think(partial(tell_bot, self._bot, self._news()), self._answer_time)
        self._telling = telling.addErrback(self._telling_failed)

    def _telling_failed(self, failure: Failure) -> None:
        if not isinstance(failure.value, Busy):  # reported when its choice took too long
            self.show(f"{printable(self._player.model.name)}: {_problem(failure, self._move_time)}")

    def _ask(self, question: Question) -> None:
        pause = pause_at(self._player.model.table, self._lay_pause)
        choose = partial(_asked, self._bot, self._news(), question, pause)
        thinking = self._thinker.think(choose, self._answer_time)
        thinking.addCallbacks(partial(self._answered, question), partial(self._failed, question))

    def _answered(self, question: Question, lay: object) -> None:
        command = answer(question, lay)
        if self._player.away:
            self._player = replace(self._player, asked=None)  # the question returns with the connection
        elif command is None:
            self._leave_it(question, wrong_answer(question, lay))
        else:
            self.do(self._noted(send(command)))

    def _failed(self, question: Question, failure: Failure) -> None:
        self._leave_it(question, _problem(failure, self._move_time))

    def _leave_it(self, question: Question, problem: str) -> None:
        player = self._player
        kept = self._positions.keep(question.view, problem) if self._positions else ""
        self.show(report(player.model.name, player.model.names, question, problem, kept))
        self.do(self._noted(send(leave_it(question))))


def _asked(bot: Bot, events: tuple[Event, ...], question: Question, pause: float) -> Lay:
    tell_bot(bot, events)
    return take_time(partial(bot.choose, question.view, question.lays), pause)


def _problem(failure: Failure, move_time: float) -> str:
    match failure.value:
        case defer.TimeoutError():
            return too_late(move_time)
        case Busy():
            return "choose still thinks about an earlier turn"
        case BotFailed():
            return str(failure.value)
    return f"choose raised an exception:\n{failure.getTraceback()}"


class BotsInTurn:
    """Bots that each start after the one before is seated, or has ended."""

    def __init__(self, runners: Sequence[BotRunner]) -> None:
        self._left = list(runners)
        self._begun: list[BotRunner] = []
        self._ends: list[Deferred[int]] = [Deferred() for _ in runners]

    def run(self, reactor: PosixReactorBase, address: Address, known: KnownServers) -> Deferred[int]:
        def next_one(_: None) -> None:
            if self._left:
                runner = self._left.pop(0)
                ended = self._ends[len(self._begun)]
                self._begun.append(runner)
                runner.run(reactor, address, known).chainDeferred(ended)
                runner.come.addCallback(next_one)

        next_one(None)
        return gatherResults(self._ends).addCallback(max)

    def interrupt(self) -> None:
        self._left.clear()
        for ended in self._ends[len(self._begun) :]:
            ended.callback(0)
        for runner in self._begun:
            runner.leave()
