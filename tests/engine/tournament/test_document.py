"""docs/records.md defines tournament files: its example and its vectors come out as written."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from contack.engine.tournament.file import header_hash, line_text, parse_tournament
from contack.engine.tournament.line import EntrantEntered, EntrantLeft, GameGivenUp, TournamentHeader
from contack.engine.tournament.options import RoundOptions
from contack.engine.tournament.scoreboard import lot
from contack.engine.tournament.seating import seat
from contack.engine.tournament.verify import check_tournament
from tests.engine.tournament.night import NAMES, Night, results

PAGE = (Path(__file__).parents[3] / "docs" / "records.md").read_text("utf-8").split("## Tournament files", 1)[1]
EXAMPLE = next(block for block in PAGE.split("```\n")[1::2] if "contack_tournament" in block)
OPTIONS = RoundOptions(rounds=2, size=3, auto=False, apart=(("ann", "finn"),))
HEADER = TournamentHeader("Friday night", "rounds", OPTIONS, "den", opened="2026-11-20T15:04:05Z")


def example() -> str:
    night = Night(HEADER, NAMES[:6])
    night.seat()
    for game, points in zip(results(night.tournament), ((100, 40, 10), (60, 90, 30)), strict=True):
        night.add(replace(game, points=points))
    night.add(EntrantLeft("bob"))
    night.add(EntrantEntered("gus", bot=True))
    night.seat()
    _, second = results(night.tournament)
    night.add(GameGivenUp(2, "1"))
    night.add(replace(second, points=(70, 20, 120)))
    night.add(night.tournament.ending("2026-11-20T16:10:00Z"))
    return line_text(HEADER) + "".join(map(line_text, night.events))


def vector(title: str) -> str:
    """Return the code after the bold title of a vector."""
    return PAGE.split(f"**{title}**", 1)[1].split("`", 2)[1]


def test_example_is_the_file_of_a_small_tournament() -> None:
    assert example() == EXAMPLE


def test_example_lacks_nothing_but_its_records() -> None:
    problems = check_tournament(EXAMPLE.encode(), lambda _: None).problems
    assert [problem.split(": ", 1)[1] for problem in problems] == [
        "1-1.contack: no such record",
        "1-2.contack: no such record",
        "2-2.contack: no such record",
    ]


def test_header_hash_and_lot_are_the_vectors() -> None:
    header, _ = parse_tournament(EXAMPLE.encode())
    assert header_hash(header).hex() == vector("header") == sha256(EXAMPLE.split("\n")[0].encode() + b"\n").hexdigest()
    assert lot(header_hash(header), "ann").hex() == vector("lot of ann")


@pytest.mark.parametrize("last", [False, True])
def test_seating_is_the_vector(last: bool) -> None:
    present = [(name, 420 * (7 - number)) for number, name in enumerate("abcdefgh")]
    tables = seat(present, 4, {("a", "b"): 1, ("c", "d"): 2}, bytes(32), last=last, apart={("b", "d")})
    assert "|".join(map("".join, tables)) == vector("last seating" if last else "seating")
