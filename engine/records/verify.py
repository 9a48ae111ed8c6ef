from dataclasses import dataclass

from contack.engine.event import Abandoned, Event, GameEnded, HandEnded, Laid
from contack.engine.records.deal_check import called_off_words, wrong_deal
from contack.engine.records.header import taken_over
from contack.engine.records.record import FIRST_EVENT_LINE, Record
from contack.engine.records.replay import IllegalRecord, RecordRule, known_tiles, replay
from contack.engine.solitaire.event import SolitaireEnded


@dataclass(frozen=True, slots=True)
class Verification:
    finished: bool
    checks: tuple[str, ...]


def verify(record: Record) -> Verification:
    # raises IllegalRecord for an illegal game or a deal that does not follow from its seed
    for _ in replay(record):
        pass
    finished = bool(record.events) and isinstance(record.events[-1], GameEnded | SolitaireEnded)
    checks = _rules_check(record), *_seats_check(record), _deal_check(record), _end_check(record, finished)
    return Verification(finished, checks)


def _rules_check(record: Record) -> str:
    lays = sum(isinstance(event, Laid) for event in record.events)
    hands = sum(isinstance(event, HandEnded) for event in record.events)
    played = f"{hands} hands played out, " if record.header.game == "table" else ""
    return f"rules: {played}{lays} lays, all legal; every draw, pass and score follows the rules"


def _seats_check(record: Record) -> tuple[str, ...]:
    changes = taken_over(record.header.players, record.events)
    words = ", ".join(f"{ended} took over the seat of {began}" for began, ended in changes)
    return (f"seats: {words} in the middle of the game",) if words else ()


def _end_check(record: Record, finished: bool) -> str:
    match record.events[-1:]:
        case [Abandoned(reason=reason)]:
            return f"end: unfinished, the game was abandoned: {reason}"
    return "end: the game is complete" if finished else "end: unfinished, the record stops early"


def _deal_check(record: Record) -> str:
    if record.header.game != "table":
        return f"deal: follows from the key {record.header.key}"
    match record.events[-1:]:
        case [GameEnded(seed=str(seed), nonces=nonces) | Abandoned(seed=str(seed), nonces=nonces) as event]:
            _check_deals(record, bytes.fromhex(seed), tuple(map(bytes.fromhex, nonces or ())), event)
            fitting = "" if record.header.digests is None else ", which fit their digests"
            return f"deal: every tile follows from the seed and {len(nonces or ())} nonces{fitting}{_doubt(record)}"
    return "deal: not checked, no seed has been published"


def _doubt(record: Record) -> str:
    words = called_off_words(record.header.called_off or 0, "the number of the player who kept this record")
    return f", but {words}" if words else ""


def _check_deals(record: Record, seed: bytes, nonces: tuple[bytes, ...], event: Event) -> None:
    wrong = wrong_deal(record.header, seed, nonces, known_tiles(record))
    if wrong:
        raise IllegalRecord(FIRST_EVENT_LINE + len(record.events) - 1, event, RecordRule.DEAL, wrong)
