import pytest

from contack.engine.tournament.seating import TARGETS, table_sizes


@pytest.mark.parametrize(
    ("present", "sizes"),
    [
        (0, ()),
        (1, ()),
        (2, (2,)),
        (3, (3,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (5, 4)),
        (10, (4, 3, 3)),
        (13, (5, 4, 4)),
    ],
)
def test_tables_of_four_are_the_aim(present: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(present, 4) == sizes


@pytest.mark.parametrize("target", TARGETS)
def test_sizes_differ_by_one_and_lie_between_3_and_7(target: int) -> None:
    for present in range(3, 201):
        sizes = table_sizes(present, target)
        assert sum(sizes) == present
        assert max(sizes) - min(sizes) <= 1
        assert sorted(sizes, reverse=True) == list(sizes)
        assert 3 <= min(sizes) <= max(sizes) <= 7


@pytest.mark.parametrize("target", TARGETS)
def test_many_players_sit_at_tables_of_the_target_size(target: int) -> None:
    assert table_sizes(10 * target, target) == (target,) * 10
