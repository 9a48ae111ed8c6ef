"""Scenes at a table. Others lay by themselves, and so does ann up to the scene."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from contack.client.screen.app.app import App
from contack.client.screen.pages.base.page import Transition
from contack.client.screen.pages.board.score import ScorePage
from contack.client.screen.pages.board.selection import fitting
from contack.client.screen.state.effects import Connect, SaveSettings
from contack.client.session.actions import Send
from contack.client.session.joining import JoinRequest
from contack.protocol.notice import Said
from tests.client.house import House, LendingClient, PlainClient, nonces, wish
from tests.client.screen.goldens.entrance import pressed
from tests.client.screen.pages.table.test_page import others_play
from tests.client.screen_client import ADDRESS, ScreenClient, new_app
from tests.client.standings import EVENING

LONG = "卓球クラブの田中さんと鈴木さんの友達"
"""A name of 36 columns."""

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"

RECORD = Path("/home/ann/.local/share/contack/records/2026-11-20T15-04-05Z-den-0123abcd.contack")


def waiting() -> App:
    house = House()
    client = _sits(house, 5)
    client.app = client.app.linked(owned=True).hosting((ADDRESS,))
    tea = PlainClient(house, wish(LONG, open=False))
    PlainClient(house, wish("cyd", open=False))
    PlainClient(house, wish("dan", spectate=True, open=False))
    tea.types("say Tea first. Then tiles.")
    return client.app


def countdown() -> App:
    """Everybody who has come is ready, and the game starts in some seconds."""
    house = House()
    client = _sits(house, 5, countdown=30)
    for name in ("bob", "cyd"):
        PlainClient(house, wish(name, open=False))
    return client.waits(4).app


def options() -> App:
    """Ann, who is the host, looks at the options of her table."""
    return _sits(House(), 5, move_clock=30).presses("O", "down").app


def people() -> App:
    """Ann, who is the host, has muted somebody and looks what else she can do."""
    house = House()
    client = _sits(house, 5)
    for name in (LONG, "cyd"):
        PlainClient(house, wish(name, open=False))
    PlainClient(house, wish("dan", spectate=True, open=False))
    return client.presses("P", "down", "u").app


def bots() -> App:
    """Ann has called bots to her table, of which one is on its way."""
    house = House(bots=14)
    client = _sits(house, 5)
    PlainClient(house, wish(LONG, open=False))
    lending = LendingClient(house)
    client.presses("b", "1", "5")
    house.lose(lending.client)
    return client.presses("4", "down", "down").app


@cache
def my_turn() -> App:
    """Some lays into a game of four it is ann's turn, with a tile that fits in more than one place."""
    client, others = _game(b"5", "bob", "cyd", "Maximilian of Habsburg")
    _plays_until(client, others, lambda: _laid(client) > 12 and _tile(client.app, 2))
    others[0].types("say Take your time.")
    return client.app


def tile_chosen() -> App:
    return pressed(my_turn(), _tile(my_turn(), 2))


def preview() -> App:
    return pressed(tile_chosen(), "down", "down")


def why_not() -> App:
    """Ann has chosen a place where it does not fit."""
    return pressed(tile_chosen(), "up")


def talk() -> App:
    app = pressed(my_turn(), "/", *"卓 is a table; whose tu")
    return pressed(app, "left", "left")


@cache
def chat() -> App:
    client, others = _game(b"5", "bob", "cyd", "Maximilian of Habsburg")
    _plays_until(client, others, lambda: _laid(client) > 12 and _tile(client.app, 2))
    others[0].types("say Take your time.")
    others[2].types("say The tea is ready, and there are biscuits for whoever lays last.")
    client.handle(Said("eve", "Supper in ten minutes!", "server", "library"))
    client.presses("P", "i", "escape")
    others[1].types("react well_played")
    return client.app


def chat_first() -> App:
    return pressed(chat(), "T")


def reactions() -> App:
    return pressed(chat(), ".")


def graphemes() -> App:
    """Names and talk are of characters that are more than one code point."""
    client, others = _game(b"1", "Rene\u0301", "\u0926\u0947\u0935", "\u0e17\u0e35\u0e48")
    others[0].types(f"say {FAMILY} \u2764\ufe0f Rene\u0301")
    return pressed(client.app, "/", *f"a {FAMILY} e\u0301", "left")


def their_turn() -> App:
    client, _ = _game(b"1", "bob", "cyd", "Maximilian of Habsburg")
    _lays(client)
    return client.app


@cache
def seven() -> App:
    """Seven play; one is absent, and for another one the stand-in plays."""
    client, others = _game(b"2", "bob", "卓", LONG, "Maximilian of Habsburg", "Åse-Marie Ødegård", "zoë")
    client.house.drop(others.pop(2).client)
    others[3].types("auto on")
    _plays_until(client, others, lambda: _laid(client) > 12 and _tile(client.app, 2))
    others[0].types("say 卓 means table. Whose turn is it?")
    return pressed(client.app, "escape")


def seven_preview() -> App:
    """Seven play, and ann has chosen a tile and its place."""
    return pressed(seven(), _tile(seven(), 2), "down")


def arriving() -> App:
    """Bob's tile is on its way to its place."""
    return _just_laid(0.0)


def lit() -> App:
    """Bob's tile lies, and the edges that score light up."""
    return _just_laid(0.2)


def scored() -> App:
    return _just_laid(0.8)


def _just_laid(later: float) -> App:
    client, others = _game(b"5", "bob", "cyd", "Maximilian of Habsburg")
    _plays_until(client, others, lambda: _laid(client) > 6)
    _lays(client)
    app = client.app
    client.app = app.apply(Transition(app.page, (SaveSettings(replace(app.context.settings, motion="quick")),)))[0]
    model = others[0].plain.model
    best = max(range(len(model.lays)), key=lambda at: [*model.lays.values()][at])
    others[0].types(f"{best + 1}")
    return client.app.at(later).tick()[0]


def lost() -> App:
    app = my_turn().lost("the connection to the server is lost", 1)[0]
    return app.at(1).tick()[0].lost("nobody answers", 2)[0].at(2).tick()[0]


@cache
def hand_over() -> App:
    client, others = _game(b"1", "bob", LONG, "Maximilian of Habsburg")
    _plays_until(client, others, lambda: client.shows(ScorePage))
    return client.app


@cache
def game_over() -> App:
    client, others = _game(b"1", "bob", LONG, "Maximilian of Habsburg")
    _plays_until(client, others, lambda: not client.app.context.link.model.playing)
    client.handle(EVENING)
    return client.app.kept(RECORD)


def game_over_table() -> App:
    return pressed(game_over(), "escape")


def question() -> App:
    return pressed(my_turn(), "q")


def help_() -> App:
    return pressed(my_turn(), "?")


def clock() -> App:
    """The server waits for bob, who is lost, the clock laid for cyd once, and ann thinks."""
    client, _ = _on_the_clock()
    return client.waits(17).app


def clock_short() -> App:
    """Ann has little time left, and some of her game's."""
    client, _ = _on_the_clock()
    return client.waits(24).presses("escape").app


def clock_seven() -> App:
    """Seven play against the clock, and it is somebody else's turn."""
    names = ("bob", "卓", LONG, "Maximilian of Habsburg", "Åse-Marie Ødegård", "zoë")
    client, others = _game(b"2", *names, move_clock=90, game_clock=5400)
    _plays_until(client, others, lambda: _laid(client) > 12)
    _lays(client)
    return client.waits(11).app


def _on_the_clock() -> tuple[ScreenClient, list[PlainClient]]:
    client, others = _game(b"5", "bob", "cyd", "Maximilian of Habsburg", move_clock=30, game_clock=600)
    _plays_until(client, others, lambda: _laid(client) > 6)
    _lays(client)
    while not others[1].plain.model.my_turn:
        next(other for other in others if other.plain.model.my_turn).types("1")
    client.house.passes(30)
    others_play(client, others)
    client.house.lose(others[0].client)
    return client, others


def _sits(house: House, seats: int, deal: bytes = b"nonce", countdown: int = 0, **clocks: int) -> ScreenClient:
    app = replace(new_app(), nonce=nonces(deal))
    wanted = JoinRequest("ann", "test", "den", open=True, seats=seats, **clocks, countdown=countdown)  # type: ignore[arg-type]  # move and game
    return ScreenClient(house, app).visits(Connect(ADDRESS, wanted))


def _game(deal: bytes, *names: str, **clocks: int) -> tuple[ScreenClient, list[PlainClient]]:
    house = House()
    client = _sits(house, len(names) + 1, deal, **clocks)
    others = [PlainClient(house, wish(name, open=False)) for name in names]
    return others_play(client, others), others


def _plays_until(client: ScreenClient, others: list[PlainClient], ready: Callable[[], object]) -> None:
    while not ready():
        assert client.app.context.link.model.my_turn, "no such moment: choose another deal"
        _lays(client)
        others_play(client, others)


def _lays(client: ScreenClient) -> None:
    model = client.app.context.link.model
    command = model.confirm(max(model.lays, key=model.lays.__getitem__))
    client.does(Send(command))  # type: ignore[arg-type]  # it is a lay of the list, so nothing is against it


def _laid(client: ScreenClient) -> int:
    return len(client.view.board)


def _tile(app: App, places: int) -> str:
    view = app.context.link.model.view
    assert view is not None
    tiles = [str(number) for number, tile in enumerate(view.rack, 1) if len(fitting(tile, view.board)) >= places]
    return tiles[0] if tiles else ""
