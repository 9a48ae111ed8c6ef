"""A whole game night at a server without sockets: a full screen, lines and bots, from the first key to the podium."""

from dataclasses import replace

import pytest

from contack.client.screen.pages.board.score import ScorePage
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.pages.tournament.page import TournamentPage
from contack.client.screen.state.settings import ScreenSettings
from contack.client.session.fairness import DISHONEST, NOT_OURS
from contack.protocol.limits import GRACE_SECONDS
from contack.protocol.tournament import AUTO_SECONDS, SEATED_SECONDS, TournamentPhase
from tests.client.house import BotClient, House, PlainClient, wish
from tests.client.screen_client import ScreenClient, new_app


class Evening:
    """A game night of two rounds: ann organises it on a full screen, bob has lines, deb and eve are bots."""

    def __init__(self) -> None:
        self.house = House()
        self.ann = ScreenClient(self.house).visits()
        self.ann.presses("E", *["down"] * 5, "right", *["up"] * 4, "2", "backspace", "2", "enter", "enter")
        for_night = (replace(wish(name, None), tournament=True, client="contack-bot 1") for name in ("deb", "eve"))
        self.bots = [BotClient(self.house, each, games=0) for each in for_night]
        self.bob = PlainClient(self.house, wish("bob"))
        self.bob.types("night enter")

    @property
    def phase(self) -> TournamentPhase | None:
        night = self.bob.plain.model.tournament
        return night.phase if night else None

    def begins(self) -> None:
        """The round begins; the stand-in plays for the people."""
        self.house.passes(SEATED_SECONDS)
        self.ann.presses("H", "y")
        self.bob.types("auto on")

    def ends_round(self) -> None:
        for _ in range(60):
            if self.phase is not TournamentPhase.PLAYING:
                return
            self.house.passes(1)
        raise AssertionError(f"the round does not end: {self.bob.text}")


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_two_rounds_are_played_from_the_first_key_to_the_podium(evening: Evening) -> None:
    ann, bob = evening.ann, evening.bob
    assert "seats round 1: 4 players at 1 table" in ann.text
    ann.presses("s")
    assert ann.shows(TablePage)
    evening.begins()
    evening.ends_round()
    assert ann.shows(ScorePage)
    assert "in this game" in ann.text
    evening.house.passes(AUTO_SECONDS)
    assert ann.shows(TablePage)
    evening.begins()
    evening.ends_round()
    assert evening.phase is TournamentPhase.OVER
    ann.presses("escape")
    assert ann.shows(TournamentPage)
    assert "★ " in ann.text
    assert "The winner of Game night is " in bob.text
    assert [bot.status for bot in evening.bots] == [0, 0]
    assert [bot.player.played for bot in evening.bots] == [2, 2]


def test_player_who_was_away_at_the_start_gets_no_alarm(evening: Evening) -> None:
    evening.ann.presses("s")
    evening.bob.loses()
    evening.begins()
    evening.bob.returns()
    evening.bob.types("auto on")
    evening.ends_round()
    assert DISHONEST not in evening.bob.text
    assert NOT_OURS in evening.bob.text


def test_bot_that_missed_its_game_plays_the_next_round(evening: Evening) -> None:
    deb = evening.bots[0]
    evening.ann.presses("s")
    deb.loses()
    evening.house.passes(GRACE_SECONDS)
    evening.begins()
    evening.ends_round()
    deb.returns()
    evening.house.passes(AUTO_SECONDS)
    evening.begins()
    evening.ends_round()
    assert deb.status == 0


def test_open_house_seats_three_free_players_again(house: House) -> None:
    host = PlainClient(house, wish("host"))
    host.types("night open Open house 90min")
    players = [PlainClient(house, wish(name, name)) for name in ("ann", "bob")]
    for player in players:
        player.types("night enter")
    assert "Not begun: a game begins when three players are free." not in host.types("night")
    for number in (1, 2):
        house.passes(SEATED_SECONDS)
        assert f"Round {number}: table" in host.text
        house.passes(SEATED_SECONDS)
        for player in (host, *players):
            player.types("auto on")
        for _ in range(60):
            house.passes(1)
            if f"round {number + 1}" in host.text.lower():
                break
    assert "Round 2: table" in host.text


def test_stranger_watches_a_table_of_the_round_from_the_lobby(evening: Evening) -> None:
    evening.ann.presses("s")
    app = new_app(settings=ScreenSettings(name="zoe", motion="off"))
    zoe = ScreenClient(evening.house, app).visits()
    assert "Game night: 4 players, round 1 of 2." in zoe.text
    zoe.presses("E", "w")
    assert zoe.shows(TablePage)
    evening.begins()
    evening.ends_round()
    zoe.presses("escape", "r")
    assert zoe.messages[-1].startswith("The tables of a game night are its organiser's")
    zoe.presses("q")
    assert zoe.shows(LobbyPage)
