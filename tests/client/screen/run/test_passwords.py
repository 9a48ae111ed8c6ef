"""Passwords of servers and tables: asked, repeated, remembered, and never shown."""

from contack.client.screen.app.app import App
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.state.effects import Connect, HangUp
from contack.client.servers.keyring import Secrets
from contack.client.session.joining import JoinRequest
from contack.protocol.command import Hello
from contack.protocol.error import Refusal
from contack.protocol.notice import Refused
from tests.client.house import House, PlainClient
from tests.client.screen_client import ADDRESS, ScreenClient, new_app

WANTED = Refused("hello", Refusal.WRONG_PASSWORD, "this server needs a password")


def asked(to: Connect) -> App:
    return new_app().do(to)[0].notified(WANTED)[0]


def typed(app: App, text: str) -> App:
    for key in (*text, "enter"):
        app = app.press(key)[0]
    return app


def hello(app: App) -> Hello:
    said = app.hello()
    assert isinstance(said, Hello)
    return said


def knows_the_den() -> PlainClient:
    return PlainClient(House(), JoinRequest("bob", "test", "den", open=True, join=False, table_password="treasure"))


def test_bots_know_the_password_of_an_unnamed_own_table() -> None:
    wish = JoinRequest("ann", "test", open=True, join=False, table_password="treasure")
    client = ScreenClient(House()).visits(Connect(ADDRESS, wish))
    assert client.app.context.keyring.secrets(ADDRESS, "ann's table") == Secrets("", "treasure")


def test_server_password_prompt_opens_while_disconnected() -> None:
    app, effects = new_app().do(Connect(ADDRESS))[0].notified(WANTED)
    assert effects == (HangUp(),)
    text = app.paint(100, 30).text
    assert f"Password of {ADDRESS}:" in text
    assert "This server needs a password." in text


def test_password_is_typed_in_dots() -> None:
    app = asked(Connect(ADDRESS))
    for key in "sesame":
        app = app.press(key)[0]
    assert "••••••" in app.paint(100, 30).text
    assert "sesame" not in app.paint(100, 30).text
    assert "sesame" not in repr(app)


def test_the_password_goes_with_the_same_visit_once_more() -> None:
    wish = JoinRequest("ann", "test", "den")
    app = typed(asked(Connect(ADDRESS, wish, bots=2)), "sesame")
    assert hello(app).password == "sesame"
    link = app.context.link
    assert link.connect == Connect(ADDRESS, wish, bots=2, password="sesame")
    assert link.arrival is not None
    assert link.arrival.wish.table == "den"
    assert "sesame" not in repr(app)


def test_wrong_password_opens_the_prompt_again() -> None:
    app = typed(asked(Connect(ADDRESS)), "open")
    wrong = Refused("hello", Refusal.WRONG_PASSWORD, "that is not the password of this server")
    again = app.notified(wrong)[0]
    assert "That is not the password of this server." in again.paint(110, 30).text
    assert hello(typed(again, "sesame")).password == "sesame"


def test_no_password_is_no_visit() -> None:
    app = typed(asked(Connect(ADDRESS)), "")
    assert isinstance(app.page, FindPage)
    assert app.context.link.address is None


def test_password_is_remembered_for_later_visits() -> None:
    app = typed(asked(Connect(ADDRESS)), "sesame")
    assert hello(app.lost("gone", 1)[0].do(Connect(ADDRESS))[0]).password == "sesame"


def test_direct_way_to_a_table_asks_for_its_password() -> None:
    client = ScreenClient(knows_the_den()._house).visits(Connect(ADDRESS, JoinRequest("ann", "test", "den")))
    assert "Password of den:" in client.text
    assert client.types("treasure").presses("enter").shows(TablePage)


def test_a_password_of_a_table_is_known_the_next_time() -> None:
    client = ScreenClient(knows_the_den()._house).visits().presses("enter").types("treasure").presses("enter")
    client.presses("q").waits(2)
    assert client.presses("enter").shows(TablePage)
