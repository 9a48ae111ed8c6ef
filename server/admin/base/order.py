from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from contack.protocol.name import is_sayable
from contack.protocol.version import snake
from contack.server.admin.base.answer import Answered, BadOrder, OrderFailed, OrderRefused

if TYPE_CHECKING:
    # the command line parses orders and never runs them: it needs no reactor
    from contack.server.admin.base.control import Control as Control
else:
    Control = Any


# Long enough for every name, and for an IPv6 address with its interface.
TARGET_LENGTH = 64


class Order(Struct, frozen=True, tag=snake):
    """Its tag is the name that the operator types, `arguments` and the docstring are its line in the help.

    An order that `changes_tables` needs a disk that works. The client waits `patience` seconds for the answer.
    """

    arguments: ClassVar[str] = ""
    changes_tables: ClassVar[bool] = False
    patience: ClassVar[float] = 60.0

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Order":
        # raises BadOrder
        assert not words
        return cls()

    def run(self, control: Control, answered: Answered) -> None:
        """Call `answered`, now or later. Raises OrderRefused."""
        raise NotImplementedError


def carry_out(control: Control, order: Order, answered: Answered) -> None:
    """`answered` gets the answer once the changes are kept."""
    try:
        if control.hub.disk.troubled and order.changes_tables:
            raise OrderRefused("the server cannot write to its disk now, so nothing can change: try again later")
        order.run(control, answered)
    except OrderRefused as why:
        answered(OrderFailed(str(why)))


def parse_target(words: Sequence[str]) -> str:
    # raises BadOrder
    target = " ".join(words)
    if not 0 < len(target) <= TARGET_LENGTH:
        raise BadOrder(f"a name or an address has 1 to {TARGET_LENGTH} characters")
    return target


def message(words: Sequence[str], what: str, most: int, least: int = 0) -> str:
    # raises BadOrder
    text = " ".join(words).strip()
    if not is_sayable(text) or len(text) < least:
        raise BadOrder(f"{what} is one line of visible characters")
    if len(text) > most:
        raise BadOrder(f"{what} has up to {most} characters; this one has {len(text)}")
    return text
