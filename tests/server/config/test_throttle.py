from __future__ import annotations

from twisted.internet.task import Clock

from contack.server.config.throttle import Throttle


def test_so_many_a_second_are_let_through() -> None:
    clock = Clock()
    throttle = Throttle(2, clock.seconds)
    assert [throttle.lets_through() for _ in range(4)] == [True, True, False, False]
    clock.advance(0.9)
    assert not throttle.lets_through()
    clock.advance(0.1)
    assert [throttle.lets_through() for _ in range(3)] == [True, True, False]
