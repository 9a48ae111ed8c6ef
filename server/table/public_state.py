"""What everybody may know of a table, as the wire tells it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict

from contack.engine.deal import commitment
from contack.protocol.codec import type_name
from contack.protocol.command import Command, HandOver, PlayLay
from contack.protocol.notice import Halted, Refused, scored
from contack.protocol.table_state import ClockState, TableOptions, TableState, TableSummary
from contack.server.config.refused import NotAllowed
from contack.server.table.match import Match
from contack.server.table.members import Members
from contack.server.table.moderation import Moderation
from contack.server.table.player import Player


def state_of(
    options: TableOptions, members: Members, moderation: Moderation, match: Match | None, seed: bytes
) -> TableState:
    """Return who is at a table; `seed` is that of the next game."""
    # a match that is over is there still for those who look, but the commitment is of the next one
    going_on = None if match is None or match.over else match
    return TableState(
        **asdict(options),
        host=members.host,
        players=tuple(player.state for player in members.players),
        spectators=tuple(client.name for client in members.spectators),
        playing=going_on is not None,
        commitment=going_on.header.commitment if going_on else commitment(seed).hex(),
        locked=moderation.locked,
        password=moderation.password is not None,
        muted=tuple(moderation.muted.values()),
    )


def summary_of(
    options: TableOptions, members: Members, moderation: Moderation, playing: bool, paused: bool
) -> TableSummary:
    """Return a table's line in the list of tables."""
    return TableSummary(
        name=options.name,
        seats=options.seats,
        closed=options.closed,
        spectators_allowed=options.spectators_allowed,
        host=members.host,
        players=tuple(player.name for player in members.seated(playing)),
        spectators=len(members.spectators),
        playing=playing,
        locked=moderation.locked,
        password=moderation.password is not None,
        paused=paused,
    )


def clock_of(match: Match | None, players: Sequence[Player]) -> ClockState | None:
    """Return the clocks of the game that is going on, if one is and has any."""
    if match is None or match.over:
        return None
    seat = match.game.hand.seat
    return match.clocks.state(seat, running=match.clocks.clock.running and not players[seat].covered)


def halted_at(clock: ClockState | None, halted: bool, words: str) -> Halted:
    """Return what is told at a table when the server can keep nothing, so that time stands still, or can again."""
    return Halted(halted, words, clock and ClockState(clock.left, clock.game, clock.running and not halted))


def refused(match: Match | None, command: Command, why: NotAllowed) -> Refused:
    """Return why a command is not carried out; a lay that is refused comes with the match as it is."""
    name = type_name(command)
    if match is None or not isinstance(command, PlayLay | HandOver):
        return Refused(name, why.reason, why.words, why.rule, retry_after=why.retry_after)
    return Refused(name, why.reason, why.words, why.rule, match.view, scored(match.lays))
