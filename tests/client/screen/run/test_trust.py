"""New servers, and servers with another fingerprint."""

from dataclasses import replace

import pytest

from contack.client.screen.app.app import App
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.start.trust import TrustPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.state.effects import Connect, Trust
from contack.client.servers.keyring import Secrets
from contack.client.servers.servers_met import Claims, Doubt
from contack.client.session.joining import JoinRequest
from contack.client.session.model import AT_NO_TABLE
from contack.protocol.command import Hello
from contack.protocol.notice import Welcomed
from contack.protocol.version import PROTOCOL_VERSION
from tests.client.house import House, PlainClient, wish
from tests.client.screen_client import ADDRESS, ScreenClient, new_app, sits

OLD, NEW = "SHA256:" + "o" * 43, "SHA256:" + "n" * 43
MET = f"First time there. Its fingerprint, for a comparison with the host's: {NEW}"
WISH = JoinRequest("ann", "test", "den")


def asked(to: Connect | None = None) -> App:
    return new_app().do(to or Connect(ADDRESS, WISH, bots=2))[0].distrusted(ADDRESS, NEW, Doubt(OLD))


def test_first_fingerprint_is_in_the_lobby_above_the_keys() -> None:
    app = new_app().do(Connect(ADDRESS))[0].met(MET, NEW).notified(Welcomed(1, "den", "0"))[0]
    text = app.paint(80, 24).text
    assert isinstance(app.page, LobbyPage)
    assert NEW[:20] in text
    assert "? help" in text.splitlines()[-1]
    assert "a comparison with the host" in text


def test_direct_way_to_a_table_logs_the_fingerprint() -> None:
    client = ScreenClient(House())
    client.app = client.app.do(Connect(ADDRESS, JoinRequest("ann", "test", open=True, join=False)))[0].met(MET, NEW)
    client._connect()
    assert client.shows(TablePage)
    assert client.app.context.link.log[0].words.endswith(NEW)


def test_trusting_a_fingerprint_continues_to_the_table() -> None:
    app, effects = asked().press("T")
    assert effects == (Trust(ADDRESS, NEW), Connect(ADDRESS, WISH, bots=2))
    arrival = app.context.link.arrival
    assert arrival is not None
    assert arrival.wish.table == "den"


def test_changed_server_learns_no_seat_when_trusted() -> None:
    client = sits(House(), 7)
    PlainClient(client.house, wish("bob"))
    client.house.drop(client.client)
    client.app = client.app.lost("gone", 1)[0].try_again()[0].distrusted(ADDRESS, NEW, Doubt(OLD))
    assert client.app.context.link.model.token
    app, effects = client.app.press("T")
    assert effects == (Trust(ADDRESS, NEW), Connect(ADDRESS))
    assert app.context.link.model == AT_NO_TABLE
    assert isinstance(app.hello(), Hello)


SECRET = JoinRequest("ann", "test", "den", password="door", table_password="drawer", token="seat")


@pytest.mark.parametrize("claims", [Claims(), Claims("den", OLD)])
@pytest.mark.parametrize("otherwise", [None, WISH])
def test_other_server_gets_nothing_meant_for_the_first(claims: Claims, otherwise: JoinRequest | None) -> None:
    wish = replace(SECRET, otherwise=otherwise)
    app, effects = asked(Connect(ADDRESS, wish, claims=claims, password="door")).press("T")
    assert effects == (Trust(ADDRESS, NEW), Connect(ADDRESS, WISH))
    assert app.context.link.arrival is not None
    assert app.context.link.arrival.wish == WISH
    assert app.context.keyring.secrets(ADDRESS, "den") == Secrets()
    assert app.hello() == Hello(PROTOCOL_VERSION, "ann", "test")


def test_seat_of_the_trusted_server_is_resumed() -> None:
    wish = replace(WISH, token="seat")
    _, effects = asked(Connect(ADDRESS, wish, claims=Claims("", NEW))).press("T")
    assert effects == (Trust(ADDRESS, NEW), Connect(ADDRESS, wish))


def test_typed_password_goes_to_no_other_server() -> None:
    client = new_app().do(Connect(ADDRESS, replace(SECRET, token="")))[0].shown(OLD)
    assert client.hello() == Hello(PROTOCOL_VERSION, "ann", "test", "door")
    assert client.shown(OLD).hello() == client.hello()
    for other in (NEW, ""):
        assert client.shown(other).hello() == Hello(PROTOCOL_VERSION, "ann", "test")
        assert client.shown(other).context.keyring.secrets(ADDRESS, "den") == Secrets()


def test_third_fingerprint_asks_again() -> None:
    page = asked().distrusted(ADDRESS, OLD, Doubt(NEW)).page
    assert isinstance(page, TrustPage)
    assert isinstance(page.under, FindPage)


def test_a_server_that_is_wanted_no_more_asks_nothing() -> None:
    assert isinstance(new_app().distrusted(ADDRESS, NEW, Doubt(OLD)).page, FindPage)


def test_plain_server_that_encrypted_before_opens_a_question() -> None:
    plain = ADDRESS._replace(tls=False)
    app = new_app().do(Connect(plain, WISH))[0].distrusted(plain, "", Doubt(OLD))
    text = app.paint(80, 24).text
    for words in (f"{ADDRESS} had", OLD, "none: it does not encrypt", "Either the server no longer encrypts"):
        assert words in text
    assert app.press("T")[1] == (Trust(plain, ""), Connect(plain, WISH))
    assert app.press("enter")[1] == ()
