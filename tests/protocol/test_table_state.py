"""Derived facts of a table."""

import pytest

from contack.protocol.table_state import TableSummary


@pytest.mark.parametrize(
    ("players", "playing", "joinable"),
    [((), False, True), (("ann",), False, True), (("ann", "bob"), False, False), (("ann",), True, False)],
)
def test_free_seat_can_be_taken_only_between_games(players: tuple[str, ...], playing: bool, joinable: bool) -> None:
    assert TableSummary("t", 2, "next", True, "ann", players, 0, playing).joinable is joinable
