"""{"type": "ready", "digest": {"hex": "aea3ea8ec6f09122aa0ee55bdae1356c008cf40c833f1626d11bbd6af4e891fb"},
    "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"}

Sent in: table.
Refused: `closing`, `no_seat`, `game_running`; `bad_field` for a digest without a commitment; `stale_deal`; `bad_field`
for a digest of the game before.
"""

from contack.engine.deal import commitment
from contack.protocol.command import Ready
from contack.protocol.error import Refusal
from contack.protocol.notice import Change
from contack.server.commands.play.turn import check_not_busy, player_at
from contack.server.config.refused import NotAllowed
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table


def ready(table: Table, client: Client, command: Ready) -> list[Delivery]:
    """When all seated players are ready, a game is about to begin."""
    player = player_at(table, client)
    check_not_busy(table)
    if table.round and not table.fixed:  # one game only
        raise NotAllowed(Refusal.TOURNAMENT_TABLE)
    if command.digest and command.commitment is None:
        raise NotAllowed(Refusal.BAD_FIELD, "commitment")
    # an earlier deal was called off in the meantime: its nonce would be withheld from this one
    if command.commitment not in (None, commitment(table.gathering.seed).hex()):
        raise NotAllowed(Refusal.STALE_DEAL)
    shown = table.match.header.digests if table.match else None
    # a published nonce is not secret, so it could choose another player's deal
    if command.digest and command.digest.hex() in (shown or ()):
        raise NotAllowed(Refusal.BAD_FIELD, "digest")
    player.ready, player.digest = True, command.digest or b""
    return table.changed(Change.READY, player.name) + table.gather()
