"""After any input, notice or resize, a terminal shows exactly the painted characters."""

from hypothesis import given, settings
from hypothesis import strategies as st
from prompt_toolkit.data_structures import Size

from contack.client.screen.paint.canvas.canvas import Canvas, Point, Style
from contack.client.screen.state.effects import Connect
from contack.client.session.joining import JoinRequest
from contack.protocol.notice import Notice, Refused, Said
from tests.client.headless import Headless, headless
from tests.client.house import BotClient, House, wish
from tests.client.screen_client import ADDRESS, ScreenClient
from tests.runner.chance import effort

TYPED = (
    *"12345adefhijklnopstuvwxyzgrsRSN+-0?qcm/ ", "\r", "\x1b", "\t", "\x7f", "卓", "é", "\x0c", "\x1bOP", "\x1b[12~",
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[1;2A", "\x1b[1;5C", "\x1b[5~", "\x1b[6~", "\x1b[H",
    "\x1b[<64;3;4M", "\x1b[200~卓 two\nlines\x1b[2J\x1b[201~",
)  # fmt: skip
"""Keys, turns of the wheel and a paste, as a terminal sends them."""

typed = st.sampled_from(TYPED)
clicked = st.builds(Point, st.integers(0, 119), st.integers(0, 39))
resized = st.builds(Size, rows=st.integers(16, 40), columns=st.integers(50, 120))
noticed = st.one_of(
    st.builds(Said, st.just("卓ann"), st.text("a卓é\u202e\u0301\u200b\x1b👍🏽ｱ ", min_size=1, max_size=40)),
    st.just(Refused("play_lay", "stale_turn", "卓: the turn is over")),
)
happenings = st.lists(st.one_of(typed, typed, typed, clicked, resized, noticed), max_size=20)


def happens(client: ScreenClient, shown: Headless, what: object) -> None:
    match what:
        case str():
            shown.keys(what)
        case Point(x, y):
            shown.click(x, y)
        case Size(rows, columns):
            shown.resize(columns, rows)
        case Notice() if client.app.context.link.online:
            client.handle(what)
            shown.draw()


def differences(shown: Headless, painted: Canvas) -> list[tuple[int, int]]:
    """Return where a terminal shows other characters or other colours than were painted."""
    return [
        (x, y)
        for y, row in enumerate(painted.glyphs)
        for x, (character, style) in enumerate(row)
        if shown.cell(x, y).data != character or (character and not _looks(shown, x, y, style))
    ]


def _looks(shown: Headless, x: int, y: int, style: Style) -> bool:
    # colours with names have other names in pyte
    cell = shown.cell(x, y)
    attributes = (cell.bold, cell.italics, cell.underscore, cell.reverse)
    return attributes == (style.bold, style.italic, style.underline, style.reverse) and all(
        seen == colour[1:] for seen, colour in ((cell.fg, style.ink), (cell.bg, style.paper)) if colour.startswith("#")
    )


@settings(max_examples=effort(8, 20))
@given(happenings)
def test_a_terminal_shows_what_was_painted(happened: list[object]) -> None:
    house = House()
    client = ScreenClient(house)
    BotClient(house, wish("卓 bot", "den"), games=0)
    client.visits(Connect(ADDRESS, JoinRequest("ann", "test", "den")))
    assert client.app.context.link.model.playing
    with headless(client) as shown:
        for what in [None, *happened]:
            happens(client, shown, what)
            screen = shown.tube.screen
            assert differences(shown, client.screen(screen.columns, screen.lines)) == []
