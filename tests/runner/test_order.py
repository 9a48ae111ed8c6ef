"""The order of the tests."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.runner import order
from tests.runner.inner_run import ROOT, InnerRun
from tests.runner.order import LISTED, ordered, read_list, write_list

TEN = """
    @pytest.mark.parametrize("number", range(10))
    def test_number(number):
        print(f"ran {__name__} {number}")
"""


def ran(inner: InnerRun, *options: str) -> tuple[list[str], str]:
    """Return the tests in their order, and the seed that the run prints."""
    inner.write(test_a=TEN, test_b=TEN)
    words = inner.run("order", "-s", *options)
    [seed] = re.findall(r"order: --order-seed (\d+)", words)
    return re.findall(r"ran (\w+ \d)", words), seed


@pytest.mark.process
def test_printed_seed_repeats_the_order(inner: InnerRun) -> None:
    first, seed = ran(inner)
    assert ran(inner, "--order-seed", seed) == (first, seed)
    assert ran(inner, "--order-seed", str(int(seed) + 1))[0] != first
    files = [test.split()[0] for test in first]
    assert files in (["test_a"] * 10 + ["test_b"] * 10, ["test_b"] * 10 + ["test_a"] * 10)


@pytest.mark.process
def test_workers_collect_in_the_same_order(inner: InnerRun) -> None:
    inner.write(test_a=TEN, test_b=TEN)
    assert "20 passed" in inner.run("order", "-n", "2", "--dist=loadfile", "--no-loadscope-reorder")


def test_longest_files_come_first() -> None:
    files = dict.fromkeys(["short", "long", "medium", "unlisted"])
    for seed in range(20):
        assert ordered(files, {"long": 40, "medium": 9, "short": 2}, Random(seed)) == [
            "long", "medium", "short", "unlisted",
        ]  # fmt: skip


def test_files_of_like_length_are_shuffled() -> None:
    files = dict.fromkeys(["one", "two"])
    orders = {tuple(ordered(files, {"one": 8, "two": 15}, Random(seed))) for seed in range(20)}
    assert orders == {("one", "two"), ("two", "one")}


def test_list_has_the_longest_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "LIST", tmp_path / "list")
    write_list(Counter({f"file-{seconds}": seconds + 0.4 for seconds in range(100)}))
    assert list(read_list().items()) == [(f"file-{seconds}", seconds) for seconds in range(99, 99 - LISTED, -1)]


def test_thorough_tests_do_not_count_for_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    took: Counter[str] = Counter()
    monkeypatch.setattr(order, "_took", took)
    for mark, seconds in (("process", 2), ("thorough", 90)):
        report = pytest.TestReport("tests/test_a.py::test", ("", 0, ""), {mark: 1}, "passed", None, "call")
        report.duration = seconds
        order.pytest_runtest_logreport(report)
    assert took == {"tests/test_a.py": 2}


def test_listed_files_exist() -> None:
    listed = read_list()
    assert len(listed) == LISTED
    assert [file for file in listed if not (ROOT / file).exists()] == []
