"""The option --random."""

from __future__ import annotations

import re

import pytest

from tests.runner.inner_run import InnerRun

pytestmark = pytest.mark.process

DRAWS = """
    from hypothesis import given, strategies

    @given(strategies.integers())
    def test_number(number):
        print("drew", number)
"""


def draws(inner: InnerRun, *options: str) -> list[str]:
    inner.write(test_draws=DRAWS)
    found = re.findall(r"drew (-?\d+)", inner.run("chance", "-s", *options))
    assert found
    return found


def test_every_run_draws_the_same_examples(inner: InnerRun) -> None:
    assert draws(inner) == draws(inner)
    assert not (inner.folder / ".hypothesis").exists()


def test_all_draws_more_examples(inner: InnerRun) -> None:
    few, many = draws(inner), draws(inner, "-p", "tests.runner.selection", "--all")
    assert len(few) < len(many)
    assert len(many) >= 100


@pytest.mark.parametrize("ci", ["", "true"])
def test_random_run_draws_new_examples(inner: InnerRun, monkeypatch: pytest.MonkeyPatch, ci: str) -> None:
    monkeypatch.setenv("CI", ci)
    assert draws(inner, "--random") != draws(inner)
