from collections.abc import Callable, Iterable
from math import ceil
from typing import Literal, TypeAlias

import msgspec

from contack.protocol.error import CloseReason
from contack.protocol.limits import MOST_CLOCK
from contack.protocol.name import name_key
from contack.protocol.notice import Closed
from contack.protocol.sentences import say
from contack.server.config.duration import duration_text
from contack.server.config.refused import closed

BanKind: TypeAlias = Literal["address", "name"]

# Adding a ban reads all bans and writes them again.
MOST_BANS = 1000


class Ban(msgspec.Struct, frozen=True):
    """`who` is an address, a network of IPv6, or a name. `since` and `until` are Unix seconds."""

    kind: BanKind
    who: str
    since: float
    until: float | None = None

    @property
    def key(self) -> tuple[BanKind, str]:
        return self.kind, name_key(self.who) if self.kind == "name" else self.who


class Bans:
    def __init__(self, now: Callable[[], float], bans: Iterable[Ban] = ()) -> None:
        # Unix seconds: a ban outlives the server, and a monotonic clock does not
        self._now = now
        self._bans = {ban.key: ban for ban in bans}

    def add(self, kind: BanKind, who: str, seconds: float | None) -> Ban:
        """Ban for so many seconds, or permanently. The ban replaces an earlier one."""
        now = self._now()
        ban = Ban(kind, who, now, None if seconds is None else now + seconds)
        self._bans[ban.key] = ban
        return ban

    def lift(self, who: str) -> Ban | None:
        found = self.of_address(who) or self.of_name(who)
        return self._bans.pop(found.key) if found else None

    @property
    def listed(self) -> tuple[Ban, ...]:
        now = self._now()
        self._bans = {key: ban for key, ban in self._bans.items() if ban.until is None or ban.until > now}
        return tuple(self._bans.values())

    def of_address(self, place: str) -> Ban | None:
        return self._holding(("address", place))

    def of_name(self, name: str) -> Ban | None:
        """Find a name that looks the same too."""
        return self._holding(("name", name_key(name)))

    def _holding(self, key: tuple[BanKind, str]) -> Ban | None:
        ban = self._bans.get(key)
        return ban if ban and (ban.until is None or ban.until > self._now()) else None

    def closed(self, ban: Ban) -> Closed:
        whole = closed(CloseReason.BANNED, ban.kind, who=ban.who)
        if ban.until is None:
            return whole
        left = max(1, ceil(ban.until - self._now()))
        again = min(float(left), MOST_CLOCK)
        return Closed(CloseReason.BANNED, say("banned.left", banned=whole.words, left=duration_text(left, 2)), again)
