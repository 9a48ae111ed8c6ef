"""`contack solve` prints winning lays, or that no lays win, or that it cannot tell."""

import json
from pathlib import Path

import pytest

from contack.client.files.records import read_record
from contack.client.solitaire.game import Deal, SolitaireGame, SolitaireKind
from contack.client.solvers.difficulty import measured
from contack.engine.board.lay import Lay
from contack.engine.event import Abandoned
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.records.verify import verify
from contack.engine.solitaire.event import SolitaireEnded, Undone
from tests.client.command_line import contack

NOT_HARD = {"ease": None, "difficulty": None}
WINNABLE = {"draw": "15", "stacked": "1"}


def kept(directory: Path, deal: Deal, lays: int) -> Path:
    """Keep a record of so many first lays, one of them taken back, then given up."""
    session, events = SolitaireGame.start(deal)
    for number in range(lays + 1):
        session, more = session.lay(next(iter(session.position.lays)))
        events += more
        if number == 0:
            session, more = session.undo()
            events += more
    path = directory / "game.contack"
    path.write_text(str(Record(deal.header(), (*events, Abandoned("the player left")))))
    return path


def test_solve_names_a_file_that_is_not_a_record(tmp_path: Path) -> None:
    file = tmp_path / "game.contack"
    file.write_text("no record\n")
    answer = contack("solve", file, "--save", tmp_path / "won.contack")
    assert answer.exit_code == 1
    assert answer.output.startswith(f"Error: {file}: line 1: ")


@pytest.mark.parametrize("game", ["draw", "stacked"])
def test_the_lays_that_win_are_listed_and_saved_as_a_record(tmp_path: Path, game: SolitaireKind) -> None:
    saved = tmp_path / "won.contack"
    result = contack("solve", game, "--deal", WINNABLE[game], "--save", saved)
    assert result.exit_code == 0
    first, hard, *lines = result.output.splitlines()
    assert first.startswith("It can be won, with these lays and ")
    assert hard.startswith(f"It is {measured(Deal(game, WINNABLE[game]))}: ")
    record = read_record(saved)
    verify(record)
    assert record.events[-1] == SolitaireEnded(won=True, laid=36)
    assert [int(line.split()[0]) for line in lines] == list(range(1, 36))
    assert all(Lay.parse(line.split()[1]) for line in lines)


def test_a_deal_that_cannot_be_won_is_proved_so(tmp_path: Path) -> None:
    saved = tmp_path / "won.contack"
    result = contack("solve", "stacked", "--deal", "4987", "--save", saved)
    assert (result.exit_code, result.output) == (3, "It cannot be won: the search covered all 9 tables.\n")
    assert not saved.exists()


@pytest.mark.parametrize("limit", [("--nodes", 2), ("--time", 0)])
def test_limited_search_says_that_it_cannot_tell(limit: tuple[str, int]) -> None:
    result = contack("solve", "stacked", "--deal", 3336, *limit)
    assert result.exit_code == 4
    assert result.output.startswith("Not known after ")


def test_json_has_the_same_facts() -> None:
    plain = json.loads(contack("solve", "draw", "--deal", "1", "--json").output)
    assert plain.pop("seconds") >= 0
    assert plain.pop("tables") > 0
    assert plain == {"game": "draw", "key": "31", "laid": 1, "verdict": "lost", "lays": [], **NOT_HARD}
    won = json.loads(contack("solve", "stacked", "--deal", "1", "--json").output)
    assert len(won["lays"]) == 35
    assert won["difficulty"] == measured(Deal("stacked", "1"))
    assert 0 < won["ease"] < 1


@pytest.mark.parametrize(("game", "key"), [("draw", "15"), ("stacked", "1")])
def test_the_deal_of_a_record_is_solved_from_its_start(tmp_path: Path, game: SolitaireKind, key: str) -> None:
    path = kept(tmp_path, Deal(game, key), 3)
    assert contack("solve", path).output == contack("solve", game, "--deal", key).output


def test_solve_continues_a_record_from_its_end(tmp_path: Path) -> None:
    path, saved = kept(tmp_path, Deal("stacked", "1"), 3), tmp_path / "won.contack"
    result = contack("solve", path, "--at-end", "--save", saved)
    assert result.exit_code == 0
    assert len(result.output.splitlines()) == 1 + 32
    record = read_record(saved)
    verify(record)
    assert Undone() in record.events
    assert record.events[-1] == SolitaireEnded(won=True, laid=36)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["stacked"], "such as: contack solve stacked --deal tea"),
        (["draw", "--deal", "1", "--at-end"], "--at-end needs the record of a solitaire in FILE"),
        (["game.contack", "--deal", "1"], "a record contains its deal"),
        (["nowhere.contack"], "nowhere.contack: No such file or directory"),
        (["draw", "--deal", "a\udcff"], "the key must be text in UTF-8"),
    ],
)
def test_unsolvable_request_is_explained(arguments: list[str], words: str) -> None:
    result = contack("solve", *arguments)
    assert result.exit_code in (1, 2)
    assert words in " ".join(result.output.split())


def test_solve_never_overwrites_its_input(tmp_path: Path) -> None:
    path = kept(tmp_path, Deal("stacked", "1"), 3)
    before = path.read_bytes()
    (tmp_path / "same").symlink_to(path)
    for same in (path, tmp_path / "same"):
        result = contack("solve", path, "--save", same)
        assert result.exit_code == 2
        assert "name another file for the won game" in result.output
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("header", "words"),
    [
        (Header(("ann", "bob"), commitment="00" * 32), "only solitaires can be solved"),
        (Deal("draw", "1").header(), "stops before anything is dealt"),
    ],
)
def test_a_record_that_holds_no_solitaire_is_refused(tmp_path: Path, header: Header, words: str) -> None:
    path = tmp_path / "game.contack"
    path.write_text(str(Record(header)))
    result = contack("solve", path)
    assert result.exit_code == 1
    assert words in result.output
