"""Scenes before a table: welcome, servers, lobby, and overlays."""

from datetime import UTC, datetime

from contack.client.screen.app.app import App
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.start.welcome import WelcomePage
from contack.client.screen.state.effects import Connect
from contack.client.screen.state.settings import ScreenSettings
from contack.client.servers.address import Address
from contack.client.servers.servers_met import Doubt
from contack.client.session.saved_seat import Seat
from contack.protocol.command import Leave, Say
from contack.protocol.discovery.beacon import BeaconAnswer
from contack.protocol.error import Refusal
from contack.protocol.limits import GRACE_SECONDS
from contack.protocol.notice import Refused, StandingsListed
from contack.server.standings.standings import Standings
from tests.client.house import House, PlainClient, wish
from tests.client.screen_client import ADDRESS, ScreenClient, new_app
from tests.client.standings import EVENING

KEEP = Address("tables.example.org", 4000)
"""A server that ann has been to before."""


def pressed(app: App, *keys: str) -> App:
    """Return a shell after keys, of which nothing is carried out elsewhere."""
    for key in keys:
        app = app.press(key)[0]
    return app


def welcome_name() -> App:
    page = WelcomePage(then=FindPage(), suggestion="ann")
    return new_app(page.greeting(), ScreenSettings())


def welcome_glyphs() -> App:
    """Somebody has given a name and looks at samples."""
    return pressed(welcome_name(), "enter", "right")


def find_empty() -> App:
    return new_app()


def find_servers() -> App:
    """Servers that are open, locked and of another version answered; one of before did not."""
    app = new_app(settings=ScreenSettings(name="ann", glyphs="blocks", recent=(ADDRESS, KEEP)))
    for host, answer in (
        (ADDRESS.host, BeaconAnswer(2, "The den", ADDRESS.port, 3, 4, False, tls=True)),
        ("192.168.1.20", BeaconAnswer(2, "卓 クラブ", 1939, 12, 9, True, tls=True)),
        ("192.168.1.31", BeaconAnswer(3, "workshop of tomorrow", 2001, 1, 2, False, tls=True)),
        ("fe80::1ff:fe23:4567:890a", BeaconAnswer(2, "attic", 1940, 0, 0, False, tls=True)),
    ):
        app = app.add_server(host, answer)
    return pressed(app, "down")


def lobby() -> App:
    return in_lobby().presses("down").app


def stand_in() -> App:
    house = House()
    _, bob, _ = (PlainClient(house, wish(name, "inn", 3)) for name in ("ann", "bob", "cyd"))
    house.carry_out(bob.client, Leave())
    house.passes(GRACE_SECONDS)
    PlainClient(house, wish("eve", "bar", 4))
    return ScreenClient(house, _called("dora")).visits().waits(3).presses("down").app


def open_table() -> App:
    return in_lobby().presses("o", "right", "down", "right").app


def play_bots() -> App:
    """Ann says how many bots she wants to play against, and which."""
    return in_lobby().presses("b", "left", "down", "right").app


def settings() -> App:
    return in_lobby().presses("f2", "down").app


def standings() -> App:
    return in_lobby().presses("S").app


def standings_for_ever() -> App:
    """Ann looks at her place among all who ever played here."""
    return in_lobby().presses("S", "tab").app


MOTD = "Supper at eight in the kitchen. The final begins at ten, at the long table; whoever is out by then may watch."


def motd() -> App:
    """Whoever hosts the server has something to say to all who come in."""
    return in_lobby(MOTD).app


def in_lobby(motd: str = "") -> ScreenClient:
    house = House(bots=14, motd=motd)
    house.lobby.standings = KnownStandings()
    _company(house)
    client = ScreenClient(house).visits()
    gus = ScreenClient(house, _called("gus")).visits()
    ScreenClient(house, _called("卓球クラブの田中さん")).visits()
    for words in ("Good evening!", "Who plays at the inn? There are two seats, and I know where the tea is."):
        house.carry_out(gus.client, Say(words))
    return client.types("/I do.").presses("enter").waits(3)


class KnownStandings(Standings):
    """Standings that somebody else has counted."""

    def __init__(self) -> None:
        super().__init__("", lambda: datetime(2026, 11, 20, 15, 4, 5, tzinfo=UTC))

    def listed(self, name: str) -> StandingsListed:
        return EVENING


def _company(house: House) -> None:
    for name, table, seats in (
        ("bob", "inn", 4),
        ("cyd", "inn", 4),
        ("dan", "bar", 2),
        ("eve", "bar", 2),
        ("卓也", "卓を囲む会", 7),
        ("Maximilian of Habsburg", "a table with a long name", 3),
        ("fay", "a table with a long name", 3),
    ):
        PlainClient(house, wish(name, table, seats))
    PlainClient(house, wish("hal", "bar", spectate=True))
    PlainClient(house, wish("ida", "closed circle", 2, spectators=False))


def _called(name: str) -> App:
    return new_app(settings=ScreenSettings(name=name))


def find_seat() -> App:
    """A seat waits for ann since her laptop slept."""
    return find_servers().changed(seat=Seat(ADDRESS, "", "den", "ann", "secret"))


def password() -> App:
    """A server wants a password, and ann's first one was wrong."""
    refused = Refused("hello", Refusal.WRONG_PASSWORD, "that is not the password of this server")
    return pressed(find_servers().do(Connect(ADDRESS))[0].notified(refused)[0], *"sesame")


def trust() -> App:
    return find_servers().do(Connect(KEEP))[0].distrusted(KEEP, "SHA256:" + "n" * 43, Doubt("SHA256:" + "o" * 43))


def trust_another() -> App:
    words = '192.168.1.7 was the server "den" before; now it is "attic", which you do not know.'
    doubt = Doubt("SHA256:" + "o" * 43, words, calm=True)
    return find_servers().do(Connect(KEEP))[0].distrusted(KEEP, "SHA256:" + "n" * 43, doubt)
