"""Hints at a table on the screen: where they may be had, and that they never come too late."""

import pytest

from contack.client.coach.evaluation import EvaluatedLay, Evaluation, Expectation
from contack.client.coach.tasks import Hint
from contack.client.coach.text import FAILED, THINKING
from contack.client.screen.pages.base.help import HelpPage
from contack.client.screen.state.effects import Connect
from contack.client.servers.address import Address
from contack.client.session.actions import Think
from contack.client.session.joining import JoinRequest
from contack.engine.board.lay import Lay
from tests.client.house import House, PlainClient, wish
from tests.client.screen.pages.table.test_page import message, page_of
from tests.client.screen_client import ScreenClient

NO_HINTS = "No hints here: this table was not opened for practice, and its host has given you none."


def plays(hints: bool = True, spectate: bool = False) -> ScreenClient:
    house = House()
    ann = JoinRequest("ann", "test", "den", open=True, seats=2, hints=hints, countdown=0)
    others = [PlainClient(house, ann)] if spectate else []
    bob = JoinRequest("bob", "test", "den", spectate=True) if spectate else ann
    client = ScreenClient(house).visits(Connect(Address("house", 1939), bob))
    others.append(PlainClient(house, wish("cyd", open=False)))
    while not spectate and not client.app.context.link.model.my_turn:
        next(other for other in others if other.plain.model.my_turn).types("1")
    return client


@pytest.fixture
def client() -> ScreenClient:
    return plays()


def asked(client: ScreenClient) -> list[Hint]:
    return [effect.task for effect in client.effects if isinstance(effect, Think) and isinstance(effect.task, Hint)]


def judged(hint: Hint) -> Evaluation:
    """Return that the first lay is best, the others far behind."""
    seat = hint.view.seat
    assert seat is not None
    best, *others = hint.view.lays
    worse = [EvaluatedLay(lay, Expectation((0.25, 0.25), (0, 0)), 0.5, 0.01) for lay in others]
    return Evaluation(seat, (EvaluatedLay(best, Expectation((0.75, 0.75), (0, 0)), 0.0), *worse))


def hears(client: ScreenClient, hint: Hint, found: object) -> ScreenClient:
    client._do(client.app.thought(hint, found))
    return client


def test_a_hint_is_thought_about_shown_and_laid_with_enter(client: ScreenClient) -> None:
    client.presses("h")
    (hint,) = asked(client)
    assert THINKING in client.text
    hears(client, hint, judged(hint))
    assert THINKING not in client.text
    best = next(iter(hint.view.lays))
    assert message(client).startswith(f"{best.tile} wins about 75 of 100 games")
    assert page_of(client).selection.lay == best
    client.presses("enter")
    assert client.view.turn > hint.view.turn


def test_table_without_the_option_gives_no_hints() -> None:
    client = plays(hints=False)
    client.presses("h")
    assert (asked(client), message(client)) == ([], NO_HINTS)


def test_spectator_gets_no_hints() -> None:
    client = plays(spectate=True)
    client.presses("h")
    assert (asked(client), message(client)) == ([], "Hints are for your own lays: it is not your turn.")


def test_a_hint_that_comes_too_late_is_dropped(client: ScreenClient) -> None:
    client.presses("h")
    (hint,) = asked(client)
    lay: Lay = next(iter(hint.view.lays))
    hears(client, hint, judged(hint)).presses("enter")
    before = client.app
    hears(client, hint, judged(hint))
    assert client.app == before
    assert lay in before.context.link.model.view.board if before.context.link.model.view else False


def test_failed_hint_is_reported(client: ScreenClient) -> None:
    client.presses("h")
    hears(client, asked(client)[0], None)
    assert message(client) == FAILED
    assert THINKING not in client.text


def test_a_hint_comes_under_the_help_too(client: ScreenClient) -> None:
    client.presses("h")
    client.presses("?")
    assert client.shows(HelpPage)
    (hint,) = asked(client)
    hears(client, hint, judged(hint)).presses("escape")
    assert page_of(client).selection.lay == next(iter(hint.view.lays))


def test_the_key_is_shown_at_tables_for_practice_alone() -> None:
    practice = plays()
    earnest = plays(hints=False)
    assert "h hint" in practice.text
    assert "h hint" not in earnest.text
