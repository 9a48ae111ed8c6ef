"""A table's state for clients that are not there, and refusals for those that are."""

from contack.protocol.codec import type_name
from contack.protocol.command import Command, HandOver, PlayLay
from contack.protocol.error import Refusal
from contack.protocol.notice import Refused
from contack.protocol.table_state import TableSummary, scored
from contack.server.config.refused import NotAllowed
from contack.server.table.match import Match
from contack.server.table.table import Table


def summary_of(table: Table) -> TableSummary:
    """Return a table's row in the list of tables."""
    return TableSummary(
        name=table.name,
        seats=table.options.seats,
        closed=table.options.closed,
        spectators_allowed=table.options.spectators_allowed,
        host=table.members.host,
        players=tuple(player.name for player in table.seated),
        spectators=len(table.members.spectators),
        playing=table.busy,
        locked=table.moderation.locked,
        password=table.moderation.password is not None,
        empty=table.empty,
        idle=table.idle,
        paused=table.standstill.pause is not None,
        vacant=table.vacant,
    )


def refused(match: Match | None, command: Command, why: NotAllowed) -> Refused:
    """Return the refusal of a command; for a lay it includes the current match."""
    name = type_name(command)
    # not during a pause: a bot would choose again from it, and be refused again
    if match is None or not isinstance(command, PlayLay | HandOver) or why.reason is Refusal.PAUSED:
        return Refused(name, why.reason, str(why), why.rule, retry_after=why.retry_after)
    # the player saw an older table or misread it, and needs the current one to choose again
    return Refused(name, why.reason, str(why), why.rule, match.view, scored(match.lays))
