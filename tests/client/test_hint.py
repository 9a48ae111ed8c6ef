"""A hint is a lay that keeps a solitaire open, found with what a player sees alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contack.client import hint as module
from contack.client.hint import hint
from contack.client.solitaire import Deal, Session
from contack.engine.draw_solitaire import DrawSolitaire
from contack.engine.stacked_solitaire import StackedSolitaire
from contack.engine.tile import TILES

DEALS = [Deal("draw", "15"), Deal("stacked", "217"), Deal("stacked", "217", peek=True)]


def followed(deal: Deal) -> Session:
    """Play a deal by its hints alone."""
    session, _ = Session.start(deal)
    while found := hint(session.position):
        session, _ = session.lay(found.lay)  # refused where it is not legal
    return session


@pytest.mark.parametrize("deal", DEALS)
def test_hints_lead_to_the_end_of_a_game(deal: Deal) -> None:
    assert followed(deal).position.over


def test_hints_win_more_tiles_than_the_first_lay_that_comes() -> None:
    def first(deal: Deal) -> Session:
        session, _ = Session.start(deal)
        while session.position.lays:
            session, _ = session.lay(next(iter(session.position.lays)))
        return session

    deals = [Deal("stacked", str(key)) for key in range(12)]
    by_hints = sum(len(followed(deal).position.board) for deal in deals)
    assert by_hints > 1.3 * sum(len(first(deal).position.board) for deal in deals)


def test_in_draw_solitaire_the_most_tiles_would_fit_afterwards() -> None:
    position = Session.start(Deal("draw", "34"))[0].position
    found = hint(position)
    assert found is not None
    left = [tile for tile in TILES if tile not in {found.lay.tile, *position.board.tiles.values()}]
    fits = {lay: len({later.tile for later in position.board.lay(lay).lays(left)}) for lay in position.lays}
    assert len(set(fits.values())) > 1
    assert fits[found.lay] == max(fits.values())
    assert found.words == f"{fits[found.lay]} of the {len(left)} tiles to come would then fit"


def test_the_order_of_the_pile_does_not_matter() -> None:
    position = Session.start(Deal("draw", "15"))[0].position
    assert isinstance(position, DrawSolitaire)
    assert hint(position) == hint(replace(position, pile=position.pile[::-1]))


def test_what_lies_hidden_in_a_stack_does_not_matter() -> None:
    position = Session.start(Deal("stacked", "217"))[0].position
    assert isinstance(position, StackedSolitaire)
    turned = tuple((*stack[-2::-1], *stack[-1:]) for stack in position.stacks)
    assert turned != position.stacks
    assert hint(position) == hint(replace(position, stacks=turned))


def test_where_there_is_too_much_to_look_at_one_lay_ahead_must_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "NODES", 0)
    position = Session.start(Deal("stacked", "217"))[0].position
    assert isinstance(position, StackedSolitaire)
    found = hint(position)
    assert found is not None

    def replies(lay: object) -> int:
        tops = [tile for tile in position.tops if tile is not lay.tile]  # type: ignore[attr-defined]  # a lay
        return len(position.board.lay(lay).lays(tops))  # type: ignore[arg-type]

    assert replies(found.lay) == max(map(replies, position.lays))


def test_when_a_game_is_over_there_is_no_hint() -> None:
    session, _ = Session.start(Deal("stacked", "64"))
    session, _ = session.lay(next(iter(session.position.lays)))
    assert hint(session.position) is None
