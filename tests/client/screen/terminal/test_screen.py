"""The adapter to prompt_toolkit: painted characters are visible, and keys have their names."""

from collections.abc import Callable, Iterator
from functools import partial

import pyte
import pytest
from pictures.terminal import Graphemes
from wcwidth import iter_graphemes, width

from contack.client.screen.paint.canvas.canvas import PLAIN, Canvas, Style
from contack.client.screen.terminal.keys import Click, mouse_meaning
from contack.client.screen.terminal.screen import OLD_TITLE, SAVE_TITLE
from contack.client.screen.terminal.window import style_text
from tests.client.headless import Headless, Slate, headless

GRAPHEMES = [
    "Rene\u0301",
    "\u0926\u0947\u0935",
    "\u0e17\u0e35\u0e48",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "\u2764\ufe0f",
]
RED = Style("#ff0000", "#0000aa", bold=True)


def write(text: str, canvas: Canvas) -> None:
    canvas.area.put(0, 0, text, RED)


def paint(canvas: Canvas) -> None:
    area = canvas.area
    write("卓 table|", canvas)
    area.put_right(canvas.rows - 1, "corner", Style("ansigreen"))
    area.spot(3, 0, 5, 1, "p")
    area.spot(3, 2, 5, 1, ("cell", 1))


@pytest.fixture
def slate() -> Slate:
    return Slate(paint)


@pytest.fixture
def screen(slate: Slate) -> Iterator[Headless]:
    with headless(slate, 40, 10) as shown:
        yield shown


@pytest.mark.parametrize(
    ("style", "text"),
    [
        (PLAIN, ""),
        (Style("#123456"), "fg:#123456"),
        (Style(paper="ansiblue"), "bg:ansiblue"),
        (Style("ansired", "#000000", True, True, True, True, True),
         "fg:ansired bg:#000000 bold italic underline reverse dim"),
    ],
)  # fmt: skip
def test_a_style_is_written_as_prompt_toolkit_reads_it(style: Style, text: str) -> None:
    assert style_text(style) == text


def test_characters_and_colours_are_seen_where_they_were_painted(screen: Headless) -> None:
    assert screen.text.splitlines()[0] == "卓 table|"
    assert screen.text.splitlines()[9] == " " * 34 + "corner"
    cell = screen.cell(3, 0)
    assert (cell.data, cell.fg, cell.bg, cell.bold) == ("t", "ff0000", "0000aa", True)
    assert screen.cell(39, 9).fg == "green"


@pytest.mark.parametrize("draw", [Graphemes.draw, pyte.Screen.draw], ids=["graphemes", "code points"])
@pytest.mark.parametrize("text", GRAPHEMES)
def test_text_after_a_grapheme_keeps_its_column(
    slate: Slate, screen: Headless, text: str, draw: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Graphemes, "draw", draw)
    slate.picture = partial(write, f"{text}|")
    assert screen.draw().cell(width(text), 0).data == "|"
    slate.picture = partial(write, f"{text}|new")
    assert screen.draw().cell(width(text) + 1, 0).data == "n"
    slate.picture = partial(write, "ab|cd")
    assert screen.draw().text.splitlines()[0] == "ab|cd"


@pytest.mark.parametrize("text", GRAPHEMES)
def test_a_grapheme_is_written_whole(slate: Slate, screen: Headless, text: str) -> None:
    screen.look()
    slate.picture = partial(write, text)
    written = screen.draw().look()
    assert all(grapheme in written for grapheme in iter_graphemes(text))


@pytest.mark.parametrize(
    ("depth", "colour"), [(1, "default"), (4, "brightred"), (8, "ff0000"), (24, "ff0000")]
)  # fmt: skip
def test_colours_are_limited_to_the_terminal(slate: Slate, depth: int, colour: str) -> None:
    with headless(slate, depth=depth) as shown:  # type: ignore[arg-type]  # parametrized
        assert shown.cell(3, 0).fg == colour


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("a", "a"), ("?", "?"), (" ", " "), ("<", "<"), ("é", "é"), ("卓", "卓"), ("\u200d", "\u200d"),
        ("\r", "enter"), ("\n", "enter"), ("\t", "tab"), ("\x1b[Z", "s-tab"), ("\x1b", "escape"),
        ("\x7f", "backspace"), ("\b", "backspace"), ("\x1b[3~", "delete"),
        ("\x1b[A", "up"), ("\x1bOA", "up"), ("\x1b[D", "left"), ("\x1b[1;2D", "s-left"), ("\x1b[1;5D", "c-left"),
        ("\x1b[5~", "pageup"), ("\x1b[6~", "pagedown"), ("\x1b[H", "home"), ("\x1b[4~", "end"),
        ("\x1bOP", "f1"), ("\x1b[12~", "f2"), ("\x03", "c-c"), ("\x15", "c-u"),
        ("\x1b[<64;3;4M", "wheel-up"), ("\x1b[<65;3;4M", "wheel-down"), ("\x1b[<69;3;4M", "wheel-down"),
    ],
)  # fmt: skip
def test_key_arrives_by_its_name(slate: Slate, screen: Headless, typed: str, key: str) -> None:
    screen.keys(typed)
    assert slate.inputs == [key]


@pytest.mark.parametrize(
    "typed", ["\x1b[3;1R", "\x1b[E", "\x1b[<35;3;4M", "\x1b[<2;3;4M", "\x1b[1M", "\x1b[M\xff\xff\xff"]
)
def test_report_of_a_terminal_is_no_key(slate: Slate, screen: Headless, typed: str) -> None:
    screen.keys(typed)
    assert slate.inputs == []


def test_keys_arrive_in_their_order(slate: Slate, screen: Headless) -> None:
    screen.keys("1\x1b[A\r")
    assert slate.inputs == ["1", "up", "enter"]


def test_click_arrives_as_its_spot(slate: Slate, screen: Headless) -> None:
    screen.click(3, 0).click(7, 2).click(8, 2).click(0, 9)
    assert slate.inputs == [("spot", "p"), ("spot", ("cell", 1))]


def test_button_released_elsewhere_is_no_click(slate: Slate, screen: Headless) -> None:
    screen.keys("\x1b[<0;4;1M\x1b[<0;4;3m")
    assert slate.inputs == []


@pytest.mark.parametrize("report", ["", "x", "\x1b[<;;M", "\x1b[<0;1M", "\x1b[<66;1;1M", "\x1b[<64;1;1m"])
def test_other_reports_of_the_mouse_mean_nothing(report: str) -> None:
    assert mouse_meaning(report) == ""


def test_modifiers_do_not_change_a_click() -> None:
    assert mouse_meaning("\x1b[<16;5;6M") == Click((4, 5), True)  # type: ignore[arg-type]  # a point is a tuple


def test_mouse_belongs_to_the_terminal_if_turned_off(slate: Slate, screen: Headless) -> None:
    assert "\x1b[?1000h\x1b[?1006h" in screen.look()
    slate.mouse = False
    assert "\x1b[?1006l\x1b[?1000l" in screen.draw().look()
    slate.mouse = True
    assert "\x1b[?1003h" not in screen.draw().look()


def test_pasted_text_comes_as_a_whole(slate: Slate, screen: Headless) -> None:
    screen.keys("\x1b[200~h[A\rq\x1b[201~x")
    assert slate.inputs == [("pasted", "h[A\rq"), "x"]


def test_resized_terminal_is_drawn_again(screen: Headless) -> None:
    screen.resize(20, 5)
    assert screen.text.splitlines()[0] == "卓 table|"
    assert screen.text.splitlines()[4] == " " * 14 + "corner"
    screen.resize(60, 12)
    assert screen.text.splitlines()[11] == " " * 54 + "corner"
    assert screen.text.count("corner") == 1


def test_only_what_changed_is_written(slate: Slate, screen: Headless) -> None:
    screen.look()
    slate.picture = partial(write, "卓 table| new")
    written = screen.draw().look()
    assert "new" in written
    assert "table" not in written


def test_the_window_is_called_what_the_face_says(slate: Slate, screen: Headless) -> None:
    assert screen.title == "slate"
    slate.title = "board"
    assert screen.draw().title == "board"
    screen.look()
    assert "board" not in screen.draw().look()


def test_the_cursor_is_seen_only_where_something_is_typed(slate: Slate, screen: Headless) -> None:
    assert screen.cursor is None
    slate.picture = lambda canvas: canvas.area.cursor(7, 3)
    assert screen.draw().cursor == (7, 3)
    slate.picture = lambda canvas: None
    assert screen.draw().cursor is None


def test_a_screen_in_disorder_is_put_right_by_ctrl_l(slate: Slate, screen: Headless) -> None:
    screen.tube.write("\x1b[3;3Hgarbage from elsewhere")
    screen.keys("\x0c")
    assert "garbage" not in screen.text
    assert "corner" in screen.text
    assert slate.inputs == []


def test_the_windows_old_title_is_kept_and_brought_back(screen: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    assert SAVE_TITLE in screen.look()
    monkeypatch.setattr(screen.screen.app, "suspend_to_background", lambda: None)
    screen.keys("\x1a")
    screen.screen.app.output.flush()
    assert OLD_TITLE in screen.look()


def test_nothing_is_left_of_a_longer_row(slate: Slate, screen: Headless) -> None:
    slate.picture = lambda canvas: canvas.area.put(0, 0, "no", RED)
    assert screen.draw().text.split() == ["no"]


def test_after_it_was_erased_all_is_written_again(screen: Headless) -> None:
    screen.look()
    screen.screen.redraw()
    assert "table" in screen.draw().look()
