"""The option --random."""

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


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return what a run without options draws."""
    return draws(InnerRun(tmp_path_factory.mktemp("usual")))


def test_every_run_draws_the_same_examples(inner: InnerRun, usual: list[str]) -> None:
    assert draws(inner) == usual
    assert not (inner.folder / ".hypothesis").exists()


def test_all_draws_more_examples(inner: InnerRun, usual: list[str]) -> None:
    many = draws(inner, "-p", "tests.runner.selection", "--all")
    assert len(usual) < len(many)
    assert len(many) >= 100


def test_random_run_draws_new_examples_in_ci_too(
    inner: InnerRun, usual: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    assert draws(inner, "--random") != usual
