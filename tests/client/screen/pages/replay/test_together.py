"""A game that was just played is looked at by all at the table together, if they like."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contack.client.screen.pages.base.page import Page
from contack.client.screen.pages.board.score import ScorePage
from contack.client.screen.pages.replay.page import ReplayPage, laid_in, open_replay
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.state.effects import ShowMessage
from contack.client.screen.state.link import LinkState
from contack.client.session.actions import Send
from contack.engine.records.record import Record
from contack.protocol.command import Look
from contack.protocol.notice import Looked
from tests.client.screen.pages.board.test_score import ended
from tests.client.screen_client import ScreenClient


@pytest.fixture(scope="module")
def over() -> ScreenClient:
    """Play a game to its end, and look at it again."""
    client = ended()
    model = client.app.context.link.model
    assert model.game is not None
    replay = open_replay(Record(model.game.header, model.events), client.app.page).page
    client.app = replace(client.app, page=replay)
    return client


@pytest.fixture
def client(over: ScreenClient) -> ScreenClient:
    copy = ScreenClient(over.house, over.app)
    copy.client = over.client
    return copy


def replay_of(page: Page) -> ReplayPage:
    assert isinstance(page, ReplayPage)
    return page


def test_where_a_player_steps_the_others_are_told(client: ScreenClient) -> None:
    client.presses("right", "down")
    page = replay_of(client.app.page)
    sent = [effect.command for effect in client.effects if isinstance(effect, Send)]
    assert sent[-1] == Look(page.move) == Look(laid_in(page.game.frames[:12]))
    assert len(sent) == 2


def test_where_another_player_looks_this_one_looks_too(client: ScreenClient) -> None:
    client.told(Looked("bob", 7))
    assert replay_of(client.app.page).move == 7
    assert client.messages[-1] == "bob looks at move 7; f looks alone."
    client.told(Looked("bob", 108))
    page = replay_of(client.app.page)
    assert page.at == len(page.game.frames) - 1
    assert client.effects == []


def test_who_looks_alone_neither_leads_nor_is_led(client: ScreenClient) -> None:
    client.presses("f", "right")
    client.told(Looked("bob", 7))
    assert replay_of(client.app.page).at == 1
    assert not any(isinstance(effect, Send) for effect in client.effects)
    client.presses("f")
    client.told(Looked("bob", 7))
    assert replay_of(client.app.page).move == 7


def test_one_is_not_led_by_oneself(client: ScreenClient) -> None:
    client.told(Looked("ann", 7))
    assert replay_of(client.app.page).at == 0


def test_another_game_is_looked_at_alone(client: ScreenClient) -> None:
    page = replay_of(client.app.page)
    other = replace(page, header=replace(page.header, commitment="00" * 32))
    client.app = replace(client.app, page=other)
    client.presses("right")
    client.told(Looked("bob", 7))
    assert replay_of(client.app.page).at == 1
    assert not any(isinstance(effect, Send) for effect in client.effects)
    assert client.presses("f").messages[-1].startswith("Others look along at the game")


@pytest.mark.parametrize("state", [LinkState.LOST, LinkState.CONNECTING])
def test_without_a_connection_nobody_is_told(client: ScreenClient, state: LinkState) -> None:
    context = replace(client.app.context, link=replace(client.app.context.link, state=state))
    assert client.app.page.press("right", context).effects == ()


def test_a_spectator_follows_and_does_not_lead(client: ScreenClient) -> None:
    link = client.app.context.link
    context = replace(client.app.context, link=replace(link, model=replace(link.model, token=None)))
    assert client.app.page.press("right", context).effects == ()
    led = client.app.page.notified(Looked("bob", 7), context, context).page
    assert replay_of(led).move == 7


def test_who_is_elsewhere_is_told_how_to_look_along(client: ScreenClient) -> None:
    for kind in (ScorePage, TablePage):
        client.app = replace(client.app, page=client.app.page.under)  # type: ignore[attr-defined]  # there is one
        assert client.shows(kind)
        before = client.app.page
        effects = client.app.notified(Looked("bob", 7))[1]
        assert client.app.page == before
        shown = client.app.notified(Looked("bob", 7))[0].message
        assert isinstance(shown, ShowMessage)
        assert shown.words == "bob looks at move 7 of the game: s, then W, to look too."
        assert not any(isinstance(effect, Send) for effect in effects)


def test_the_key_is_hinted_at_where_others_look_along(client: ScreenClient) -> None:
    page = client.app.page
    assert "together" in [binding.method for binding in page.hints(client.app.context)]
    alone = replace(replay_of(page), under=None)
    assert "together" not in [binding.method for binding in alone.hints(client.app.context)]
