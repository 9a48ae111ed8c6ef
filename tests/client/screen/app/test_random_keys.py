"""Whatever is pressed, clicked, told or resized, nothing breaks and nothing is painted outside of the screen."""

from hypothesis import given, settings
from hypothesis import strategies as st

from contack.client.screen.paint.canvas.canvas import Canvas, Point
from contack.client.screen.state.effects import Connect, Quit
from contack.client.session.joining import JoinRequest
from contack.client.text.width import text_width
from contack.engine.board.cell import Cell
from contack.protocol.notice import Closed, Refused, Said
from tests.client.house import BotClient, House, wish
from tests.client.screen_client import ADDRESS, ScreenClient
from tests.runner.chance import effort

KEYS = (
    *"12345abcdefghijklmnopqrstuvwxyzABHNRS0+-/?<>,. ", "enter", "escape", "tab", "s-tab", "up", "down", "left",
    "right", "s-left", "s-right", "s-up", "s-down", "c-left", "c-down", "pageup", "pagedown", "home", "end",
    "backspace", "delete", "f1", "f2", "c-c", "c-u", "c-w", "wheel-up", "wheel-down", "f12", "卓",
)  # fmt: skip

key = st.sampled_from(KEYS).map(lambda key: ("key", key))
click = st.tuples(st.integers(0, 170), st.integers(0, 60)).map(lambda at: ("click", Point(*at)))
cell = st.tuples(st.integers(-4, 4), st.integers(-4, 4)).map(lambda at: ("cell", Cell(*at)))
size = st.tuples(st.integers(1, 170), st.integers(1, 60)).map(lambda size: ("size", size))
said = st.text(min_size=1, max_size=30).map(lambda text: ("notice", Said("卓\u202eann", text)))
wait = st.integers(1, 40).map(lambda seconds: ("wait", seconds))
other = st.sampled_from(
    [
        ("notice", Refused("play_lay", "stale_turn", "the turn is over")),
        ("notice", Refused("join", "table_full", "no seat")),
        ("notice", Closed("stopped", "the server stops")),
        ("paste", "two\nlines \x1b[2J and more"),
        ("lost", "the connection to the server is lost"),
        ("visit", None),
    ]
)
happenings = st.lists(st.one_of(key, key, key, click, cell, size, said, wait, other), max_size=60)


def _happens(client: ScreenClient, screen: Canvas, what: str, how: object) -> None:
    match what, how:
        case "key", str():
            client.presses(how)
        case "click", Point():
            if how in screen.spots:
                client.clicks(screen.spots[how])
        case "cell", Cell():
            client.clicks(how)
        case "notice", _:
            if client.app.context.link.online:
                client.handle(how)  # type: ignore[arg-type]  # a notice
        case "wait", int():
            client.waits(how)
        case "paste", str():
            client.paste(how)
        case "lost", str():
            if client.app.context.link.online:
                client.loses(how)
        case "visit", _:
            if not client.app.context.link.at_table and not client.app.context.link.online:
                client.visits(Connect(ADDRESS, JoinRequest("ann", "test", seats=2, countdown=0)))


def whole(screen: Canvas, columns: int, rows: int) -> bool:
    """Return whether a screen has its size, in columns as wide as they look."""
    widths = [sum(text_width(character) for character, _ in row) for row in screen.glyphs]
    return widths == [columns] * rows and all(0 <= x < columns and 0 <= y < rows for x, y in screen.spots)


@settings(max_examples=effort(20, 60))
@given(happenings)
def test_whatever_happens_the_screen_is_whole(happened: list[tuple[str, object]]) -> None:
    house = House()
    client = ScreenClient(house)
    BotClient(house, wish("卓 bot", "den"), games=0)
    columns, rows = 100, 30
    screen = client.screen(columns, rows)
    for what, how in happened:
        if any(isinstance(effect, Quit) for effect in client.effects):
            return
        if what == "size":
            columns, rows = how  # type: ignore[misc]  # two numbers
        _happens(client, screen, what, how)
        screen = client.screen(columns, rows)
        assert whole(screen, columns, rows)
