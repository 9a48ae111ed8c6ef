"""A tournament with real games: its file and its records."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from contack.engine.deal import commitment, digest
from contack.engine.event import Abandoned, GameEnded
from contack.engine.game import Game
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.tournament.awards import best_lay
from contack.engine.tournament.file import line_text
from contack.engine.tournament.line import EntrantLeft, GameCounted, GameGivenUp, SeatedTable, TournamentEvent
from tests.engine.played import first, proved
from tests.engine.played import played as played_out
from tests.engine.tournament.night import HEADER, NAMES, Night


class PlayedNight(NamedTuple):
    """`records` has the bytes of each record by its file name."""

    events: tuple[TournamentEvent, ...]
    records: Mapping[str, bytes]

    @property
    def text(self) -> str:
        return line_text(HEADER) + "".join(map(line_text, self.events))


def played(number: int, table: SeatedTable, *, lays: int | None = None) -> Record:
    """Return the record of a game, given up after so many lays."""
    seed = sha256(f"{number} {table.name}".encode()).digest()
    nonces = tuple(f"the nonce of {name}".encode() for name in table.players)
    events = played_out(*Game.deal(seed, nonces), choose=first, lays=lays)
    if not isinstance(events[-1], GameEnded):
        events = *events, Abandoned("everyone left")
    digests = tuple(digest(nonce).hex() for nonce in nonces)
    header = Header(table.players, commitment=commitment(seed).hex(), digests=digests)
    return Record(header, proved(events, seed, nonces))


@cache
def played_night() -> PlayedNight:
    """Return three rounds of seven players; round 1 is seated twice, and a game of round 2 is given up."""
    night, records = Night(names=NAMES), dict[str, bytes]()
    night.seat()
    night.add(EntrantLeft(NAMES[6]))
    night.seat(again=True)
    _play(night, records)
    night.seat()
    _play(night, records, given_up="2")
    night.seat()
    _play(night, records)
    night.add(night.tournament.ending("2026-11-20T16:04:05Z"))
    return PlayedNight(tuple(night.events), records)


def _play(night: Night, records: dict[str, bytes], given_up: str = "") -> None:
    for number, table in night.tournament.running:
        record = played(number, table, lays=3 if table.name == given_up else None)
        data = str(record).encode()
        name = f"{number}-{table.name}.contack"
        records[name] = data
        file = (name, sha256(data).hexdigest())
        end = record.events[-1]
        if isinstance(end, GameEnded):
            best = best_lay(table.players, record.events)
            night.add(GameCounted(number, table.name, table.players, end.totals, *file, best))
        else:
            night.add(GameGivenUp(number, table.name, *file))
