from datetime import UTC, datetime
from math import ceil

from contack.server.admin.base.answer import Answer, Answered
from contack.server.admin.base.columns import aligned, short_time
from contack.server.admin.base.order import Control, Order
from contack.server.config.bans import Ban
from contack.server.config.duration import duration_text


class BansShown(Answer, frozen=True):
    bans: tuple[Ban, ...]

    def text(self, now: datetime) -> str:
        rows = [_row(ban, now) for ban in self.bans]
        return aligned(("WHO", "KIND", "SINCE", "LASTS"), 0, rows) if rows else "no bans"


class ShowBans(Order, frozen=True, tag="bans"):
    """List the bans."""

    def run(self, control: Control, answered: Answered) -> None:
        answered(BansShown(control.lobby.bans.listed))


def _row(ban: Ban, now: datetime) -> tuple[str, ...]:
    left = "permanent" if ban.until is None else f"{duration_text(max(1, ceil(ban.until - now.timestamp())), 2)} more"
    return ban.who, ban.kind, short_time(datetime.fromtimestamp(ban.since, UTC), now), left
