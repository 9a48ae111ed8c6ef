"""{"type": "hurry"}

Sent in: lobby, table.
Refused: `no_tournament`, `not_organiser`, `round_running`.
"""

from msgspec.structs import replace

from contack.protocol.command import Hurry
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.protocol.tournament import HURRIED_CLOCK
from contack.server.commands.tournament.office import Office
from contack.server.commands.tournament.organiser import organised
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def hurry(office: Office, client: Client, _: Hurry) -> list[Delivery]:
    tournament = organised(office, client)
    if not (tournament.tables and tournament.begun):
        raise NotAllowed(Refusal.ROUND_RUNNING, "none")
    tournament.hurried = tournament.changed = True
    return office.tables.change(tournament.tables.values(), _limit_moves)


def _limit_moves(table: Table) -> list[Delivery]:
    least = min(table.options.move_clock or HURRIED_CLOCK, HURRIED_CLOCK)
    table.options = replace(table.options, move_clock=least)
    if table.match:
        table.match.clocks.limit_moves(least)
    return table.changed(Change.OPTIONS, "")
