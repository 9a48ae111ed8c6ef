from collections import Counter

from twisted.internet.interfaces import IReactorTime
from twisted.logger import Logger

from contack.protocol.notice import Closed
from contack.server.log.kinds import Kind
from contack.server.meter.meter import Meter
from contack.server.network.log import origin
from contack.server.network.timers import Timer
from contack.server.table.client import Client

# Seconds without another line for a reason; then one line counts the rest, if any.
QUIET_SECONDS = 60.0


class TurnedAway:
    """Logs the first refused connection for each reason, then one count a minute: a crowd must not fill the disk."""

    def __init__(self, log: Logger, clock: IReactorTime, meter: Meter | None) -> None:
        self._meter = meter
        self._log = log
        self._clock = clock
        self._unreported: Counter[str] = Counter()
        self._quiet: dict[str, Timer] = {}

    def note(self, client: Client, why: Closed) -> None:
        if self._meter:
            self._meter.turned_away[why.reason] += 1
        if why.reason in self._quiet:
            self._unreported[why.reason] += 1
        else:
            self._log.info("turned away: {why}", kind=Kind.TURNED_AWAY, why=why.words, count=1, **origin(client))
            self._rest(why.reason)

    def stop(self) -> None:
        for reason, timer in self._quiet.items():
            timer.stop()
            self._tell(reason)
        self._quiet.clear()

    def _rest(self, reason: str) -> None:
        timer = self._quiet[reason] = Timer(self._clock)
        timer.set(QUIET_SECONDS, lambda: self._go_on(reason))

    def _go_on(self, reason: str) -> None:
        del self._quiet[reason]
        if self._tell(reason):
            self._rest(reason)

    def _tell(self, reason: str) -> bool:
        count = self._unreported.pop(reason, 0)
        if count:
            text = "turned away within a minute: {count} more, {reason}"
            self._log.info(text, kind=Kind.TURNED_AWAY, count=count, reason=reason)
        return count > 0
