"""Games in a file: continued after any end, and never mixed with another arena."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from contack.engine.game import Game
from contack.engine.records.view_form import view_to_json
from contack.lab.arena.results.file import BadResults, ResultsFile
from contack.lab.arena.results.result import Fault, FaultKind
from tests.lab.arena.games import result

HEAD = {"bots": ["greedy", "random"], "seats": 2}
GAMES = [result(0, (0, 1), (100, 50)), result(1, (1, 0), (60, 60))]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a file with two games, in a directory that was not there."""
    path = tmp_path / "arena" / "games.jsonl"
    file = ResultsFile(path, HEAD)
    for game in GAMES:
        file.keep(game)
    file.close()
    return path


def held(path: Path) -> list[object]:
    file = ResultsFile(path, HEAD)
    file.close()
    return list(file.results)


def test_faults_are_kept_with_the_view_of_the_first(path: Path) -> None:
    view = view_to_json(Game.deal(bytes(32), (b"", b""))[0].view)
    faults = (Fault(1, FaultKind.LATE, 2, 17, "too late", "in detail", view), Fault(1, FaultKind.DIED, 2, 19, "died"))
    faulty = replace(result(2, (1, 0), (40, -10)), faults=faults)
    with closing(ResultsFile(path, HEAD)) as file:
        file.keep(faulty)
    assert held(path) == [*GAMES, faulty]


def test_half_a_surrogate_pair_in_a_bots_words_is_replaced(path: Path) -> None:
    faulty = replace(GAMES[0], faults=(Fault(1, FaultKind.RAISED, 2, 17, "oh \ud800"),))
    with closing(ResultsFile(path, HEAD)) as file:
        file.keep(faulty)
    assert held(path)[-1] == replace(faulty, faults=(replace(faulty.faults[0], words="oh ?"),))


def test_interrupted_file_keeps_whole_games_and_continues(path: Path) -> None:
    data = path.read_bytes()
    head, first, _ = data.splitlines(keepends=True)
    for length in {*range(0, len(data), 17), len(head) - 1, len(head), len(head + first), len(data) - 1, len(data)}:
        path.write_bytes(data[:length])
        file = ResultsFile(path, HEAD)
        assert len(file.results) == (length >= len(head + first)) + (length == len(data))
        file.keep(GAMES[1])
        file.close()
        assert held(path)[-1] == GAMES[1]


def test_another_arena_is_refused_with_what_is_different(path: Path) -> None:
    with pytest.raises(BadResults, match=r"bots was greedy random, is greedy greedy.*name another file"):
        ResultsFile(path, {**HEAD, "bots": ["greedy", "greedy"]})


@pytest.mark.parametrize(
    "text", ["dear diary", "dear diary\nsecond", "[1]\n", "{}\n", "\n", "1" * 5_000, "[" * 100_000]
)
def test_a_file_of_anything_else_is_refused_and_left_as_it_is(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(BadResults, match="not a file of an arena"):
        ResultsFile(path, HEAD)
    assert path.read_text() == text


def test_another_version_is_refused(path: Path) -> None:
    path.write_text(path.read_text().replace('"contack arena":1', '"contack arena":2'))
    with pytest.raises(BadResults, match="another version"):
        ResultsFile(path, HEAD)


@pytest.mark.parametrize("line", ["{}", '{"game":2}', "dear diary", "\x00"])
def test_a_line_that_is_no_game_is_named(path: Path, line: str) -> None:
    path.write_text(f"{path.read_text()}{line}\n")
    with pytest.raises(BadResults, match="line 4 is not a game"):
        ResultsFile(path, HEAD)


def test_a_game_whose_hands_ended_as_none_does_is_named(path: Path) -> None:
    path.write_text(path.read_text().replace('"blocked"', '"tired"'))
    with pytest.raises(BadResults, match="line 2 is not a game"):
        ResultsFile(path, HEAD)


def test_two_arenas_do_not_write_to_one_file(path: Path) -> None:
    file = ResultsFile(path, HEAD)
    with pytest.raises(BadResults, match="another arena is writing"):
        ResultsFile(path, HEAD)
    file.close()
    assert held(path) == GAMES
