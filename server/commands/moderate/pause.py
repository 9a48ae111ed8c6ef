from collections.abc import Callable
from contextlib import AbstractContextManager

from msgspec.structs import replace

from contack.protocol.command import PauseTournament, SetPause
from contack.protocol.error import Refusal
from contack.protocol.name import is_sayable
from contack.protocol.notice import Change, Halted
from contack.protocol.table_state import PauseState
from contack.server.config.refused import NotAllowed
from contack.server.lobby.tables import Tables
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def wanted_pause(client: Client, command: SetPause | PauseTournament) -> PauseState | None:
    # raises NotAllowed
    if not is_sayable(command.reason):
        raise NotAllowed(Refusal.BAD_FIELD, "reason")
    return PauseState(client.name, command.reason) if command.paused else None


def pause_table(table: Table, pause: PauseState | None, by: str) -> list[Delivery]:
    """`by` is the name of the person, empty for the operator."""
    if pause:
        table.gathering.hold_up()
        table.standstill.begin_pause(pause, table.match)
        return table.changed(Change.PAUSED, by)
    if table.gathering.asking:
        table.gathering.ask()
    table.standstill.end_pause(table.match)
    return table.changed(Change.UNPAUSED, by) + table.stand_in() + table.gather()


def pause_all(
    tables: Tables, pause: PauseState | None, faults: Callable[[], AbstractContextManager[None]]
) -> list[Delivery]:
    """Begin or end the operator's pause, which holds for later tables too."""
    before, tables.pause = tables.pause, pause
    concerned = [table for table in tables.by_name.values() if pause or table.standstill.pause == before]
    return tables.change(concerned, lambda table: pause_table(table, pause, ""), faults)


def halted_at_tables(
    tables: Tables, halted: bool, text: str, faults: Callable[[], AbstractContextManager[None]]
) -> list[Delivery]:
    deliveries: list[Delivery] = []
    for table in tables.by_name.values():
        with faults():
            # read the table's own time before the server's changes
            clock = table.clock and replace(table.clock, running=table.clock.running and not halted)
            deliveries.append(Delivery(table.members.clients, Halted(halted, text, clock)))
    return deliveries
