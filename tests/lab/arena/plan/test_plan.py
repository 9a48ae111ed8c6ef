import pytest

from contack.lab.arena.plan.plan import BadPlan
from tests.lab.arena.games import plan


def test_bots_are_called_by_title_and_options() -> None:
    assert plan("greedy", "some/where.py:Heavy,weight=2", "random").names == ("greedy", "Heavy,weight=2", "random")


def test_the_same_bot_twice_gets_numbers() -> None:
    assert plan("greedy", "random", "greedy").names == ("greedy-1", "random", "greedy-2")


@pytest.mark.parametrize(("bots", "seats", "words"), [(("greedy",), 2, "two bots at least"), (("a", "b"), 8, "2 to 7")])
def test_what_cannot_be_played_is_refused(bots: tuple[str, ...], seats: int, words: str) -> None:
    with pytest.raises(BadPlan, match=words):
        plan(*bots, seats=seats)


def test_deals_and_seeds_follow_from_the_seed_and_nothing_else() -> None:
    one, other = plan("greedy", "random", seed=1), plan("greedy", "random", seed=2)
    assert len({made.deal_seed(deal) for made in (one, other) for deal in (0, 1)}) == 4
    assert len({made.bot_seed(deal, seat) for made in (one, other) for deal in (0, 1) for seat in (0, 1)}) == 8
    assert one.deal_seed(0).hex()[:8] == plan("random", "greedy", seed=1, seats=3).deal_seed(0).hex()[:8] == "fdbd59fd"
