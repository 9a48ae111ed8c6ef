"""{"type": "start"}

Sent in: table.
Refused: `closing`, `game_running`, `not_host`, `paused`, `too_few_ready`; `game_running` while the count runs.
"""

from contack.engine.rules import SEATS
from contack.protocol.command import Start
from contack.protocol.error import Refusal
from contack.protocol.limits import FULL_COUNTDOWN
from contack.protocol.notice import Change
from contack.server.commands.play.turn import check_not_busy
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_is_host, check_not_paused
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def start(table: Table, client: Client, _: Start) -> list[Delivery]:
    """Start with the ready players, at once or after a count; the others become spectators."""
    check_not_busy(table)
    check_is_host(table, client)
    check_not_paused(table.standstill.pause)
    late = [bot.name for bot in table.members.bots if not (bot.ready or bot.absent)]
    if late:
        raise NotAllowed(Refusal.TOO_FEW_READY, "bot", name=late[0])
    ready = sum(player.client is not None for player in table.members.ready)
    if ready < SEATS[0]:
        raise NotAllowed(Refusal.TOO_FEW_READY, least=SEATS[0], ready=ready)
    if not table.options.host_starts or len(table.members.people) == 1:
        return table.ask()
    if table.gathering.called:
        raise NotAllowed(Refusal.GAME_RUNNING, "counts", seconds=f"{table.gathering.starts_in:.0f}")
    table.gathering.call(FULL_COUNTDOWN)
    return table.changed(Change.COUNTING, "")
