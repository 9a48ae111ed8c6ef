"""The program that evaluates lays for big screens: one at a time, and off permanently after repeated failures."""

from collections.abc import Callable, Sequence

from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IReactorTime
from twisted.logger import Logger

from contack.server.commentary.commentary import Commentary
from contack.server.commentary.decision import TableDecision
from contack.server.commentary.evaluation import BadEvaluation, question_line, read_evaluation
from contack.server.log.kinds import Kind
from contack.server.network.timers import Timer
from contack.server.programs.process import Starter
from contack.server.programs.supervisor import Supervisor

# Seconds for an answer, on a machine with more important work: a slower program hangs.
ANSWER_SECONDS = 20.0

# Failures, each soon after the one before, that switch it off.
MOST_ENDS = 3


class Commentator(Supervisor):
    """Asks about lays without an evaluation; `changed` is called with each answer.

    No caller waits for it: screens show the answers so far, and the server asks again when it looks again.
    """

    log = Logger()

    def __init__(
        self,
        clock: IReactorTime,
        start: Starter,
        command: Sequence[str],
        commentary: Commentary,
        changed: Callable[[], None],
    ) -> None:
        super().__init__(clock, start, command)
        self._commentary = commentary
        self._changed = changed
        self._asked: TableDecision | None = None
        self._hangs = Timer(clock)
        self._off = False
        self._wrong = ""

    def look(self) -> None:
        if self._off or self._asked or self._again or self._wrong or self._stopped:
            return
        decision = self._commentary.question()
        if decision is None:
            return
        self.want()
        if self._program:  # the program may fail to start
            self._asked = decision
            self._hangs.set(ANSWER_SECONDS, self._hung)
            self._program.write(question_line(decision))

    def stop(self) -> Deferred[None]:
        self._hangs.stop()
        return super().stop()

    def _received(self, line: str) -> None:
        if self._wrong:
            return
        try:
            if self._asked is None:
                raise BadEvaluation("it answered another question")
            evaluation = read_evaluation(line, self._asked)
        except BadEvaluation as bad:
            self._give_up(str(bad))
        else:
            asked, self._asked = self._asked, None
            self._hangs.stop()
            self._commentary.take(asked, evaluation)
            self._changed()

    def _hung(self) -> None:
        self._give_up(f"it has said nothing for {ANSWER_SECONDS:g} s")

    def _give_up(self, why: str) -> None:
        self._wrong = why
        if self._program:
            self._program.kill()

    def _goes_on(self, why: str, pause: float) -> bool:
        why, self._wrong, self._asked = self._wrong or why, "", None
        self._hangs.stop()
        self._off = self._ends >= MOST_ENDS
        if self._off:
            text = "no more commentary: its program has failed {count} times: {why}"
            self.log.warn(text, kind=Kind.COMMENTARY_OFF, count=self._ends, why=why)
        else:
            text = "the program that comments has ended, another one starts in {pause:g} s: {why}"
            self.log.warn(text, kind=Kind.COMMENTARY_ENDED, pause=pause, why=why)
        return not self._off
