from contack.client.coach.decisions import decisions_of
from contack.engine.event import ChosenBy, Laid
from contack.engine.records.timeline import Timeline
from tests.client.coach.games import GAME


def test_every_lay_but_the_starter_is_a_decision() -> None:
    laid = [event for position in GAME.positions for event in position.events if isinstance(event, Laid)]
    decisions = decisions_of(GAME)
    assert len(decisions) == len(laid) - 3
    assert all(decision.lay in decision.view.lays for decision in decisions)
    assert all(decision.points == decision.view.lays[decision.lay] for decision in decisions)
    assert {decision.by for decision in decisions} == {ChosenBy.PLAYER}


def test_a_choice_lies_at_the_moment_that_shows_it() -> None:
    for decision in decisions_of(GAME):
        event = GAME.positions[decision.at].events[0]
        assert isinstance(event, Laid)
        assert (event.seat, event.tile, event.cell) == (decision.seat, *decision.lay)


def test_choices_without_another_lay_are_not_free() -> None:
    assert [decision.free for decision in decisions_of(GAME)] == [
        len(decision.view.lays) > 1 for decision in decisions_of(GAME)
    ]


def test_unstarted_game_has_no_decisions() -> None:
    assert decisions_of(Timeline((), whole=False)) == ()
