from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from contack.protocol.limits import TEXT_LENGTH
from contack.protocol.name import is_sayable
from contack.server.admin.base.answer import Answered, BadOrder, OrderDone
from contack.server.admin.base.order import INVISIBLE, Order

if TYPE_CHECKING:
    from contack.server.admin.base.control import Control


class Announce(Order, frozen=True):
    """Show a message to everyone."""

    arguments: ClassVar[str] = "MESSAGE"

    message: str

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Announce":
        message = " ".join(words)
        if not (is_sayable(message) and message.strip()):
            raise BadOrder(INVISIBLE)
        if len(message) > TEXT_LENGTH:
            raise BadOrder(f"a message has up to {TEXT_LENGTH} characters; this one has {len(message)}")
        return cls(message)

    def run(self, control: "Control", answered: Answered) -> None:
        control.hub.tell(control.lobby.announce(self.message))
        tables = control.lobby.tables.by_name.values()
        people = len(control.lobby.people) + sum(len(table.members.people) for table in tables)
        answered(OrderDone(f"announced to {people}"))
