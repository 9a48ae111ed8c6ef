"""No test leaves a handler of a signal to the next one: it would decide about Ctrl-C there."""

import signal

import pytest


# the same twice, as the tests of a file come in any order
@pytest.mark.parametrize("run", [1, 2])
def test_each_test_finds_the_usual_handler(run: int) -> None:
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
    signal.signal(signal.SIGINT, signal.SIG_IGN)
