"""The table of the runs of the test command."""

from collections import Counter

import prove
import pytest
from prove import WANTED, Run, counting, missing, parse, result

RUN = Run("2026-11-23 20:00", "abc", "plain", "3.11", 300, "7", "12 passed, 1 skipped")


def test_row_is_read_as_it_was_written() -> None:
    assert parse(str(RUN)) == RUN
    assert parse("| date | commit | kind | Python | seconds | order seed | result |") is None


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("== 12 passed, 1 skipped in 300.12s (0:05:00) ==\n", "12 passed, 1 skipped"),
        ("FAILED tests/a.py::b - boom\n1 failed, 11 passed in 3.1s\n", "1 failed, 11 passed; FAILED tests/a.py::b"),
        ("!!! KeyboardInterrupt !!!\n== 12 passed in 3.1s ==\n", "interrupted after 12 passed"),
        ("ruff: E501\n", "no closing line"),
    ],
)
def test_result_is_the_closing_line(output: str, words: str) -> None:
    assert result(output) == words
    assert RUN._replace(result=result(output)).green == words.startswith("12 passed")


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    changed: list[str] = []
    monkeypatch.setattr(prove, "_changed_since", lambda _: changed)
    return changed


@pytest.mark.parametrize("path", ["server/run.py", "tests/server/party.py", "tests/conftest.py", "pyproject.toml"])
def test_change_of_code_or_fixtures_voids_all_runs(changed: list[str], path: str) -> None:
    changed.append(path)
    assert counting([RUN, RUN._replace(kind="in-process")]) == []


@pytest.mark.parametrize("path", ["tests/server/test_run.py", "lab/conform/peer.py"])
def test_change_of_a_test_voids_in_process_runs(changed: list[str], path: str) -> None:
    changed.append(path)
    assert counting([RUN, RUN._replace(kind="in-process")]) == [RUN]


@pytest.mark.parametrize(("path", "wholes"), [("tests/end_to_end/test_conform.py", 0), ("tests/runner/longest.txt", 1)])
def test_change_of_an_end_to_end_test_voids_runs_of_all(changed: list[str], path: str, wholes: int) -> None:
    changed.append(path)
    others, whole = [RUN, RUN._replace(kind="in-process")], [RUN._replace(kind="all")]
    assert counting(others + whole) == others + whole * wholes


def test_runs_of_all_count_in_a_row(changed: list[str]) -> None:
    whole = RUN._replace(kind="all")
    red = whole._replace(result="1 failed, 11 passed")
    assert counting([RUN, whole, red, whole, whole]) == [RUN, whole, whole]


def test_red_run_does_not_count(changed: list[str]) -> None:
    assert counting([RUN._replace(result="1 failed, 11 passed")]) == []


def test_each_kind_is_shared_by_the_pythons(changed: list[str]) -> None:
    todo = Counter(missing([], ["a", "b"]))
    for kind, wanted in WANTED.items():
        assert todo[kind, "a"] + todo[kind, "b"] == wanted
        assert todo[kind, "a"] - todo[kind, "b"] in (0, 1)


def test_runs_that_count_are_not_repeated(changed: list[str]) -> None:
    todo = [kind for kind, _ in missing([RUN] * 5, ["a", "b"])]
    assert todo.count("plain") == WANTED["plain"] - 5
