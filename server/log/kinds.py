from collections.abc import Mapping
from enum import StrEnum

from contack.protocol.notice import Change


class Kind(StrEnum):
    """All kinds except those for changes at tables."""

    TABLES_RESTORED = "tables-restored"
    PAGES = "pages"
    METRICS = "metrics"
    STOPPING = "stopping"
    HELLO = "hello"
    NOT_OWNER = "not-owner"
    GONE = "gone"
    CLOSED = "closed"
    TURNED_AWAY = "turned-away"
    LAY_REFUSED = "lay-refused"
    REFUSED = "refused"
    GAME_STARTED = "game-started"
    GAME_ENDED = "game-ended"
    GAME_GIVEN_UP = "game-given-up"
    TOURNAMENT_OPENED = "tournament-opened"
    ROUND_SEATED = "round-seated"
    TOURNAMENT_ENDED = "tournament-ended"
    DISK_SLOW = "disk-slow"
    DISK_FAILED = "disk-failed"
    DISK_BACK = "disk-back"
    DISK_DETAIL = "disk-detail"
    UNCOUNTED = "uncounted-records"
    RECORDS_WAIT = "records-wait"
    BOTS_SAY = "bots-say"
    BOTS_ENDED = "bots-ended"
    COMMENTATOR_SAYS = "commentator-says"
    COMMENTATOR_ENDED = "commentator-ended"
    LOG_LATE = "log-late"
    NO_BANNER = "no-banner"
    NO_BEACON = "no-beacon"
    NO_MULTICAST = "no-multicast"
    NO_MDNS = "no-mdns"
    ADMIN = "admin"
    NO_ADMIN = "no-admin"
    FAULT = "fault"
    LIBRARY = "library"


# The kinds of changes at tables.
CHANGES: Mapping[Change, str] = {change: f"table-{change.replace('_', '-')}" for change in Change}
