"""What everybody at a table may know of it."""

from msgspec.structs import asdict

from contack.engine.deal import commitment
from contack.protocol.table_state import TableOptions, TableState
from contack.server.table.gathering import Gathering
from contack.server.table.match import Match
from contack.server.table.members import Members
from contack.server.table.moderation import Moderation


def state_of(
    options: TableOptions,
    members: Members,
    moderation: Moderation,
    match: Match | None,
    gathering: Gathering,
    now: float,
) -> TableState:
    """Return who is at a table now, and how it stands with the next game or the one that is going on."""
    playing = match is not None and not match.over
    # a match that is over is there still for those who look, but the commitment is of the next one
    promised = match.header.commitment if match and playing else commitment(gathering.seed).hex()
    return TableState(
        **asdict(options),
        host=members.host,
        players=tuple(player.state(now) for player in members.players),
        spectators=tuple(client.name for client in members.spectators),
        playing=playing,
        commitment=promised,
        locked=moderation.locked,
        password=moderation.password is not None,
        muted=tuple(moderation.muted.values()),
        asking=gathering.asking,
        starts_in=gathering.starts_in,
    )
