"""What the tests of the runner share."""

from pathlib import Path

import pytest

from tests.runner.inner_run import InnerRun


@pytest.fixture
def inner(tmp_path: Path) -> InnerRun:
    return InnerRun(tmp_path)
