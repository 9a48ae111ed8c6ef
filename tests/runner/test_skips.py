"""The lines about tests that cannot run here."""

import pytest

from tests.runner.inner_run import InnerRun

pytestmark = pytest.mark.process

SKIPPED = """
    @pytest.mark.parametrize("number", range(12))
    def test_page(number):
        pytest.skip("Chromium is not installed")

    @pytest.mark.skipif(True, reason="no rights to make network namespaces: Operation not permitted")
    def test_network(): ...

    def test_other():
        pytest.skip("it rains")
"""


def test_each_missing_thing_has_one_line(inner: InnerRun) -> None:
    inner.write(test_skipped=SKIPPED)
    lines = inner.run("skips", "-n", "2").splitlines()
    assert sorted(line for line in lines if line.startswith("skipped: ")) == [
        "skipped: 1 network tests (install iproute2, and run as root)",
        "skipped: 1 tests (it rains)",
        "skipped: 12 browser tests (install chromium, and requirements/web.txt)",
    ]
