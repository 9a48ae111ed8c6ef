"""What everybody may know of a table, as the wire tells it. Changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contack.engine.deal import commitment
from contack.protocol.codec import type_name
from contack.protocol.command import Command, HandOver, PlayLay
from contack.protocol.notice import ChatLine, Halted, Joined, Refused, scored
from contack.protocol.table_state import ClockState, TableState, TableSummary
from contack.server.guest import Guest
from contack.server.not_allowed import NotAllowed
from contack.server.player import Player

if TYPE_CHECKING:
    from contack.server.table import Table


def state_of(table: Table) -> TableState:
    """Answer who is at a table."""
    match, company, order, setup = table.match, table.company, table.order, table.setup
    committed = match.header.commitment if match and table.playing else commitment(table.seed).hex()
    return TableState(
        name=table.name,
        seats=table.seats,
        closed=setup.closed,
        spectators_allowed=setup.spectators_allowed,
        host=company.host,
        players=tuple(player.state for player in company.players),
        spectators=tuple(guest.name for guest in company.spectators),
        playing=table.playing,
        commitment=committed,
        locked=order.locked,
        password=order.password is not None,
        muted=tuple(order.muted.values()),
        grace=setup.grace,
        move_clock=setup.move_clock,
        game_clock=setup.game_clock,
        hints=setup.hints,
    )


def summary_of(table: Table) -> TableSummary:
    """Answer a table's line in the list of tables."""
    return TableSummary(
        name=table.name,
        seats=table.seats,
        closed=table.setup.closed,
        spectators_allowed=table.setup.spectators_allowed,
        host=table.company.host,
        players=tuple(player.name for player in table.seated),
        spectators=len(table.company.spectators),
        playing=table.playing,
        locked=table.order.locked,
        password=table.order.password is not None,
        paused=table.paused,
    )


def clock_of(table: Table) -> ClockState | None:
    """Answer the clocks of the game that is going on at a table, if it has any."""
    match = table.match
    if match is None or match.over:
        return None
    seat = match.game.hand.seat
    return match.clocks.state(seat, running=match.clocks.watch.running and not table.company.players[seat].covered)


def halted_at(table: Table, halted: bool, words: str) -> Halted:
    """Answer what is told at a table when the server can keep nothing, so that time stands still, or can again."""
    clock = clock_of(table)
    return Halted(halted, words, clock and ClockState(clock.left, clock.game, clock.running and not halted))


def joined_to(table: Table, guest: Guest, player: Player | None, chat: tuple[ChatLine, ...]) -> Joined:
    """Answer the whole state of a table for somebody who comes there, or missed something."""
    match = table.match
    return Joined(
        seq=table.seq,
        name=guest.name,
        token=player.token if player else None,
        table=table.state,
        game=match.header if match else None,
        events=tuple(match.events) if match else (),
        view=match.view if match else None,
        lays=scored(match.lays) if match else (),
        chat=chat,
        clock=clock_of(table),
    )


def refused(guest: Guest, command: Command, why: NotAllowed) -> Refused:
    """Answer why a command is not carried out; a lay that is refused comes with the table as it is."""
    name = type_name(command)
    match = guest.table.match if guest.table else None
    if match is None or not isinstance(command, PlayLay | HandOver):
        return Refused(name, why.reason, why.words, why.rule, retry_after=why.retry_after)
    return Refused(name, why.reason, why.words, why.rule, match.view, scored(match.lays))
