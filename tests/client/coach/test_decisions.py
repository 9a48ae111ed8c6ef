from contack.client.coach.decisions import decisions_of
from contack.client.replay.timeline import Timeline
from contack.engine.event import ChosenBy, Laid
from tests.client.coach.games import GAME


def test_every_lay_but_the_starters_was_a_choice_of_who_had_to_lay() -> None:
    laid = [event for frame in GAME.frames for event in frame.events if isinstance(event, Laid)]
    choices = decisions_of(GAME)
    assert len(choices) == len(laid) - 3
    assert all(choice.lay in choice.view.lays for choice in choices)
    assert all(choice.points == choice.view.lays[choice.lay] for choice in choices)
    assert {choice.by for choice in choices} == {ChosenBy.PLAYER}


def test_a_choice_lies_at_the_moment_that_shows_it() -> None:
    for choice in decisions_of(GAME):
        event = GAME.frames[choice.at].events[0]
        assert isinstance(event, Laid)
        assert (event.seat, event.tile, event.cell) == (choice.seat, *choice.lay)


def test_choices_without_another_lay_are_not_free() -> None:
    assert [choice.free for choice in decisions_of(GAME)] == [
        len(choice.view.lays) > 1 for choice in decisions_of(GAME)
    ]


def test_what_has_not_begun_has_no_choices() -> None:
    assert decisions_of(Timeline((), whole=False)) == ()
