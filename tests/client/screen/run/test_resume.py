"""A seat that waits is offered and taken back, also while a dead connection still has the name."""

import pytest

from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.session.saved_seat import Seat
from contack.protocol.command import Hello, Ready, Resume
from contack.protocol.error import Refusal
from contack.protocol.notice import Refused, Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.table.client import Client
from tests.client.house import House, PlainClient, wish
from tests.client.screen_client import ADDRESS, ScreenClient, new_app, sits


def plays(house: House) -> ScreenClient:
    ann = sits(house)
    PlainClient(house, wish("bob"))
    return ann


def seat_of(client: ScreenClient) -> Seat:
    token = client.app.context.link.model.token
    assert token
    return Seat(ADDRESS, "", "den", "ann", token)


def waits(house: House, seat: Seat) -> ScreenClient:
    return ScreenClient(house, new_app().changed(seat=seat))


def test_a_seat_that_waits_is_offered_and_a_key_takes_it_back(house: House) -> None:
    ann = plays(house)
    house.drop(ann.client)
    again = waits(house, seat_of(ann))
    assert f"your seat at den on {ADDRESS} is waiting" in again.text
    assert "w your seat" in again.text
    again.presses("w")
    assert again.shows(TablePage)
    assert again.commands == [Resume(seat_of(ann).token)]
    assert again.app.context.link.model.playing


def test_lost_seat_is_explained_in_the_lobby() -> None:
    client = waits(House(), Seat(ADDRESS, "", "den", "ann", "no such token")).presses("w")
    assert client.shows(LobbyPage)
    assert client.messages[-1].startswith("Your seat at den is gone. The server says: ")


def test_table_is_rejoined_while_a_dead_connection_has_the_name(house: House) -> None:
    ann = plays(house)
    dead, ann.client = ann.client, Client()
    ann.is_lost("gone")
    ann.waits(2)
    hellos = [effect.command.name for effect in ann.effects if isinstance(getattr(effect, "command", None), Hello)]  # type: ignore[attr-defined]
    assert hellos == ["ann", "ann", "ann-2"]
    assert ann.shows(TablePage)
    assert ann.app.context.link.online
    assert ann.app.context.link.name == "ann"
    assert dead is not ann.client


def test_seat_taken_back_is_as_ready_as_before(house: House) -> None:
    ann = sits(house, 3)
    PlainClient(house, wish("bob"))
    house.drop(ann.client)
    again = waits(house, seat_of(ann)).presses("w")
    assert again.shows(TablePage)
    assert not [command for command in again.commands if isinstance(command, Ready)]


@pytest.mark.parametrize(
    ("refused", "seconds"),
    [
        (Refused("resume", Refusal.TOO_FAST, "that is too fast: wait 3 s", retry_after=3.0), 3),
        (Refused("resume", Refusal.CANNOT_SAVE, "the server cannot write to its disk"), 5),
    ],
)
def test_seat_that_cannot_resume_now_is_tried_again_soon(house: House, refused: Refused, seconds: int) -> None:
    ann = plays(house)
    house.lose(ann.client)
    house.deaf = True
    ann.is_lost("gone")
    ann.waits(1)
    ann.handle(Welcomed(PROTOCOL_VERSION, "den", "0"))
    ann.handle(refused)
    assert ann.shows(TablePage)
    assert refused.words[1:] in " ".join(ann.screen(160, 50).text.split())
    assert f"Trying again in {seconds} s" in " ".join(ann.screen(160, 50).text.split())
    house.deaf = False
    ann.waits(seconds)
    assert ann.app.context.link.online
    assert ann.app.context.link.model.token
    assert ann.shows(TablePage)


def test_player_without_the_seat_is_in_the_lobby_with_a_reason(house: House) -> None:
    ann = plays(house)
    again = waits(house, seat_of(ann)).presses("w")
    assert again.shows(TablePage)
    assert ann.shows(LobbyPage)
    assert ann.messages[-1] == "You took your seat back in another window or on another machine."
