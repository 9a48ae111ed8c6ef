"""Only the host of a table kicks, mutes, locks and hands the role on."""

import pytest

from contack.client.screen.pages.base.list_box import ChosenName
from contack.client.screen.pages.base.overlay import Confirmation
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.pages.table.people import PeoplePage
from contack.client.screen.state.effects import Connect
from contack.client.screen.state.settings import ScreenSettings
from contack.client.session.joining import JoinRequest
from contack.protocol.command import Command, GiveHints, HandHost, Kick, Lock, Mute
from tests.client.house import House, PlainClient, wish
from tests.client.screen_client import ADDRESS, ScreenClient, joins, new_app, sits


def hosts() -> ScreenClient:
    """Return ann, who is the host; bob plays with her, and cyd watches."""
    house = House()
    ann = sits(house, 3)
    PlainClient(house, wish("bob"))
    PlainClient(house, wish("cyd", spectate=True))
    return ann.presses("P")


@pytest.mark.parametrize(
    ("keys", "command"),
    [
        ("h", HandHost("bob")),
        ("u", Mute("bob")),
        ("uu", Mute("bob", muted=False)),
        ("i", GiveHints("bob")),
        ("ii", GiveHints("bob", hints=False)),
        ("l", Lock()),
        ("ll", Lock(locked=False)),
    ],
)
def test_a_key_does_it_to_the_chosen_one_or_to_the_table(keys: str, command: Command) -> None:
    assert hosts().presses(*keys).commands[-1] == command


def test_kick_needs_a_confirmation() -> None:
    ann = hosts().presses("down", "k")
    assert ann.shows(Confirmation)
    assert not [command for command in ann.commands if isinstance(command, Kick)]
    ann.presses("y")
    assert ann.commands[-1] == Kick("cyd")
    assert ann.shows(PeoplePage)
    assert "cyd" not in [line.split()[1] for line in ann.text.splitlines() if "watches" in line]


def test_click_chooses_a_person() -> None:
    assert hosts().clicks(ChosenName("cyd")).presses("u").commands[-1] == Mute("cyd")


def test_effect_of_an_order_is_in_the_list() -> None:
    text = hosts().presses("i").text
    assert "plays · hints" in text
    text = hosts().presses("u", "l").text
    assert "muted" in text
    assert "The table is locked: no new players." in text


def test_host_gives_hints_to_a_seat_and_everyone_sees(house: House) -> None:
    settings = ScreenSettings(name="bob", glyphs="blocks", motion="off")
    bob = ScreenClient(house, new_app(settings=settings)).visits(
        Connect(ADDRESS, JoinRequest("bob", "test", "den", open=True, seats=2, countdown=0))
    )
    ann = sits(house)
    assert bob.app.context.link.model.playing
    bob.presses("P", "up", "i")
    assert bob.commands[-1] == GiveHints("bob")
    assert bob.app.context.link.model.hints_allowed
    for client in (bob.presses("escape"), ann):
        (row,) = [row for row in client.screen(130, 40).text.splitlines() if " B  bob" in row and "hints" in row]
        assert "hints" in row
    assert bob.presses("P", "up", "i").commands[-1] == GiveHints("bob", hints=False)
    assert bob.presses("up", "i").commands[-1] == GiveHints("ann")
    assert not bob.app.context.link.model.hints_allowed


@pytest.mark.parametrize("key", ["k", "h", "u"])
def test_host_cannot_kick_mute_or_promote_the_own_seat(key: str) -> None:
    ann = hosts()
    before = len(ann.commands)
    ann.presses("end", key)
    assert ann.messages[-1] == "That is you: choose somebody else."
    assert len(ann.commands) == before


def test_spectator_cannot_get_hints() -> None:
    ann = hosts().presses("down", "i")
    assert ann.messages[-1] == "Choose a player first: spectators have no seat."


@pytest.mark.parametrize("key", ["escape", "q", "P"])
def test_a_key_leads_back_to_the_table(key: str) -> None:
    assert hosts().presses(key).shows(TablePage)


def test_guest_learns_who_is_host(house: House) -> None:
    PlainClient(house, wish("bob", seats=3))
    ann = joins(house).presses("P")
    assert ann.shows(TablePage)
    assert ann.messages[-1] == "Only the host can do that: ask bob."


def test_lonely_host_can_only_lock_the_table() -> None:
    ann = sits(House(), 7).presses("P", "k")
    assert ann.messages[-1] == "You are alone here."
    assert "ann (you)" in ann.presses("down", "h", "u").text
    assert not [command for command in ann.commands if isinstance(command, HandHost | Mute)]
    assert ann.presses("l").commands[-1] == Lock()


def test_without_a_connection_nothing_is_sent() -> None:
    ann = hosts().loses().presses("k")
    assert ann.messages[-1] == "No connection to the server."
    assert ann.shows(PeoplePage)


def test_kicked_player_is_in_the_lobby_with_a_reason(house: House) -> None:
    bob = PlainClient(house, wish("bob", seats=3))
    ann = joins(house)
    bob.types("kick ann")
    bob.types("kick ann")
    assert ann.shows(LobbyPage)
    assert ann.messages[-1] == "Bob removed you."
