"""No test leaves a handler of a signal to the next one: it would decide about Ctrl-C there."""

import signal


def ignore_interrupts() -> None:
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# the same twice, as the tests of a file come in any order
def test_first_test_finds_the_usual_handler() -> None:
    ignore_interrupts()


def test_second_test_finds_the_usual_handler() -> None:
    ignore_interrupts()
