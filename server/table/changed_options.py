from typing import TypeVar

from msgspec.structs import replace

from contack.protocol.command import ChangeOptions, ChangeTournament
from contack.protocol.table_state import TableOptions
from contack.protocol.tournament import TournamentOptions

_Options = TypeVar("_Options", TableOptions, TournamentOptions)

_CLOCKS = ("move_clock", "game_clock")


def changed_options(options: _Options, command: ChangeOptions | ChangeTournament, **renamed: str) -> _Options:
    """None keeps an option, a clock of 0 means none. `renamed` has the option of a field with another name."""
    fields = {renamed.get(name, name): getattr(command, name) for name in command.__struct_fields__}
    given = {name: value for name, value in fields.items() if value is not None and name in options.__struct_fields__}
    return replace(options, **{name: (value or None) if name in _CLOCKS else value for name, value in given.items()})
