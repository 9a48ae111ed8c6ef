from typing import ClassVar

from contack.server.admin.base.answer import Answered, OrderDone, OrderRefused
from contack.server.admin.base.order import Control, Order


class Unpause(Order, frozen=True):
    """Let all tables continue."""

    changes_tables: ClassVar[bool] = True

    def run(self, control: Control, answered: Answered) -> None:
        if not control.lobby.tables.pause:
            raise OrderRefused("the tables are not paused: nothing to continue")
        done = OrderDone(f"continued: {len(control.lobby.tables.by_name)} tables")
        control.hub.tell(control.lobby.set_pause(None), lambda: answered(done))
