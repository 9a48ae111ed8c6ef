from msgspec.structs import asdict

from contack.engine.deal import commitment
from contack.protocol.notice import ChatLine, Joined
from contack.protocol.table_state import ClockState, PauseState, TableOptions, TableState, scored
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
    pause: PauseState | None,
    now: float,
    number: int,
) -> TableState:
    """Describe the current or the next game."""
    playing = match is not None and not match.over
    # a finished match stays for new viewers, but the commitment belongs to the next game
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
        called_off=gathering.called_off,
        queue=tuple(client.name for client in members.queue),
        pause=pause,
        round=number,
    )


def joined_of(
    seq: int,
    name: str,
    token: str | None,
    seat: int | None,
    table: TableState,
    match: Match | None,
    chat: tuple[ChatLine, ...],
    clock: ClockState | None,
) -> Joined:
    # a spectator has no token and no seat
    return Joined(
        seq=seq,
        name=name,
        token=token,
        table=table,
        game=match.header if match else None,
        events=tuple(match.events) if match else (),
        view=match.view if match else None,
        lays=scored(match.lays) if match else (),
        chat=chat,
        clock=clock,
        seat=seat,
    )
