"""Resuming a seat, and taking one over from a stand-in, from the lobby."""

from dataclasses import replace

from contack.client.screen.pages.base.overlay import Confirmation
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.state.effects import Connect
from contack.client.session.joining import JoinRequest
from contack.protocol.command import Join, Resume
from contack.protocol.limits import GRACE_SECONDS
from tests.client.house import House, PlainClient, wish
from tests.client.screen_client import ADDRESS, ScreenClient, new_app


def called(name: str, house: House) -> ScreenClient:
    app = new_app()
    return ScreenClient(house, replace(app, context=replace(app.context, called=name)))


def left() -> tuple[House, ScreenClient]:
    """Let bob leave a game with ann and cyd, after the question; another table stands first in the list."""
    house = House()
    PlainClient(house, wish("eve", "bar", 4))
    PlainClient(house, wish("ann", seats=3))
    bob = called("bob", house).visits(Connect(ADDRESS, JoinRequest("bob", "test", "den")))
    PlainClient(house, wish("cyd", open=False))
    assert bob.app.context.link.model.playing
    assert bob.presses("q").shows(Confirmation)
    bob.presses("y")
    return house, looks(bob)


def looks(client: ScreenClient) -> ScreenClient:
    return client.waits(3)


def late(house: House, name: str = "dora") -> ScreenClient:
    return looks(called(name, house).visits())


def test_enter_resumes_a_seat_left_during_a_game() -> None:
    _, bob = left()
    assert bob.shows(LobbyPage)
    assert "Enter takes your seat back." in bob.text
    token = bob.app.context.link.kept
    assert token is not None
    bob.presses("enter")
    assert Resume(token.token) in bob.commands
    assert bob.shows(TablePage)
    assert bob.app.context.link.model.seat == 1
    assert not bob.app.context.link.model.handed_over


def test_resumed_seat_knows_the_promised_deal() -> None:
    _, bob = left()
    kept = bob.app.context.link.kept
    assert kept is not None
    assert kept.committed.nonces
    assert bob.presses("enter").app.context.link.committed == kept.committed


def test_while_the_seat_is_kept_a_late_guest_watches() -> None:
    house, _ = left()
    dora = late(house).presses("down")
    assert "Enter watches." in dora.text
    dora.presses("enter")
    assert dora.commands[-1] != Join("den")


def test_a_late_guest_takes_over_the_seat_of_a_stand_in() -> None:
    house, bob = left()
    dora = late(house).presses("down")
    house.passes(GRACE_SECONDS)
    text = looks(dora).text
    assert "stand-in" in text
    assert "Enter takes over: a stand-in plays for bob." in text
    dora.presses("enter")
    assert dora.shows(TablePage)
    assert dora.app.context.link.model.seat == 1
    assert "dora takes over the seat of bob, with its tiles and points" in dora.log
    assert "Enter takes your seat back." not in looks(bob).text


def test_late_return_names_the_new_player_and_may_retry() -> None:
    house, bob = left()
    house.passes(GRACE_SECONDS)
    late(house).presses("down", "enter")
    bob.presses("enter")
    assert bob.shows(LobbyPage)
    assert "dora has that seat now, under another token" in " ".join(bob.messages)
    assert bob.app.context.link.kept is None
    assert bob.app.context.link.arrival is None
