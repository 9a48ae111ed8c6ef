from collections.abc import Sequence
from typing import ClassVar

from contack.protocol.limits import REASON_LENGTH
from contack.protocol.table_state import PauseState
from contack.server.admin.base.answer import Answered, OrderDone
from contack.server.admin.base.order import Control, Order, message


class Pause(Order, frozen=True):
    """Pause all tables: no lay counts and no clock runs."""

    arguments: ClassVar[str] = "[REASON]"
    changes_tables: ClassVar[bool] = True

    reason: str = ""

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Pause":
        return cls(message(words, "a reason", REASON_LENGTH))

    def run(self, control: Control, answered: Answered) -> None:
        deliveries = control.lobby.set_pause(PauseState("", self.reason))
        done = OrderDone(f"paused: {len(control.lobby.tables.by_name)} tables")
        control.hub.tell(deliveries, lambda: answered(done))
