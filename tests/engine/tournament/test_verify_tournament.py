import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from contack.engine.event import Drew
from contack.engine.records.record import parse_record
from contack.engine.tournament.line import SeatedTable
from contack.engine.tournament.scoreboard import SHARES
from contack.engine.tournament.verify import check_tournament
from tests.engine.tournament.add_scores import add_scores
from tests.engine.tournament.played_night import played, played_night

NIGHT = played_night()
LINES = NIGHT.text.splitlines()
WRONG_SEED = "the seed of round 1 does not follow from the header, the results and the players present"


def problems(lines: list[str], records: Mapping[str, bytes] = NIGHT.records) -> list[str]:
    return list(check_tournament("".join(f"{line}\n" for line in lines).encode(), records.get).problems)


def place(event: str, which: int = 0) -> int:
    return [number for number, line in enumerate(LINES) if json.loads(line).get("event") == event][which]


def with_changed(number: int, **values: Any) -> list[str]:
    lines = list(LINES)
    lines[number] = json.dumps(json.loads(lines[number]) | values)
    return lines


def test_good_tournament_has_no_problems() -> None:
    check = check_tournament(NIGHT.text.encode(), NIGHT.records.get)
    assert check.problems == ()
    assert check.facts[:2] == (
        "rounds: 3; games: 5 counted, 1 given up",
        "seated again: round 1 was seated 2 times",
    )
    assert check.facts[-1] == "end: the tournament is over"


def test_running_tournament_has_no_problems() -> None:
    assert problems(LINES[: place("ended")]) == []


def test_scores_are_those_of_a_script_of_another_hand(tmp_path: Path) -> None:
    for name, data in NIGHT.records.items():
        (tmp_path / name).write_bytes(data)
    file = tmp_path / "night.tournament"
    file.write_text(NIGHT.text, "utf-8")
    board = {line["name"]: Fraction(line["score"], SHARES) for line in json.loads(LINES[-1])["scoreboard"]}
    added = add_scores(file, tmp_path)
    assert {name: score for name, score in board.items() if name in added} == added
    assert not any(score for name, score in board.items() if name not in added)


def test_changed_header_changes_seeds() -> None:
    found = problems(with_changed(0, name="Saturday night"))
    assert f"line {place('seated') + 1}: {WRONG_SEED}" in found


def test_header_in_another_spelling_is_named() -> None:
    spaced = [LINES[0].replace(": ", ":  "), *LINES[1:]]
    assert problems(spaced)[0].startswith("line 1: not written as Contack writes it")


@pytest.mark.parametrize(
    ("event", "which", "words"),
    [
        ("entered", 0, "ann is not in the tournament"),
        ("seated", 2, "no game runs at table 1 of round 2"),
        ("result", 0, "a game of the round before has not ended"),
        ("given_up", 0, "a game of the round before has not ended"),
    ],
)
def test_missing_line_is_noticed(event: str, which: int, words: str) -> None:
    number = place(event, which)
    assert any(problem.endswith(words) for problem in problems(LINES[:number] + LINES[number + 1 :]))


def test_player_who_left_cannot_be_seated() -> None:
    found = problems(with_changed(place("left"), name="ann"))
    assert found[0] == f"line {place('seated', 1) + 1}: ann is not in the tournament"


def test_missing_seating_is_noticed_by_its_count() -> None:
    first = place("seated")
    found = problems(LINES[:first] + LINES[first + 1 :])
    assert found[0] == f'line {first + 2}: "again" is 1, but round 1 was seated 0 times before'


def exchange_two(tables: Any) -> Any:
    one, other = tables[0]["players"], tables[1]["players"]
    one[0], other[0] = other[0], one[0]
    return tables


@pytest.mark.parametrize(
    ("key", "change", "words"),
    [
        ("seed", lambda _: "00" * 32, "the seed of round 3 does not"),
        ("tables", exchange_two, "the tables of round 3 are not those that the seed gives"),
        ("present", lambda names: names[::-1], "the players present in round 3 are not in the order of the scoreboard"),
    ],
    ids=["seed", "tables", "present"],
)
def test_chosen_seating_is_named(key: str, change: Callable[[Any], Any], words: str) -> None:
    number = place("seated", 3)
    found = problems(with_changed(number, **{key: change(json.loads(LINES[number])[key])}))
    assert found[0].startswith(f"line {number + 1}: {words}")


def test_changed_points_are_named() -> None:
    number = place("result")
    points = json.loads(LINES[number])["points"]
    found = problems(with_changed(number, points=[points[0] + 5, *points[1:]]))
    assert found[0] == f"line {number + 1}: 1-1.contack: the points were {', '.join(map(str, points))}"
    assert found[-1] == f"line {len(LINES)}: the scoreboard does not follow from the results"


def test_changed_scoreboard_is_named() -> None:
    board = json.loads(LINES[-1])["scoreboard"]
    assert problems(with_changed(len(LINES) - 1, scoreboard=board[::-1])) == [
        f"line {len(LINES)}: the scoreboard does not follow from the results"
    ]


def test_changed_options_are_named() -> None:
    number = place("seated", 3)
    line = '{"event": "options", "options": {"rounds": 4, "size": 3}}'
    assert any("the tables of round 3" in problem for problem in problems([*LINES[:number], line, *LINES[number:]]))


@pytest.mark.parametrize(
    ("other", "words"),
    [(None, "no such record"), ("1-1.contack", "the record is not the one of this game: its SHA-256 differs")],
    ids=["missing", "changed"],
)
def test_missing_or_changed_record_is_named(other: str | None, words: str) -> None:
    records = {name: data for name, data in NIGHT.records.items() if name != "2-1.contack"}
    if other:
        records["2-1.contack"] = NIGHT.records[other]
    assert problems(LINES, records) == [f"line {place('result', 2) + 1}: 2-1.contack: {words}"]


def exchanged(name: str, data: bytes) -> list[str]:
    # the file names the hash of another record, as a cheating server would write it
    number = next(number for number, line in enumerate(LINES) if f'"{name}"' in line)
    lines = with_changed(number, sha256=sha256(data).hexdigest())
    found = problems(lines, {**NIGHT.records, name: data})
    return [found_one.removeprefix(f"line {number + 1}: {name}: ") for found_one in found if name in found_one]


def test_illegal_record_is_named() -> None:
    lines = NIGHT.records["1-1.contack"].splitlines(keepends=True)
    assert exchanged("1-1.contack", b"".join(lines[:2] + lines[3:]))[0].startswith("line 3: ")
    assert exchanged("1-1.contack", b"{}\n") == [
        'line 1: this is not a record of Contack: expected an object with the key "contack"'
    ]


def test_record_with_a_wrong_deal_is_named() -> None:
    record = parse_record(NIGHT.records["1-1.contack"])
    other = replace(record, header=replace(record.header, commitment="00" * 32))
    assert exchanged("1-1.contack", str(other).encode())[0].endswith("the seed does not match the commitment")


def test_record_without_a_seed_is_named() -> None:
    *lines, last = NIGHT.records["1-1.contack"].splitlines(keepends=True)
    end = json.loads(last)
    without = json.dumps({key: end[key] for key in ("event", "totals", "winners")})
    found = exchanged("1-1.contack", b"".join(lines) + f"{without}\n".encode())
    assert found == ["the deal cannot be checked: no seed has been published"]


def test_record_of_other_players_is_named() -> None:
    other = played(1, SeatedTable("1", ("zoe", "yan", "xia")))
    assert exchanged("1-1.contack", str(other).encode())[0] == "other players played this game"


def test_unfinished_game_cannot_count() -> None:
    game = json.loads(LINES[place("result")])
    unfinished = played(1, SeatedTable("1", tuple(game["players"])), lays=2)
    assert exchanged("1-1.contack", str(unfinished).encode()) == ["the game was not finished"]


def test_finished_game_cannot_be_given_up() -> None:
    players = parse_record(NIGHT.records["2-2.contack"]).header.players
    finished = played(2, SeatedTable("2", players))
    assert exchanged("2-2.contack", str(finished).encode()) == ["the game was finished, but did not count"]


def test_changed_best_lay_is_named() -> None:
    number = place("result")
    best = json.loads(LINES[number])["best"]
    right = (
        f"line {number + 1}: 1-1.contack: the best lay was {best['player']}, {best['tile']} for {best['amount']} points"
    )
    assert problems(with_changed(number, best={**best, "amount": best["amount"] + 5})) == [right]
    without = json.loads(LINES[number])
    del without["best"]
    assert problems([*LINES[:number], json.dumps(without), *LINES[number + 1 :]]) == [right]


def test_lucky_tile_was_drawn_by_its_player() -> None:
    number = place("result")
    record = parse_record(NIGHT.records["1-1.contack"])
    drew = next(event for event in record.events if isinstance(event, Drew))
    one = next(name for seat, name in enumerate(record.header.players) if seat != drew.seat)
    drawer, tile = record.header.players[drew.seat], str(drew.tile)
    assert problems(with_changed(number, lucky={"player": drawer, "tile": tile, "amount": 20})) == []
    wrong = problems(with_changed(number, lucky={"player": one, "tile": tile, "amount": 20}))
    assert wrong == [f"line {number + 1}: 1-1.contack: {one} did not draw {tile}"]


def test_game_counts_once() -> None:
    first = json.loads(LINES[place("result")])
    lines = with_changed(place("result", 1), record=first["record"], sha256=first["sha256"])
    assert f"line {place('result', 1) + 1}: 1-1.contack: this game was counted before" in problems(lines)
