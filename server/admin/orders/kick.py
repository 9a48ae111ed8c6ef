from collections.abc import Sequence
from typing import ClassVar

from contack.protocol.error import CloseReason
from contack.server.admin.base.answer import Answered
from contack.server.admin.base.order import Control, Order, parse_target
from contack.server.config.refused import closed

KICKED = closed(CloseReason.KICKED)


class KickPlayer(Order, frozen=True, tag="kick"):
    """End a player's connection; they can come back."""

    arguments: ClassVar[str] = "NAME"
    changes_tables: ClassVar[bool] = True

    name: str

    @classmethod
    def parse(cls, words: Sequence[str]) -> "KickPlayer":
        return cls(parse_target(words))

    def run(self, control: Control, answered: Answered) -> None:
        connections = [control.person(self.name)]
        control.kick(connections, KICKED, False, "they can reclaim their seat for a while", answered)
