"""The page of a game night: who may enter, what its organiser can do, and which table a player watches."""

import dataclasses

import pytest
from msgspec.structs import replace

from contack.client.screen.pages.base.overlay import Confirmation
from contack.client.screen.pages.base.page import OFFLINE
from contack.client.screen.pages.board.score import ScorePage
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.pages.tournament.change_tournament import ChangeTournamentPage
from contack.client.screen.pages.tournament.open_tournament import OpenTournamentPage
from contack.client.screen.pages.tournament.page import NOT_NOW, TournamentPage
from contack.client.screen.state.effects import Connect, RingBell
from contack.client.session.actions import Send
from contack.client.session.joining import JoinRequest
from contack.client.tournament.entrants import is_entered
from contack.protocol.command import (
    ChangeTournament,
    Command,
    EndTournament,
    EnterTournament,
    Hurry,
    Join,
    Leave,
    LeaveTournament,
    OpenTable,
    OpenTournament,
    PauseTournament,
    Ready,
    SeatRound,
    StartRound,
)
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Left, Notice, Refused, TableChanged, TournamentChanged, Welcomed
from contack.protocol.tournament import TournamentState
from contack.protocol.version import PROTOCOL_VERSION
from tests.client.house import House, PlainClient, wish
from tests.client.screen_client import ADDRESS, ScreenClient
from tests.client.tournament.nights import BETWEEN, ENTERING, OVER, PLAYING, SEATED, round_table, seated


def client_in_lobby(*notices: Notice) -> ScreenClient:
    """Return ann in a lobby of a house that knows nothing of the game night, after these notices."""
    house = House()
    client = ScreenClient(house).visits()
    house.deaf = True
    for notice in notices:
        client.handle(notice)
    client.commands.clear()
    return client


def host_of_server(*notices: Notice) -> ScreenClient:
    """Return the same ann as the host of this server, which another player's game night is on."""
    client = client_in_lobby(*notices)
    client.app = client.app.linked(owned=True).hosting((ADDRESS,))
    return client


def night(state: TournamentState, organiser: str = "bob") -> TournamentChanged:
    return TournamentChanged(replace(state, organiser=organiser))


def without_ann(state: TournamentState) -> TournamentChanged:
    return TournamentChanged(replace(state, entrants=tuple(one for one in state.entrants if one.name != "ann")))


def sent(client: ScreenClient, *keys: str) -> list[Command]:
    client.commands.clear()
    client.presses(*keys)
    return client.commands


def test_banner_enters_with_one_key_and_shows_the_page() -> None:
    client = client_in_lobby(without_ann(PLAYING))
    assert "Game night: 3 players, round 2 of 5." in client.text
    assert sent(client, "e") == [EnterTournament()]
    assert client.shows(TournamentPage)


def test_guest_without_a_free_table_sees_the_banner(house: House) -> None:
    bob = PlainClient(house, wish("bob"))
    for line in ("night open Friday", "lock"):
        bob.types(line)
    client = ScreenClient(house).visits(Connect(ADDRESS, JoinRequest("ann", "test")))
    assert "Friday: 1 player, not begun." in client.text
    assert "e  Enter it." in client.text
    assert OpenTable not in map(type, client.commands)
    assert is_entered(client.presses("e").app.context.link.model.tournament, "ann")


def test_entrant_opens_the_page_and_enters_nothing() -> None:
    client = client_in_lobby(night(PLAYING))
    assert sent(client, "e") == []
    assert client.shows(TournamentPage)
    assert sent(client, "enter") == []
    assert "You are in Game night" in client.messages[-1]


def test_lobby_without_a_game_night_opens_one() -> None:
    client = client_in_lobby()
    client.presses("E")
    assert client.shows(OpenTournamentPage)
    assert sent(client, "enter") == [OpenTournament("Game night")]


def test_organiser_sees_the_page_by_itself() -> None:
    client = client_in_lobby(night(ENTERING, "ann"))
    assert client.shows(TournamentPage)
    assert "seats round 1" in client.text


@pytest.mark.parametrize(
    ("state", "key", "command"),
    [
        (BETWEEN, "s", SeatRound()),
        (replace(SEATED, again=True), "s", SeatRound()),
        (SEATED, "g", StartRound()),
        (PLAYING, "h", Hurry()),
        (replace(PLAYING, pause="tea"), "Z", PauseTournament(paused=False)),
    ],
)
def test_organiser_has_a_key_for_each_step(state: TournamentState, key: str, command: Command) -> None:
    assert sent(client_in_lobby(night(state, "ann")), key) == [command]
    assert sent(host_of_server(night(state)), "E", key) == [command]


@pytest.mark.parametrize("key", ["s", "g", "h", "Z", "O", "X"])
def test_other_players_learn_who_organises(key: str) -> None:
    client = client_in_lobby(night(PLAYING))
    assert sent(client, "E", key) == []
    assert client.shows(TournamentPage)
    assert client.messages[-1] == "Only bob can do that: the organiser of the game night."
    client.handle(night(PLAYING, ""))
    assert "Only the operator of this server can" in client.presses(key).messages[-1]
    client.handle(night(OVER))
    assert client.presses(key).messages[-1] == NOT_NOW


def test_steps_are_shown_to_organiser_and_host_alone() -> None:
    hidden = ("hurry", "pause", "end")
    for client, count in ((client_in_lobby(night(PLAYING)), 0), (host_of_server(night(PLAYING)), 3)):
        client.presses("E")
        page, context = client.app.page, client.app.context
        assert len([one for one in page.hints(context) if one.method in hidden]) == count
        assert ("the games of Oak do not count" in " ".join(client.text.split())) is bool(count)


@pytest.mark.parametrize(("state", "key"), [(SEATED, "s"), (PLAYING, "g"), (BETWEEN, "h"), (PLAYING, "s")])
def test_impossible_step_is_not_sent(state: TournamentState, key: str) -> None:
    client = client_in_lobby(night(state, "ann"))
    assert sent(client, key) == []
    assert client.messages[-1] == NOT_NOW


def test_pause_asks_for_a_reason() -> None:
    assert sent(client_in_lobby(night(PLAYING, "ann")), "Z", *"tea", "enter") == [PauseTournament(reason="tea")]


def test_end_asks_first_and_says_which_games_are_lost() -> None:
    client = client_in_lobby(night(PLAYING, "ann"))
    assert sent(client, "X") == []
    assert client.shows(Confirmation)
    assert "the games of Oak do not count" in " ".join(client.text.split())
    assert sent(client, "y") == [EndTournament()]


def test_leaving_asks_first() -> None:
    client = client_in_lobby(night(PLAYING))
    assert sent(client, "E", "l") == []
    assert sent(client, "y") == [LeaveTournament()]
    stranger = client_in_lobby(without_ann(PLAYING))
    assert sent(stranger, "E", "l") == []
    assert not stranger.shows(Confirmation)


def test_player_without_a_table_watches_the_chosen_one() -> None:
    assert sent(client_in_lobby(night(PLAYING)), "E", "down", "w") == [Join("Ash", spectate=True)]


def test_player_at_a_finished_table_goes_from_there_to_another() -> None:
    client = client_in_lobby(night(PLAYING), seated(), TableChanged(2, Change.GAME_OVER, "", round_table()))
    assert sent(client, "E", "down", "w") == [Leave()]
    client.commands.clear()
    client.handle(Left("Oak", "you left"))
    assert Join("Ash", spectate=True) in client.commands
    client.commands.clear()
    client.handle(Left("Ash", "you left"))
    assert not [command for command in client.commands if isinstance(command, Join)]


def test_own_table_is_shown_when_it_is_chosen() -> None:
    client = client_in_lobby(night(PLAYING), seated())
    assert sent(client, "E", "w") == []
    assert client.shows(TablePage)


def test_seated_player_comes_to_the_table_ready_and_with_a_bell() -> None:
    client = client_in_lobby(night(SEATED))
    client.presses("E")
    client.handle(seated("ann", "ann", "bob", "cleo"))
    assert client.shows(TablePage)
    assert [type(command) for command in client.commands if isinstance(command, Ready)] == [Ready]
    assert RingBell() in client.effects
    assert client.messages[-1] == "Round 2: table Oak with bob and cleo."
    assert "Starts in 0:20." in client.text
    assert "Round 2 · Game night" in client.text


@pytest.mark.parametrize("key", ["r", "g", "G", "b", "P", "O", "X"])
def test_table_of_a_round_has_no_keys_of_ready_and_host(key: str) -> None:
    client = client_in_lobby(night(SEATED), seated())
    assert sent(client, key) == []


def test_player_is_brought_from_one_table_to_the_next() -> None:
    client = client_in_lobby(night(BETWEEN), seated(), TableChanged(2, Change.GAME_OVER, "", round_table()))
    client.presses("E")
    client.handle(Left("Oak", "the next round is seated"))
    assert client.shows(LobbyPage)
    client.commands.clear()
    client.handle(seated())
    assert client.shows(TablePage)
    assert [type(command) for command in client.commands] == [Ready]


def test_page_counts_down_to_the_next_round() -> None:
    client = client_in_lobby(night(BETWEEN))
    client.presses("E").waits(5)
    assert "the next one is seated in 0:40" in client.text
    client.handle(night(replace(BETWEEN, pause="tea", starts_in=40.0)))
    client.waits(5)
    assert "seated in 0:40" in client.text


def test_page_survives_the_end_of_its_game_night() -> None:
    client = client_in_lobby(night(PLAYING))
    client.presses("E")
    client.handle(TournamentChanged(None))
    assert "There is no game night on this server any more." in client.text


def test_offline_player_sends_nothing() -> None:
    client = client_in_lobby(without_ann(PLAYING))
    client.presses("E")
    client.house.deaf = False
    client.loses()
    client.presses("enter")
    assert client.messages[-1] == OFFLINE.words
    assert Send(EnterTournament()) not in client.effects


def test_player_seated_after_a_loss_stays_at_the_table() -> None:
    client = client_in_lobby(night(SEATED), seated())
    client.house.deaf = False
    client.returns_unheard()
    client.handle(seated())
    client.handle(Refused("resume", Refusal.NOT_NOW, "not in state table"))
    assert client.shows(TablePage)
    assert client.app.context.link.at_table


def test_entrant_whose_table_is_gone_comes_to_the_lobby() -> None:
    client = client_in_lobby(night(PLAYING), seated()).is_lost()
    for notice in (Welcomed(PROTOCOL_VERSION, "den", "1"), night(BETWEEN)):
        client.handle(notice)
    client.handle(Refused("resume", Refusal.BAD_TOKEN, "no such seat"))
    assert client.shows(LobbyPage)
    assert "Game night: 4 players" in client.text
    client.handle(seated())
    assert client.shows(TablePage)


def test_podium_comes_by_itself_to_everyone_who_played() -> None:
    client = client_in_lobby(night(PLAYING), seated(), TableChanged(2, Change.GAME_OVER, "", round_table()))
    client.handle(night(OVER))
    assert client.shows(TournamentPage)
    assert "★ bob" in client.text
    client.presses("escape")
    assert client.shows(TablePage)
    stranger = client_in_lobby(without_ann(PLAYING), without_ann(OVER))
    assert stranger.shows(LobbyPage)


def test_podium_waits_under_the_points_of_the_last_game() -> None:
    client = client_in_lobby(night(PLAYING), seated())
    client.app = dataclasses.replace(client.app, page=ScorePage(under=client.app.page))
    client.handle(night(OVER))
    assert client.shows(ScorePage)
    client.presses("E")
    assert client.shows(TournamentPage)


def test_organiser_changes_only_what_the_form_changed() -> None:
    client = client_in_lobby(night(PLAYING, "ann"))
    client.presses("O")
    assert client.shows(ChangeTournamentPage)
    assert sent(client, "right", "down", "down", "right", "down", "right", "enter") == [
        ChangeTournament(rounds=6, auto=False, move_clock=15)
    ]
    clocked = replace(PLAYING, options=replace(PLAYING.options, move_clock=120))
    timed = client_in_lobby(night(clocked, "ann"))
    assert sent(timed, "O", "down", "down", "down", "right", "enter") == [ChangeTournament(move_clock=0)]
    assert sent(timed, "O", "enter") == []
