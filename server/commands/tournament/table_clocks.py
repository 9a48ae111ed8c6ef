"""The clocks of a table that a tournament seated."""

from msgspec.structs import replace

from contack.server.table.client import Delivery
from contack.server.table.table import Table


def rest(table: Table) -> None:
    table.standstill.begin_empty(table.members, table.match)


def wake(table: Table) -> list[Delivery]:
    table.wake()
    return table.stand_in() + table.gather()


def limit_moves(table: Table, seconds: int) -> None:
    """Give each move so many seconds at most, from now on."""
    least = min(table.options.move_clock or seconds, seconds)
    table.options = replace(table.options, move_clock=least)
    if table.match:
        table.match.clocks.limit_moves(least)
