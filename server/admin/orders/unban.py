from collections.abc import Sequence
from typing import ClassVar

from contack.server.admin.base.answer import Answered, OrderDone, OrderRefused, did_you_mean
from contack.server.admin.base.order import Control, Order, parse_target
from contack.server.admin.orders.ban import parse_place


class Unban(Order, frozen=True):
    """Lift a ban."""

    arguments: ClassVar[str] = "ADDRESS|NAME"

    who: str

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Unban":
        return cls(parse_target(words))

    def run(self, control: Control, answered: Answered) -> None:
        bans = control.lobby.bans
        lifted = bans.lift(parse_place(self.who) or self.who)
        if lifted is None:
            raise OrderRefused(f"no ban of {self.who}{did_you_mean(self.who, [ban.who for ban in bans.listed])}")
        answered(OrderDone(f"unbanned: {lifted.who}{control.keep_bans()}"))
