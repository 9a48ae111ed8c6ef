"""Every screen looks as it did on a usual terminal: characters and colours, and one in every palette and view."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from contack.client.screen.app.app import SMALLEST
from contack.client.screen.paint.canvas.choices import THEMES, VIEWS, ThemeChoice, ViewName
from contack.client.screen.paint.theme.theme import Depth
from tests.client.headless import headless
from tests.client.screen.goldens.entrance import pressed
from tests.client.screen.goldens.golden import FOLDER, as_kept, characters, characters_shown, colours, colours_shown
from tests.client.screen.goldens.scenes import SCENES, dressed
from tests.client.screen_client import AppContent

USUAL = (100, 30)
LARGE = (200, 60)

TABLES = [name for name in SCENES if name.startswith(("table-", "score-", "solitaire-", "replay"))]
COLOURED = "table-preview"
"""The scene of which the colours are kept in every palette: it shows the most of them."""

_COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3|4|9|10)\d(?:;|m)")
"""The codes that set a colour: only colours use 30 to 49 and 90 to 107."""


class Dress(NamedTuple):
    """What a screen is dressed in, on a terminal of so many bits of colour."""

    theme: ThemeChoice
    view: ViewName | None = None
    depth: Depth = 24

    @property
    def name(self) -> str:
        return f"{self.theme}-{self.view or 'auto'}-{self.depth}"


def dresses() -> Iterator[Dress]:
    """Yield each palette in each view, and what fewer colours leave of them."""
    for theme in THEMES:
        yield from (Dress(theme, view) for view in VIEWS)
    for depth in (1, 4, 8):
        yield Dress("auto", None, depth)
    yield from (Dress(theme, "facets", 8) for theme in ("paper", "colour-blind", "1962"))


DRESSES = tuple(dresses())

IN_CHARACTERS = {f"{name}/100x30.txt" for name in SCENES}
AT_LARGE = {
    f"{name}/200x60-{dress.name}.txt": (name, dress)
    for name in ("table-seven-preview", "table-why-not")
    for dress in (Dress("standard"), Dress("paper"), Dress("auto", None, 4), Dress("auto", None, 1))
}
SMALL_SEVEN = {f"table-seven/{columns}x{rows}.txt": (columns, rows) for columns, rows in ((80, 24), (60, 20))}
IN_LINES = {f"{name}/lines.txt": name for name in TABLES}
BY_DRESS = {f"{COLOURED}/{dress.name}.txt": dress for dress in DRESSES}
IN_COLOUR = {f"{name}/colours.txt" for name in SCENES}
TOO_SMALL = {f"too-small/{columns}x{rows}.txt": (columns, rows) for columns, rows in ((59, 24), (100, 19), (12, 4))}


@pytest.mark.parametrize("scene", SCENES)
def test_screen_looks_as_before(scene: str) -> None:
    canvas = SCENES[scene]().paint(*USUAL)
    assert as_kept(f"{scene}/100x30.txt", characters(canvas))
    assert as_kept(f"{scene}/colours.txt", colours(canvas))


@pytest.mark.parametrize("file", SMALL_SEVEN)
def test_small_table_of_seven_looks_as_before(file: str) -> None:
    assert as_kept(file, characters(SCENES["table-seven"]().paint(*SMALL_SEVEN[file])))


def test_racks_return_at_another_zoom() -> None:
    bare, zoomed = (pressed(SCENES["table-seven"](), *keys).paint(*SMALLEST).text for keys in ((), ("+",)))
    assert "players               hand" in zoomed
    assert "players               hand" not in bare


@pytest.mark.parametrize("file", AT_LARGE)
def test_large_table_looks_as_before(file: str) -> None:
    scene, dress = AT_LARGE[file]
    app = dressed(SCENES[scene](), *dress)
    if dress.depth == 24:
        canvas = app.paint(*LARGE)
        assert as_kept(file, characters(canvas) + colours(canvas))
    else:
        with headless(AppContent(app), *LARGE, dress.depth) as shown:
            assert as_kept(file, characters_shown(shown) + colours_shown(shown))


@pytest.mark.parametrize("file", IN_LINES)
def test_board_in_lines_looks_as_before(file: str) -> None:
    assert as_kept(file, characters(dressed(SCENES[IN_LINES[file]](), "standard", "lines").paint(*USUAL)))


@pytest.mark.parametrize("file", BY_DRESS)
def test_terminal_shows_every_palette_and_view_as_before(file: str) -> None:
    dress = BY_DRESS[file]
    with headless(AppContent(dressed(SCENES[COLOURED](), *dress)), *USUAL, dress.depth) as shown:
        assert as_kept(file, characters_shown(shown) + colours_shown(shown))


@pytest.mark.parametrize("file", TOO_SMALL)
def test_screen_that_is_too_small_says_so_and_recovers(file: str) -> None:
    with headless(AppContent(SCENES[COLOURED]()), *TOO_SMALL[file]) as shown:
        assert as_kept(file, characters_shown(shown))
        shown.resize(*USUAL)
        assert characters_shown(shown) == (FOLDER / COLOURED / "100x30.txt").read_text()


@pytest.mark.parametrize("scene", SCENES)
def test_monochrome_screen_has_no_colour(scene: str) -> None:
    canvas = dressed(SCENES[scene](), "auto", None, 1).paint(*SMALLEST)
    assert {style[:2] for row in canvas.glyphs for _, style in row} == {("", "")}


def test_monochrome_terminal_gets_no_colour() -> None:
    with headless(AppContent(SCENES[COLOURED]()), *SMALLEST, 1) as shown:
        assert not _COLOUR.search(shown.look())


def test_colour_would_be_noticed() -> None:
    with headless(AppContent(dressed(SCENES[COLOURED](), "auto", None, 4)), *SMALLEST, 4) as shown:
        assert _COLOUR.search(shown.look())


@pytest.mark.parametrize("dress", [dress for dress in DRESSES if dress.depth == 4], ids=str)
def test_sixteen_colours_have_their_names(dress: Dress) -> None:
    with headless(AppContent(dressed(SCENES[COLOURED](), *dress)), *USUAL, dress.depth) as shown:
        assert not re.search(r"[34]8;[25];", shown.look())


def test_every_golden_file_has_a_test() -> None:
    kept = {str(path.relative_to(FOLDER)) for path in FOLDER.glob("*/*")}
    assert kept == {*IN_CHARACTERS, *AT_LARGE, *SMALL_SEVEN, *IN_LINES, *BY_DRESS, *IN_COLOUR, *TOO_SMALL}
