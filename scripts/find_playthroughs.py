"""Finds the games in tests/engine/golden and writes them there or elsewhere, with the counts in perft.json.

.venv/bin/python scripts/find_playthroughs.py [DIRECTORY]

tests/engine/records/test_golden_games.py says what each game must show. The order of games is the same on every machine
and in every version of Python, so the files are the same too. It takes some seconds.
"""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Literal, NamedTuple

from contack.client.solitaire.game import Solitaire
from contack.engine.board.board import Board
from contack.engine.board.lay import Lay
from contack.engine.deal import below, commitment, deck, words
from contack.engine.event import ChosenBy, Event, GameEnded, Laid
from contack.engine.game import Game
from contack.engine.records.form import JsonObject
from contack.engine.records.header import GameKind, Header
from contack.engine.records.record import SUFFIX, Record
from contack.engine.rules import HANDS, Rules, SolitaireRules
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.event import Undone
from contack.engine.solitaire.stacked import StackedSolitaire

TESTS = Path(__file__).parents[1] / "tests" / "engine"
GOLDEN = TESTS / "golden"
STARTED = "2026-11-20T15:04:05Z"
SECONDS_A_LAY = 7.25
NODES = 5000
"""Positions to search in one deal of a solitaire before the next."""

UNDO_ONE_IN = 6
"""Lays between two take-backs of a careless player."""


class Table(NamedTuple):
    """A kind of table for a game."""

    players: tuple[str, ...]
    closed: Literal["next", "any"]


class Position(NamedTuple):
    """A position to count move sequences from, some lays into a game."""

    seats: int
    closed: Literal["next", "any"]
    lays: int


TABLES = {
    "closed-next": Table(("ann", "bob"), "next"),
    "closed-any": Table(("ann", "bob", "cleo"), "any"),
    "closed-at-once": Table(("ann", "bob"), "next"),
    "tie-and-shared-win": Table(("ann", "bob", "cleo", "dov"), "next"),
    "seven-players": Table(("ann", "bob", "cleo", "dov", "eve", "Zoë", "猫"), "any"),
}

POSITIONS = (
    Position(2, "next", 0),
    Position(2, "any", 14),
    Position(4, "next", 0),
    Position(4, "any", 16),
    Position(7, "next", 0),
    Position(7, "any", 10),
)
SEQUENCES = 2500
"""The least number of move sequences in the last count of a position."""


def table_games(name: str, table: Table) -> Iterator[Record]:
    rules = Rules(closed=table.closed)
    nonces = tuple(player.encode() for player in table.players)
    for number in count():
        seed = sha256(f"{name} {number}".encode()).digest()
        header = Header(table.players, rules, commitment=commitment(seed).hex(), started=STARTED)
        proof: JsonObject = {"seed": seed.hex(), "nonces": tuple(nonce.hex() for nonce in nonces)}
        yield Record(
            header, tuple(dressed(event, i, proof) for i, event in enumerate(table_events(seed, nonces, rules)))
        )


def table_events(seed: bytes, nonces: tuple[bytes, ...], rules: Rules) -> Iterator[Event]:
    """Play a game with drawn lays, most often those with many contacts."""
    source = words(seed + b"lays")
    game, events = Game.deal(seed, nonces, rules)
    yield from events
    while not game.over:
        game, events = game.play(drawn(source, game), chooser(game))
        yield from events


def drawn(source: Iterator[int], game: Game) -> Lay:
    """Draw a lay, every other time from those with most contacts."""
    lays = list(game.lays)
    if below(source, 2):
        most = max(sides(game.hand.board, lay) for lay in lays)
        lays = [lay for lay in lays if sides(game.hand.board, lay) == most]
    return lays[below(source, len(lays))]


def sides(board: Board, lay: Lay) -> int:
    return len(board.contacts(lay))


def chooser(game: Game) -> ChosenBy:
    """Return the chooser of a lay: of seven seats one is lost and one too slow."""
    return {5: ChosenBy.STAND_IN, 6: ChosenBy.CLOCK}.get(game.hand.seat, ChosenBy.PLAYER)


def dressed(event: Event, index: int, proof: JsonObject) -> Event:
    """Add the server's part of a record: the times, and the proof of the deals."""
    match event:
        case Laid():
            return replace(event, at=index * SECONDS_A_LAY)
        case GameEnded():
            return replace(event, **proof)
    return event


def won_games(name: str, kind: GameKind) -> Iterator[Record]:
    for number in count():
        game, header, events = solitaire(f"{name} {number}", kind, SolitaireRules())
        for lay in winning(game):
            game, more = game.play(lay)
            events += more
        if game.won:
            yield Record(header, events)


def winning(start: Solitaire) -> tuple[Lay, ...]:
    """Search depth first for winning lays, those with most contacts first; None if the search gives up."""
    todo: list[tuple[Solitaire, tuple[Lay, ...]]] = [(start, ())]
    for _ in range(NODES):
        if not todo:
            break
        game, lays = todo.pop()
        if game.won:
            return lays
        todo += [(game.play(lay)[0], (*lays, lay)) for lay in sorted(game.lays, key=partial(sides, game.view.board))]
    return ()


def lost_games(name: str, kind: GameKind) -> Iterator[Record]:
    """Yield careless solitaires, with a take-back every few lays."""
    for number in count():
        game, header, events = solitaire(f"{name} {number}", kind, SolitaireRules(peek=kind == "stacked"))
        source = words(name.encode())
        past = []
        while not game.over:
            past.append(game)
            game, more = game.play(list(game.lays)[below(source, len(game.lays))])
            events += more
            if below(source, UNDO_ONE_IN) == 0 and not game.over:
                game = past.pop()
                events += (Undone(),)
        if not game.won:
            yield Record(header, events)


def solitaire(name: str, kind: GameKind, rules: SolitaireRules) -> tuple[Solitaire, Header, tuple[Event, ...]]:
    key = sha256(name.encode()).digest()
    header = Header(("ann",), rules, kind, key=key.hex(), started=STARTED)
    game, events = DrawSolitaire.start(key) if kind == "draw" else StackedSolitaire.start(key, rules)
    return game, header, events


def games(name: str) -> Iterator[Record]:
    if name in TABLES:
        return table_games(name, TABLES[name])
    kind: GameKind = "draw" if name.startswith("draw") else "stacked"
    return won_games(name, kind) if name.endswith("won") else lost_games(name, kind)


def counted(position: Position) -> JsonObject:
    """Count the move sequences from a position, with the way to reach it."""
    name = f"perft {position.seats} {position.closed} {position.lays}"
    decks = tuple(deck(f"{name} {hand}".encode()) for hand in range(1, HANDS + 1))
    game, _ = Game.start(decks, position.seats, Rules(closed=position.closed))
    source = words(name.encode())
    lays = []
    for _ in range(position.lays):
        lays.append(drawn(source, game))
        game, _ = game.play(lays[-1])
    return {
        "seats": position.seats,
        "closed": position.closed,
        "decks": [" ".join(map(str, tiles)) for tiles in decks],
        "lays": list(map(str, lays)),
        "counts": list(counts(game)),
    }


def counts(game: Game) -> Iterator[int]:
    """Yield the number of sequences of one lay, of two, and so on, until it is large."""
    reached = [game]
    while reached and len(reached) < SEQUENCES:
        reached = [game.play(lay)[0] for game in reached for lay in game.lays]
        yield len(reached)


def main(directory: Path = GOLDEN) -> None:
    wanted = runpy.run_path(str(TESTS / "records" / "test_golden_games.py"))
    for name, claims in wanted["CLAIMS"].items():
        record = next(record for record in games(name) if claims <= wanted["features"](record))
        (directory / f"{name}{SUFFIX}").write_text(str(record), encoding="utf-8", newline="\n")
        print(f"{name}: {len(record.events)} events")
    perft = json.dumps(list(map(counted, POSITIONS)), indent=1)
    (directory / "perft.json").write_text(perft + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
