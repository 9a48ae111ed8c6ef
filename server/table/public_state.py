"""What those who are not at a table are told of it, and those who are where it refuses them."""

from contack.protocol.codec import type_name
from contack.protocol.command import Command, HandOver, PlayLay
from contack.protocol.error import Refusal
from contack.protocol.notice import Refused, scored
from contack.protocol.table_state import TableSummary
from contack.server.config.refused import NotAllowed
from contack.server.table.match import Match
from contack.server.table.table import Table


def summary_of(table: Table) -> TableSummary:
    """Return a table's line in the list of tables."""
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
    """Return why a command is not carried out; a lay that is refused comes with the match as it is."""
    name = type_name(command)
    # a pause comes without: a bot that chooses again from it would only be refused again
    if match is None or not isinstance(command, PlayLay | HandOver) or why.reason is Refusal.PAUSED:
        return Refused(name, why.reason, str(why), why.rule, retry_after=why.retry_after)
    # whoever laid saw another table, or misread this one: to choose again takes what it is like now
    return Refused(name, why.reason, str(why), why.rule, match.view, scored(match.lays))
