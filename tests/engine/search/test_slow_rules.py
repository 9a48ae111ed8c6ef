"""The rules once more, as slow and plain as rules.md tells them, and the engine measured against that.

SlowGame shares no code with the engine: tiles are names, the table is a dict, and every cell is tried.
"""

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import pytest

from contack.engine.board.lay import Lay
from contack.engine.board.tile import Tile
from contack.engine.deal import deck, words
from contack.engine.event import Event, HandEnded, Passed
from contack.engine.game import Game
from contack.engine.records.event_form import event_to_json
from contack.engine.rules import Rules
from tests.engine.played import drawn
from tests.runner.chance import effort

JsonObject: TypeAlias = dict[str, Any]
Place: TypeAlias = tuple[int, int]
Closed: TypeAlias = Literal["next", "any"]

POSITIONS: list[JsonObject] = json.loads((Path(__file__).parents[1] / "golden" / "perft.json").read_text())
"""Positions with the numbers of sequences of one lay, of two, and so on."""

SLOWLY = 100
"""From this many sequences on the slow rules count no further."""

GAMES = effort(2, 7)
"""How many games are compared for each number of seats and each rule of the closed table."""

CLOSED: tuple[Closed, ...] = ("next", "any")


def edges(tile: str) -> list[int]:
    return [int(value) for value in tile.split("-")]


def across(place: Place) -> list[Place]:
    x, y = place
    points_up = (x + y) % 2 == 0
    return [(x, y - 1), (x + 1, y), (x - 1, y)] if points_up else [(x, y + 1), (x - 1, y), (x + 1, y)]


class SlowGame:
    def __init__(self, decks: list[list[str]], seats: int, closed: Closed) -> None:
        self.decks, self.seats, self.closed = decks, seats, closed
        self.number = 0
        self.totals = [0] * seats
        self.over = False
        self.events: list[JsonObject] = []
        self.deal()

    def deal(self) -> None:
        tiles = self.decks[self.number]
        self.number += 1
        self.racks = [tiles[5 * seat : 5 * seat + 5] for seat in range(self.seats)]
        self.pile = tiles[5 * self.seats :]
        self.scores = [0] * self.seats
        self.table: dict[Place, str] = {}
        racks = [list(rack) for rack in self.racks]
        self.events.append({"event": "dealt", "hand": self.number, "racks": racks, "pile": len(self.pile)})
        face_up = [tile for rack in self.racks for tile in rack]
        sums = {tile: sum(edges(tile)) for tile in face_up}
        starter = min((tile for tile in face_up if sums[tile] == min(sums.values())), key=lambda tile: min(edges(tile)))
        self.seat = next(seat for seat in range(self.seats) if starter in self.racks[seat])
        self.put(starter, (0, 0), 0)
        self.force()

    def contacts(self, place: Place) -> int:
        return sum(other in self.table for other in across(place))

    def points(self, tile: str, place: Place) -> int | None:
        if place in self.table or not self.contacts(place):
            return None
        if self.last not in across(place) and self.contacts(place) < 2:
            return None
        total = 0
        for colour, other in enumerate(across(place)):
            if other in self.table:
                ours, theirs = edges(tile)[colour], edges(self.table[other])[colour]
                if ours + theirs in (5, 10, 15, 20):
                    total += ours + theirs
                elif ours != theirs:
                    return None
        return total

    def lays(self, seat: int) -> dict[str, int]:
        xs, ys = [x for x, _ in self.table], [y for _, y in self.table]
        around = [(x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)]
        beside = [place for place in around if self.contacts(place)]
        found = {}
        for tile in self.racks[seat]:
            for x, y in beside:
                points = self.points(tile, (x, y))
                if points is not None:
                    found[f"{tile}@{x},{y}"] = points
        return found

    def put(self, tile: str, place: Place, points: int) -> None:
        self.racks[self.seat].remove(tile)
        self.table[place] = tile
        self.last = place
        self.scores[self.seat] += points
        event = {"event": "laid", "seat": self.seat, "tile": tile, "cell": list(place), "points": points}
        self.events.append(event)

    def play(self, lay: str) -> None:
        tile, cell = lay.split("@")
        x, y = cell.split(",")
        points = self.points(tile, (int(x), int(y)))
        assert points is not None
        self.put(tile, (int(x), int(y)), points)
        self.events[-1]["by"] = "player"
        self.force()

    def after(self, lay: str) -> "SlowGame":
        game = copy.deepcopy(self)
        game.play(lay)
        return game

    def force(self) -> None:
        """Do all that is no choice after a lay."""
        is_closed = self.contacts(self.last) == 3
        beside = {place for laid in self.table for place in across(laid) if place not in self.table}
        if not self.racks[self.seat]:
            return self.end("out")
        if is_closed and not any(self.contacts(place) >= 2 for place in beside):
            return self.end("closed")
        for _ in range(self.seats):
            self.seat = (self.seat + 1) % self.seats
            while not (lays := self.lays(self.seat)) and len(self.racks[self.seat]) < 5 and self.pile:
                self.racks[self.seat].append(self.pile.pop(0))
                self.events.append({"event": "drew", "seat": self.seat, "tile": self.racks[self.seat][-1]})
            if lays:
                return None
            self.events.append({"event": "passed", "seat": self.seat})
            if is_closed and self.closed == "next":
                return self.end("closed")
        return self.end("blocked")

    def end(self, reason: str) -> None:
        left = [len(rack) for rack in self.racks]
        scores = [score - 10 * tiles for score, tiles in zip(self.scores, left, strict=True)]
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        ended = {"event": "hand_ended", "hand": self.number, "reason": reason}
        self.events.append(ended | {"left": left, "scores": scores, "pile": list(self.pile)})
        if self.number < 3:
            return self.deal()
        self.over = True
        winners = [seat for seat in range(self.seats) if self.totals[seat] == max(self.totals)]
        self.events.append({"event": "game_ended", "totals": self.totals, "winners": winners})
        return None


def names(decks: tuple[tuple[Tile, ...], ...]) -> list[list[str]]:
    return [list(map(str, tiles)) for tiles in decks]


class Played(NamedTuple):
    """What happened in a game: why hands ended, and what followed three-sided plays."""

    reasons: set[str]
    after_closing: set[tuple[bool, bool]]


@cache
def play_both(seats: int, closed: Closed, seed: int) -> Played:
    """Play a whole game with drawn lays in both engines and compare all there is."""
    decks = tuple(deck(f"{seats} {closed} {seed} {hand}".encode()) for hand in range(3))
    source = words(f"{seats} {closed} {seed}".encode())
    slow = SlowGame(names(decks), seats, closed)
    game, events = Game.start(decks, seats, Rules(closed=closed))
    after_closing = set()
    while not game.over:
        assert game.seat == slow.seat
        assert {str(lay): points for lay, points in game.lays.items()} == slow.lays(slow.seat)
        lay = drawn(source, game.hand, eager=seed % 2 == 1)
        closing = len(game.hand.board.contacts(lay)) == 3
        slow.play(str(lay))
        game, more = game.play(lay)
        events += more
        if closing:
            after_closing.add((any_of(Passed, more), any_of(HandEnded, more)))
    assert slow.over
    assert list(game.totals) == slow.totals
    assert list(map(event_to_json, events)) == slow.events
    return Played({event.reason for event in events if isinstance(event, HandEnded)}, after_closing)


def any_of(kind: type[Event], events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, kind) for event in events)


@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize("seats", range(2, 8))
def test_whole_games_are_played_as_the_slow_rules_play_them(seats: int, closed: Closed) -> None:
    for seed in range(GAMES):
        play_both(seats, closed, seed)


@pytest.mark.parametrize("closed", CLOSED)
def test_the_games_that_were_compared_ended_in_every_way(closed: Closed) -> None:
    games = [play_both(seats, closed, seed) for seats in range(2, 8) for seed in range(GAMES)]
    assert set().union(*(game.reasons for game in games)) == {"out", "blocked", "closed"}


def test_compared_games_include_every_closed_table_case() -> None:
    games = [play_both(seats, closed, seed) for seats in range(2, 8) for closed in CLOSED for seed in range(GAMES)]
    passed_on, ended_at_once, ended_by_passing, answered = (True, False), (False, True), (True, True), (False, False)
    assert set().union(*(game.after_closing for game in games)) == {
        passed_on,
        ended_at_once,
        ended_by_passing,
        answered,
    }


def start(position: JsonObject) -> Game:
    """Return the game of a position, after the lays that lead to it."""
    decks = tuple(tuple(map(Tile.parse, tiles.split())) for tiles in position["decks"])
    game, _ = Game.start(decks, position["seats"], Rules(closed=position["closed"]))
    for lay in position["lays"]:
        game, _ = game.play(Lay.parse(lay))
    return game


def slow_start(position: JsonObject) -> SlowGame:
    game = SlowGame([tiles.split() for tiles in position["decks"]], position["seats"], position["closed"])
    for lay in position["lays"]:
        game.play(lay)
    return game


def slow_counts(reached: list[SlowGame]) -> Iterator[int]:
    """Yield how many sequences of one lay there are, of two, and so on, until they are many."""
    while len(reached) <= SLOWLY:
        reached = [game.after(lay) for game in reached for lay in game.lays(game.seat)]
        yield len(reached)


def name(position: JsonObject) -> str:
    return f"{position['seats']} players, {len(position['lays'])} lays, closed={position['closed']}"


def test_positions_of_two_four_and_seven_players_are_kept() -> None:
    assert {position["seats"] for position in POSITIONS} == {2, 4, 7}
    assert {position["closed"] for position in POSITIONS} == set(CLOSED)


@pytest.mark.parametrize("position", POSITIONS, ids=name)
def test_there_are_as_many_move_sequences_as_were_counted_once(position: JsonObject) -> None:
    reached = [start(position)]
    for count in position["counts"]:
        reached = [game.play(lay)[0] for game in reached for lay in game.lays]
        assert len(reached) == count


@pytest.mark.parametrize("position", POSITIONS, ids=name)
def test_the_slow_rules_count_as_many_move_sequences(position: JsonObject) -> None:
    counts = list(slow_counts([slow_start(position)]))
    assert counts == position["counts"][: len(counts)]
    assert counts[-1] > SLOWLY
