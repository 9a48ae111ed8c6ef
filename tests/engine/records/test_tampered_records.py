"""Records that lie: each is refused at the line, by the rule and in words that say what would be right."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeAlias

import pytest

from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay
from contack.engine.event import Laid
from contack.engine.records.record import Record, parse_record
from contack.engine.records.replay import IllegalRecord
from contack.engine.records.verify import verify
from contack.engine.view import View
from contack.engine.why_not import Rule, why_not
from tests.engine.records.golden_records import SOLITAIRES, TABLE, record_named, steps_of

Lines: TypeAlias = list[dict[str, Any]]
Change: TypeAlias = Callable[[Lines], int]
"""Tampers with the lines of a record, and answers the index of the one that must be found wrong."""


def lines_of(name: str) -> Lines:
    return [json.loads(line) for line in str(record_named(name)).splitlines()]


def record_of(lines: Lines) -> Record:
    return parse_record("".join(f"{json.dumps(line)}\n" for line in lines).encode())


def find(lines: Lines, event: str, number: int = 0) -> int:
    """Return the index of an event of that name, of several the one with that number."""
    return [index for index, line in enumerate(lines) if line.get("event") == event][number]


def set_to(event: str, number: int, key: str, value: object) -> Change:
    """Return a change of one value, after which that very line is wrong."""

    def change(lines: Lines) -> int:
        index = find(lines, event, number)
        assert lines[index].get(key) != value
        lines[index][key] = value
        return index

    return change


def without(event: str, number: int = 0) -> Change:
    """Return a change that leaves out a line, after which the next one is wrong."""

    def change(lines: Lines) -> int:
        index = find(lines, event, number)
        del lines[index]
        return index

    return change


def with_more(after: str, number: int, **extra: object) -> Change:
    """Return a change that puts another line behind one of these, and is wrong itself."""

    def change(lines: Lines) -> int:
        index = find(lines, after, number) + 1
        lines.insert(index, extra)
        return index

    return change


def refuse(name: str, change: Change, rule: str, words: str) -> None:
    """Assert that the record is refused at the line, by the rule and in the words."""
    lines = lines_of(name)
    index = change(lines)
    record = record_of(lines)
    with pytest.raises(IllegalRecord) as illegal:
        verify(record)
    assert str(illegal.value).startswith(f'line {index + 1}: {lines[index]["event"]}: against the rule "{rule}": ')
    assert words in str(illegal.value)


def wrong_at(change: Change, event: str, number: int = 0) -> Change:
    """Return a change after which an event of that name is wrong, counted from the changed line."""

    def changed(lines: Lines) -> int:
        index = change(lines)
        return index + find(lines[index:], event, number)

    return changed


def deal_one_tile_twice(lines: Lines) -> int:
    index = find(lines, "dealt", 1)
    racks = lines[index]["racks"]
    racks[0][0] = racks[1][0]
    return index


def draw_for_a_lay(lines: Lines) -> int:
    tile = lines[find(lines, "hand_ended")]["pile"].pop()
    return with_more("laid", 1, event="drew", seat=1, tile=tile)(lines)


def deal_six_and_four(lines: Lines) -> int:
    racks = lines[1]["racks"]
    racks[1].append(racks[0].pop())
    return 1


def swap_tiles_of_the_pile(lines: Lines) -> int:
    pile = lines[find(lines, "hand_ended", 1)]["pile"]
    pile[0], pile[1] = pile[1], pile[0]
    return len(lines) - 1


def swap_draws(lines: Lines) -> int:
    first = find(lines, "passed") - 2
    assert [lines[first]["event"], lines[first + 1]["event"]] == ["drew", "drew"]
    lines[first], lines[first + 1] = lines[first + 1], lines[first]
    return len(lines) - 1


def commit_to_another_seed(lines: Lines) -> int:
    lines[0]["commitment"] = "00" * 32
    return len(lines) - 1


def omit_the_commitment(lines: Lines) -> int:
    del lines[0]["commitment"]
    return len(lines) - 1


def change_the_closed_rule(lines: Lines) -> int:
    lines[0]["rules"]["closed"] = "any"
    return find(lines, "hand_ended")


def add_a_player(lines: Lines) -> int:
    lines[0]["players"].append("cleo")
    return 1


TAMPERED: dict[str, tuple[Change, str, str]] = {
    "tile dealt twice": (deal_one_tile_twice, "deal", "comes up twice in one hand"),
    "draw where a lay is due": (draw_for_a_lay, "turn", "a lay must come next"),
    "deal left out": (wrong_at(without("dealt", 1), "drew"), "deal", "comes up twice in one hand"),
    "draw before any deal": (wrong_at(without("dealt"), "drew"), "deal", "nothing was dealt before"),
    "racks of other sizes": (deal_six_and_four, "outcome", "the rules give"),
    "order of the pile": (swap_tiles_of_the_pile, "deal", "hand 2 does not follow from this seed and these nonces"),
    "order of draws": (swap_draws, "deal", "hand 1 does not follow from this seed and these nonces"),
    "commitment": (commit_to_another_seed, "deal", "the seed does not match the commitment"),
    "no commitment": (omit_the_commitment, "deal", "the seed does not match the commitment"),
    "closed rule": (change_the_closed_rule, "outcome", "the rules give"),
    "number of players": (add_a_player, "outcome", "the rules give"),
    "points of the starter": (
        set_to("laid", 0, "points", 5),
        "outcome",
        "the record says points 5; the rules give points 0",
    ),
    "cell of the starter": (set_to("laid", 0, "cell", [1, 0]), "outcome", "the rules give"),
    "seat of the starter": (set_to("laid", 0, "seat", 5), "outcome", "the rules give"),
    "points": (set_to("laid", 1, "points", 99), "outcome", "the rules give points 10"),
    "wrong seat": (set_to("laid", 1, "seat", 1), "turn", "seat 1 lays, but it is seat 0's turn"),
    "no such seat": (set_to("laid", 1, "seat", -1), "turn", "seat -1 lays, but it is seat 0's turn"),
    "tile of another rack": (set_to("laid", 1, "tile", "06-07-08"), "rack", "06-07-08 is not in your rack"),
    "tile that lies": (set_to("laid", 1, "tile", "03-04-01"), "rack", "03-04-01 is not in your rack"),
    "cell that is not empty": (set_to("laid", 1, "cell", [0, 0]), "empty", "03-04-01 lies at 0,0 already"),
    "cell that touches nothing": (set_to("laid", 1, "cell", [9, 9]), "touch", "9,9 does not touch any tile"),
    "seat of a draw": (set_to("drew", 0, "seat", 0), "outcome", "the rules give"),
    "draw left out": (without("drew"), "outcome", "the rules give event drew"),
    "draw of what was dealt": (set_to("drew", 0, "tile", "06-07-08"), "deal", "06-07-08 comes up twice in one hand"),
    "seat of a pass": (set_to("passed", 0, "seat", 1), "outcome", "the rules give"),
    "pass left out": (without("passed"), "outcome", "the rules give event passed"),
    "pass too many": (with_more("laid", 1, event="passed", seat=1), "turn", "a lay must come next"),
    "lay left out": (without("laid", 1), "turn", "seat 1 lays, but it is seat 0's turn"),
    "starter left out": (without("laid"), "outcome", "the rules give"),
    "hand of a deal": (set_to("dealt", 1, "hand", 3), "outcome", "the rules give"),
    "pile of a deal": (set_to("dealt", 0, "pile", 25), "outcome", "the rules give pile 26"),
    "reason": (set_to("hand_ended", 0, "reason", "blocked"), "outcome", "the rules give reason closed"),
    "tiles left": (set_to("hand_ended", 0, "left", [4, 3]), "outcome", "the rules give left [5, 3]"),
    "score": (set_to("hand_ended", 0, "scores", [25, 75]), "outcome", "the rules give scores [25, 70]"),
    "hand that ended": (set_to("hand_ended", 0, "hand", 2), "outcome", "the rules give hand 1"),
    "pile that is left": (set_to("hand_ended", 0, "pile", []), "outcome", "the rules give"),
    "end of a hand left out": (without("hand_ended"), "outcome", "the rules give event hand_ended"),
    "totals": (set_to("game_ended", 0, "totals", [135, 135]), "outcome", "the rules give totals [135, 120]"),
    "winners": (set_to("game_ended", 0, "winners", [0, 1]), "outcome", "the rules give winners [0]"),
    "no winners": (set_to("game_ended", 0, "winners", []), "outcome", "the rules give winners [0]"),
    "seed": (set_to("game_ended", 0, "seed", "00" * 32), "deal", "the seed does not match the commitment"),
    "a nonce": (
        set_to("game_ended", 0, "nonces", ["616e6e", "616e6e"]),
        "deal",
        "hand 1 does not follow from this seed",
    ),
    "order of nonces": (set_to("game_ended", 0, "nonces", ["626f62", "616e6e"]), "deal", "hand 1 does not follow"),
    "too few nonces": (set_to("game_ended", 0, "nonces", ["616e6e"]), "deal", "1 nonces for 2 seats"),
    "too many nonces": (set_to("game_ended", 0, "nonces", ["616e6e", "626f62", ""]), "deal", "3 nonces for 2 seats"),
    "no nonces": (set_to("game_ended", 0, "nonces", None), "deal", "0 nonces for 2 seats"),
    "pass after the end": (with_more("game_ended", 0, event="passed", seat=0), "turn", "or the game is over"),
    "end after the end": (with_more("game_ended", 0, event="game_ended", totals=[], winners=[]), "turn", "is over"),
    "fourth hand": (with_more("game_ended", 0, event="dealt", hand=4, racks=[], pile=36), "turn", "is over"),
    "given up after the end": (with_more("game_ended", 0, event="abandoned", reason="late"), "turn", "is over"),
    "lay after the end": (
        with_more("game_ended", 0, event="laid", seat=0, tile="09-02-08", cell=[0, 0], points=0),
        "turn",
        "no seat must lay: the game is over",
    ),
    "more after giving up": (
        with_more("laid", 1, event="abandoned", reason="enough"),
        "turn",
        "the record continues after the game was abandoned",
    ),
    "given up before what is forced": (
        with_more("drew", 1, event="abandoned", reason="enough"),
        "outcome",
        "the rules give event drew",
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampered_record_is_refused_with_line_and_rule(what: str) -> None:
    refuse(TABLE, *TAMPERED[what])


def test_a_game_that_does_not_begin_with_a_deal_is_refused() -> None:
    lines = lines_of(TABLE)
    with pytest.raises(IllegalRecord, match=r"line 2: laid: .*the rules give event dealt"):
        verify(record_of([lines[0], lines[2]]))


AREA = [Cell(x, y) for x in range(-9, 10) for y in range(-9, 10)]


def broken_rule(view: View, lay: Lay) -> Rule | None:
    why = why_not(view, lay)
    return why.rule if why else None


@pytest.mark.parametrize("rule", [Rule.EMPTY, Rule.TOUCH, Rule.REACH, Rule.EDGES])
def test_illegal_lay_is_refused_with_line_and_rule(rule: Rule) -> None:
    record, index, tried = record_named(TABLE), 0, 0
    for before, step in pairwise(steps_of(TABLE)):
        index += len(before.events)
        laid = step.events[0]
        assert isinstance(laid, Laid)
        for cell in [cell for cell in AREA if broken_rule(before.view, Lay(laid.tile, cell)) is rule][:1]:
            events = (*record.events[:index], replace(laid, cell=cell), *record.events[index + 1 :])
            with pytest.raises(IllegalRecord, match=f'^line {index + 2}: laid: against the rule "{rule}": '):
                verify(Record(record.header, events))
            tried += 1
    assert tried > 10


SOLITAIRE: dict[str, tuple[str, Change, str, str]] = {
    "another tile drawn": ("draw-lost", set_to("drew", 2, "tile", "09-02-08"), "outcome", "the rules give"),
    "draw left out": ("draw-lost", without("drew", 1), "outcome", "the rules give event drew"),
    "discard left out": ("draw-lost", without("discarded"), "outcome", "the rules give event discarded"),
    "pile": ("draw-lost", set_to("dealt", 0, "pile", 35), "outcome", "the rules give pile 36"),
    "source of the starter": ("draw-lost", set_to("laid", 0, "from", "discard"), "outcome", "the rules give from pile"),
    "pile for discard": ("draw-lost", set_to("laid", 1, "from", "discard"), "outcome", "the rules give from pile"),
    "points": ("draw-won", set_to("laid", 1, "points", 99), "outcome", "the rules give"),
    "seat": ("draw-won", set_to("laid", 1, "seat", 1), "turn", "seat 1 lays, but it is seat 0's turn"),
    "won": ("draw-lost", set_to("game_ended", 0, "won", True), "outcome", "the rules give won false"),
    "tiles that lie": ("draw-won", set_to("game_ended", 0, "laid", 35), "outcome", "the rules give laid 36"),
    "another stack": ("stacked-lost", set_to("laid", 1, "from", 9), "outcome", "the rules give"),
    "starter of another stack": ("stacked-lost", set_to("laid", 0, "from", 0), "outcome", "the rules give from 6"),
    "stacks": ("stacked-won", set_to("dealt", 0, "stacks", []), "outcome", "the rules give"),
    "tile below a top": ("stacked-lost", set_to("laid", 1, "tile", "01-02-03"), "rack", "is not in your rack"),
    "end left out": ("stacked-won", with_more("laid", 35, event="undone"), "outcome", "rules give event game_ended"),
    "step back before any choice": ("stacked-won", with_more("laid", 0, event="undone"), "turn", "nothing was chosen"),
    "step back within a step": (
        "draw-lost",
        with_more("laid", 1, event="undone"),
        "outcome",
        "the rules give event drew",
    ),
    "draw that is not due": (
        "stacked-won",
        with_more("laid", 3, event="drew", seat=0, tile="09-02-08"),
        "turn",
        "a lay must come next",
    ),
    "lay after the end": (
        "draw-won",
        with_more("game_ended", 0, event="laid", seat=0, tile="09-02-08", cell=[0, 0], points=0, **{"from": "pile"}),
        "turn",
        "no seat must lay: the game is over",
    ),
    "given up after the end": (
        "draw-lost",
        with_more("game_ended", 0, event="abandoned", reason=""),
        "turn",
        "is over",
    ),
}


@pytest.mark.parametrize("what", SOLITAIRE)
def test_tampered_solitaire_is_refused_with_line_and_rule(what: str) -> None:
    refuse(*SOLITAIRE[what])


@pytest.mark.parametrize("name", SOLITAIRES)
def test_another_key_deals_other_tiles(name: str) -> None:
    def change(lines: Lines) -> int:
        lines[0]["key"] = "00"
        return 1 if name.startswith("stacked") else 2

    refuse(name, change, "outcome", "the rules give")
