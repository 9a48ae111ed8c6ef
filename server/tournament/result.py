"""The line of the tournament file for a game that is over."""

from hashlib import sha256

from contack.engine.event import GameEnded
from contack.engine.records.record import SUFFIX, Record, record_stem
from contack.engine.tournament.awards import best_lay
from contack.engine.tournament.line import Feat, GameCounted, GameGivenUp
from contack.server.table.table import Table


def result_of(table: Table) -> GameCounted | GameGivenUp:
    """Name the record as the archive does: these are its bytes. Without a game there is no record."""
    match = table.match
    if match is None or not match.over:
        return GameGivenUp(table.round, table.name)
    header = match.header.header
    name = record_stem(header, table.name) + SUFFIX
    digest = sha256(str(Record(header, tuple(match.events))).encode()).hexdigest()
    last = match.events[-1]
    if isinstance(last, GameEnded):
        players, luck = match.header.players, match.lucky
        lucky = Feat(players[luck.seat], luck.tile, luck.gain) if luck else None
        best = best_lay(players, match.events)
        return GameCounted(table.round, table.name, players, last.totals, name, digest, best, lucky)
    return GameGivenUp(table.round, table.name, name, digest)
