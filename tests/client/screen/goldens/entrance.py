"""Scenes on the way to a table: who comes first, servers, a lobby, and what lies over any page."""

from __future__ import annotations

from contack.client.screen.app.app import Shell
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.start.welcome import WelcomePage
from contack.client.screen.state.effects import Visit
from contack.client.screen.state.settings import Settings
from contack.client.session.address import Address
from contack.client.session.saved_seat import Seat
from contack.protocol.beacon import Answer
from contack.protocol.command import Say
from contack.protocol.notice import Refused
from contack.protocol.refusal import Refusal
from tests.client.house import House, PlainClient, wish
from tests.client.screen_client import ADDRESS, ScreenClient, new_shell

KEEP = Address("tables.example.org", 4000)
"""A server that ann has been to before."""


def pressed(shell: Shell, *keys: str) -> Shell:
    """Return a shell after keys, of which nothing is carried out elsewhere."""
    for key in keys:
        shell = shell.press(key)[0]
    return shell


def welcome_name() -> Shell:
    """Somebody comes for the first time."""
    page = WelcomePage(then=FindPage(), suggestion="ann")
    return new_shell(page.greeting(), Settings())


def welcome_glyphs() -> Shell:
    """Somebody has given a name and looks at samples."""
    return pressed(welcome_name(), "enter", "right")


def find_empty() -> Shell:
    """No server has answered."""
    return new_shell()


def find_servers() -> Shell:
    """Servers that are open, locked and of another version answered; one of before did not."""
    shell = new_shell(settings=Settings(name="ann", glyphs="blocks", recent=(ADDRESS, KEEP)))
    for host, answer in (
        (ADDRESS.host, Answer(1, "The den", ADDRESS.port, 3, 4, False, tls=True)),
        ("192.168.1.20", Answer(1, "卓 クラブ", 1939, 12, 9, True, tls=True)),
        ("192.168.1.31", Answer(2, "workshop of tomorrow", 2001, 1, 2, False, tls=True)),
        ("fe80::1ff:fe23:4567:890a", Answer(1, "attic", 1940, 0, 0, False, tls=True)),
    ):
        shell = shell.heard(host, answer)
    return pressed(shell, "down")


def lobby() -> Shell:
    """Tables wait, play and are full; people talk."""
    return _in_lobby().presses("down").shell


def open_table() -> Shell:
    """Ann says how her table shall be."""
    return _in_lobby().presses("o", "right", "down", "right").shell


def play_bots() -> Shell:
    """Ann says how many bots she wants to play against, and which."""
    return _in_lobby().presses("b", "left", "down", "right").shell


def settings() -> Shell:
    """Ann looks at her settings in the lobby."""
    return _in_lobby().presses("f2", "down").shell


def _in_lobby() -> ScreenClient:
    house = House(bots=14)
    _company(house)
    client = ScreenClient(house).visits(Visit(ADDRESS))
    gus = ScreenClient(house, _called("gus")).visits(Visit(ADDRESS))
    ScreenClient(house, _called("卓球クラブの田中さん")).visits(Visit(ADDRESS))
    for words in ("Good evening!", "Who plays at the inn? There are two seats, and I know where the tea is."):
        house.carry_out(gus.guest, Say(words))
    return client.types("/I do.").presses("enter").waits(3)


def _company(house: House) -> None:
    """Open a table that waits, one that plays, one that is full, and one that lets nobody watch."""
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


def _called(name: str) -> Shell:
    return new_shell(settings=Settings(name=name))


def find_seat() -> Shell:
    """A seat waits for ann since her laptop slept."""
    return find_servers().waits(Seat(ADDRESS, "", "den", "ann", "secret"))


def password() -> Shell:
    """A server wants a password, and ann's first one was wrong."""
    refused = Refused("hello", Refusal.WRONG_PASSWORD, "that is not the password of this server")
    return pressed(find_servers().do(Visit(ADDRESS))[0].notified(refused)[0], *"sesame")


def trust() -> Shell:
    """A server shows another fingerprint than before."""
    return find_servers().do(Visit(KEEP))[0].distrusted(KEEP, "SHA256:" + "n" * 43, "SHA256:" + "o" * 43)
