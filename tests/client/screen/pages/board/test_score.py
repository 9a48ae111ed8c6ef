"""The points cover the running table and pass its keys on."""

from dataclasses import replace
from pathlib import Path

import pytest

from contack.client.screen.pages.base.overlay import Confirmation
from contack.client.screen.pages.base.standings import StandingsPage
from contack.client.screen.pages.board.score import ScorePage, score_display
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.state.effects import Learn, OpenRecord
from contack.client.screen.state.link import Link
from contack.protocol.command import HandOver, Leave, ListStandings, Ready
from tests.client.house import House
from tests.client.screen.pages.pressing import shown
from tests.client.screen.pages.table.test_page import lay_something, others_play, plays
from tests.client.screen_client import ScreenClient, joins, sits
from tests.client.standings import EVENING, NOT_KEPT

RECORD = Path("game.contack")


def looks() -> ScreenClient:
    """Look at the points while it is one's turn."""
    return plays()[0].presses("s")


def ended() -> ScreenClient:
    client, others = plays()
    while client.app.context.link.model.playing:
        client.presses("escape")
        lay_something(client)
        others_play(client, others)
    return client


@pytest.mark.parametrize("key", ["escape", "enter", " ", "s"])
def test_a_key_leads_back_to_the_table(key: str) -> None:
    assert looks().presses(key).shows(TablePage)


def test_running_game_has_no_rematch_and_asks_before_leaving() -> None:
    client = looks()
    hinted = [binding.method for binding in client.app.page.hints(client.app.context)]
    assert "rematch" not in hinted
    sent = len(client.commands)
    assert client.presses("r").shows(TablePage)
    assert len(client.commands) == sent
    assert client.presses("s", "q").shows(Confirmation)


def test_when_the_game_is_over_one_plays_again_or_leaves() -> None:
    client = ended()
    assert client.shows(ScorePage)
    assert "The game is over" in client.text
    assert "rematch" in [binding.method for binding in client.app.page.hints(client.app.context)]
    client.presses("r")
    assert isinstance(client.commands[-1], Ready)
    assert client.shows(TablePage)
    assert Leave() in client.presses("s", "q").commands


def test_a_table_without_a_game_has_no_points() -> None:
    page, context = looks().app.page, Link()
    assert "points" not in shown(page, replace(looks().app.context, link=context)).text


def test_next_keys_are_below_the_points() -> None:
    client = looks()
    assert score_display(client.app.context.link).foot == "It is your turn · Esc shows the table"
    over = ended().app.context.link
    assert score_display(over).foot == "r plays again · W sees it again · C coach · L learn · q leaves"
    watching = replace(over, model=replace(over.model, token=None))
    assert score_display(watching).foot == "W sees it again · C coach · q leaves"


def test_finished_game_has_keys_for_replay_and_coach() -> None:
    client = ended()
    client.app = client.app.kept(RECORD)
    assert client.presses("W").effects[-1] == OpenRecord(RECORD)
    assert client.presses("C").effects[-1] == OpenRecord(RECORD, coach=True)
    assert client.presses("L").effects[-1] == Learn((RECORD,), "ann")
    assert client.shows(ScorePage)


@pytest.mark.parametrize("key", ["W", "C", "L"])
def test_running_or_unrecorded_game_has_no_replay(key: str) -> None:
    assert looks().presses(key).messages[-1] == "When the game is over."
    assert ended().presses(key).messages[-1] == "This game was not recorded."


def test_standings_appear_over_the_points_after_a_game() -> None:
    client = ended()
    assert client.commands.count(ListStandings()) == 1
    client.handle(EVENING)
    assert "Tonight: 1 bob 2 of 4, 2 ann 1 of 4" in client.text
    assert client.presses("S").shows(StandingsPage)
    assert client.commands.count(ListStandings()) == 2
    assert client.presses("escape").shows(ScorePage)


def test_standings_have_no_hint_if_not_kept() -> None:
    client = ended()
    client.handle(EVENING)
    assert "S standings" in client.text
    client.handle(NOT_KEPT)
    assert "S standings" not in client.text


def test_new_game_closes_the_points_for_spectators_too(house: House) -> None:
    ann, bob = sits(house), sits(house, name="bob")
    eve = joins(house, "eve", spectate=True)
    for player in (ann, bob):
        house.carry_out(player.client, HandOver("seat"))
    assert eve.shows(ScorePage)
    for player in (ann, bob):
        player.presses("r")
    assert eve.app.context.link.model.playing
    assert eve.shows(TablePage)
