from collections.abc import Sequence
from typing import ClassVar

from contack.server.admin.base.answer import Answered, BadOrder, OrderDone, OrderRefused
from contack.server.admin.base.order import Control, Order

# Seconds to the stop of a server without games, so that the operator gets the answer.
ANSWER_SECONDS = 0.2


class Drain(Order, frozen=True):
    """Start no more games, and stop after the last one."""

    arguments: ClassVar[str] = "[off]"
    changes_tables: ClassVar[bool] = True

    on: bool = True

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Drain":
        if list(words) not in ([], ["on"], ["off"]):
            raise BadOrder("usage: drain, or drain off to cancel it")
        return cls(list(words) != ["off"])

    def run(self, control: Control, answered: Answered) -> None:
        lobby = control.lobby
        if self.on is lobby.closing:
            raise OrderRefused("the server is draining already" if self.on else "the server is not draining")
        deliveries = lobby.close_after_the_last_game(self.on)
        control.end.stop()
        games = sum(table.busy and not table.empty for table in lobby.tables.by_name.values())
        if not self.on:
            words = "games can start again, and the server does not stop"
        elif games:
            words = f"no more games start, and the server stops after the last; games in progress: {games}"
        else:
            words = "no game is in progress: the server stops now"

        def kept() -> None:
            answered(OrderDone(words))
            if self.on and not games:
                control.end.set(ANSWER_SECONDS, control.stop)

        control.hub.tell(deliveries, kept)
