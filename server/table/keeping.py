from contack.server.config.limits import Limits
from contack.server.config.sources import Sources
from contack.server.table.gathering import Gathering
from contack.server.table.match import Match
from contack.server.table.moderation import Moderation
from contack.server.table.player import Player
from contack.server.table.snapshot import StoredTable, TableSnapshot
from contack.server.table.table import Table


def snapshot_of(table: Table) -> TableSnapshot:
    """Leave out its newest number, its chat and the events of its game."""
    return TableSnapshot(
        table.options,
        table.members.host,
        # a list comprehension is faster than a generator here, and every command needs this
        tuple([player.snapshot for player in table.members.players]),
        table.gathering.seed,
        table.moderation.snapshot,
        table.match.snapshot if table.match else None,
        table.gathering.asking,
        table.standstill.pause,
        table.members.owner_hosts,
        table.standstill.empty_seconds,
        table.round,
    )


def restored(kept: StoredTable, sources: Sources, limits: Limits) -> Table:
    """Return an empty table. Raises ValueError for an impossible game."""
    was = kept.table
    table = Table(was.options, sources, limits, was.round)
    table.members.players = [Player.restored(player) for player in was.players]
    table.members.host, table.members.owner_hosts = was.host, was.owner_hosts
    table.moderation = Moderation.restored(was.order)
    table.talk.restore(kept.chat)
    table.gathering = Gathering(sources, was.seed, was.asking)
    table.seq = kept.seq
    table.match = Match.restored(was.match, kept.events, was.options, sources.seconds) if was.match else None
    for player, seat in zip(table.members.players, was.players, strict=True):
        if seat.digest is None and not table.playing:
            player.be_unready()  # the server saw this nonce before the other seats showed anything
    table.members.excuse(table.busy)
    table.standstill.pause = was.pause
    table.standstill.begin_empty(table.match, was.empty)
    return table
