from collections.abc import Sequence
from typing import ClassVar

from contack.protocol.limits import TEXT_LENGTH
from contack.server.admin.base.answer import Answered, OrderDone
from contack.server.admin.base.order import Control, Order, message


class Announce(Order, frozen=True):
    """Show a message to everyone."""

    arguments: ClassVar[str] = "MESSAGE"

    message: str

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Announce":
        return cls(message(words, "a message", TEXT_LENGTH, least=1))

    def run(self, control: Control, answered: Answered) -> None:
        control.hub.tell(control.lobby.announce(self.message))
        tables = control.lobby.tables.by_name.values()
        people = len(control.lobby.people) + sum(len(table.members.people) for table in tables)
        answered(OrderDone(f"announced to {people}"))
