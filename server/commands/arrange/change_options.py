"""{"type": "change_options", "seats": 5, "closed": null, "spectators": null, "password": null, "grace": 60,
    "move_clock": 0, "game_clock": null, "hints": null, "countdown": 10,
    "host_starts": null}

Sent in: table.
Refused: `game_running`, `not_host`, `needs_encryption`, `bad_field` (fewer seats than players).
"""

from contack.protocol.command import ChangeOptions, changed_options
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.protocol.sentences import say
from contack.protocol.table_state import TableOptions
from contack.server.commands.play.turn import check_not_busy
from contack.server.config.password import Password
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_encrypted, check_is_host
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def change_options(table: Table, host: Client, command: ChangeOptions) -> list[Delivery]:
    """Players are no longer ready if the game itself changes."""
    check_not_busy(table)
    check_is_host(table, host)
    check_encrypted(command.password, host)
    options = changed_options(table.options, command, spectators="spectators_allowed")
    seated = len(table.seated)
    if options.seats < seated:
        raise NotAllowed(Refusal.BAD_FIELD, "seats", seated=seated)
    if command.password is not None:
        table.moderation.password = Password.of(command.password)
    # before players become unready, so that everyone sees the host stop the count
    stopped = table.hold_up(host.name)
    if _game_of(options) != _game_of(table.options):
        for player in table.members.players:
            player.be_unready()
    table.options, table.standstill.grace = options, options.grace
    if len(table.members.players) > options.seats:  # absent players keep no seat that is gone
        table.members.keep(lambda player: not player.absent)
    hidden = table.hide_all(say("left.private")) if table.private else []
    return stopped + hidden + table.changed(Change.OPTIONS, host.name) + table.gather()


def _game_of(options: TableOptions) -> tuple[object, ...]:
    return options.closed, options.move_clock, options.game_clock, options.hints
