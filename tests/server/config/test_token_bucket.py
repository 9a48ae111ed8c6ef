"""A bucket of tokens, and a clock that the test turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.task import Clock

from contack.server.config.token_bucket import TokenBucket


@pytest.fixture
def bucket(clock: Clock) -> TokenBucket:
    """Return a bucket that holds four tokens and gets two a second."""
    return TokenBucket(2, 4, clock.seconds)


def test_a_burst_is_there_from_the_start_and_no_more(bucket: TokenBucket) -> None:
    assert [bucket.spend() for _ in range(5)] == [0, 0, 0, 0, 1]


def test_client_that_waits_as_requested_may_continue(bucket: TokenBucket, clock: Clock) -> None:
    bucket.spend(4)
    clock.advance(bucket.spend())
    assert bucket.spend() == 0


def test_impatient_client_waits_ever_longer(bucket: TokenBucket) -> None:
    bucket.spend(4)
    assert [bucket.spend() for _ in range(3)] == [1, 1.5, 2]


def test_refused_cost_is_not_owed(bucket: TokenBucket, clock: Clock) -> None:
    assert [bucket.take() for _ in range(9)] == [True] * 4 + [False] * 5
    clock.advance(1)
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_a_bucket_is_overdrawn_when_a_whole_burst_is_owed(bucket: TokenBucket, clock: Clock) -> None:
    for _ in range(8):
        bucket.spend()
        assert not bucket.overdrawn
    bucket.spend()
    assert bucket.overdrawn
    clock.advance(1)
    bucket.spend()
    assert not bucket.overdrawn


def test_a_bucket_never_holds_more_than_its_burst(bucket: TokenBucket, clock: Clock) -> None:
    clock.advance(1000)
    assert [bucket.full, bucket.spend(4), bucket.full] == [True, 0, False]
    assert bucket.spend() > 0


def test_cost_beyond_a_burst_is_capped_at_one(bucket: TokenBucket) -> None:
    assert bucket.spend(100) == 0


@given(st.lists(st.tuples(st.floats(0, 3), st.integers(1, 4)), max_size=60))
def test_bucket_lets_a_burst_and_its_refill_through(steps: list[tuple[float, int]]) -> None:
    clock = Clock()
    bucket = TokenBucket(2, 4, clock.seconds)
    spent = 0
    for passed, cost in steps:
        clock.advance(passed)
        spent += 0 if bucket.spend(cost) else cost
        assert spent <= 4 + 2 * clock.seconds() + 1e-6
