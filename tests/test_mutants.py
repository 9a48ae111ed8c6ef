"""The list of mutants, and the program that puts them into the code."""

from pathlib import Path

import mutants
import pytest
from mutants import Mutant, broken, read_mutants

ROOT = Path(__file__).parents[1]

LOSS = Mutant(file="a.py", line="return won + 1", instead="return won + 2", tests="tests")


def test_mutant_replaces_its_line_and_keeps_the_indentation() -> None:
    assert broken("def two(won):\n    return won + 1\n", LOSS) == "def two(won):\n    return won + 2\n"


@pytest.mark.parametrize("source", ["", "return won + 1\nreturn won + 1\n"])
def test_mutant_needs_its_line_exactly_once(source: str) -> None:
    with pytest.raises(ValueError, match=r"a\.py has . lines 'return won \+ 1': expected one"):
        broken(source, LOSS)


def test_list_names_files_and_tests_that_exist() -> None:
    listed = read_mutants()
    paths = {mutant.file for mutant in listed} | {path for mutant in listed for path in mutant.tests.split()}
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert [mutant for mutant in listed if mutant.line == mutant.instead] == []


def test_list_has_lines_that_are_in_their_files() -> None:
    for mutant in read_mutants():
        broken((ROOT / mutant.file).read_text(encoding="utf-8"), mutant)


@pytest.mark.parametrize(("result", "words"), [(True, "noticed"), (False, "PASSED")])
def test_result_of_a_mutant_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, result: bool, words: str) -> None:
    monkeypatch.setattr(mutants, "noticed", lambda *_: result)
    assert list(mutants.tried(tmp_path, [LOSS], [])) == [(LOSS, words)]
