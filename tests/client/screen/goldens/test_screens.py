"""Every screen looks as it did on a usual terminal: characters and colours, and one in every palette and view."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from contack.client.screen.app.app import SMALLEST
from contack.client.screen.paint.canvas.choices import THEMES, VIEWS, ThemeChoice, ViewName
from contack.client.screen.paint.theme.theme import Depth
from tests.client.headless import AppContent, headless
from tests.client.screen.goldens.golden import FOLDER, as_kept, characters, colours
from tests.client.screen.goldens.scenes import SCENES, dressed

USUAL = (100, 30)
LARGE = (200, 60)

TABLES = [name for name in SCENES if name.startswith(("table-", "score-", "solitaire-", "replay"))]
COLOURED = "table-preview"
"""The scene of which the colours are kept in every palette: it shows the most of them."""

_COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3|4|9|10)\d(?:;|m)")
"""What sets a colour: 30 to 49 and 90 to 107 are for nothing else."""


class Dress(NamedTuple):
    """What a screen is dressed in, on a terminal of so many bits of colour."""

    theme: ThemeChoice
    view: ViewName | None = None
    depth: Depth = 24

    @property
    def name(self) -> str:
        """What is kept is called."""
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
IN_LINES = {f"{name}/lines.txt": name for name in TABLES}
BY_DRESS = {f"{COLOURED}/{dress.name}.txt": dress for dress in DRESSES}
IN_COLOUR = {f"{name}/colours.txt" for name in SCENES}
TOO_SMALL = {f"too-small/{columns}x{rows}.txt": (columns, rows) for columns, rows in ((59, 24), (100, 19), (12, 4))}


@pytest.mark.parametrize("scene", SCENES)
def test_a_screen_looks_as_it_did(scene: str) -> None:
    with headless(AppContent(SCENES[scene]()), *USUAL) as shown:
        assert as_kept(f"{scene}/100x30.txt", characters(shown))
        assert as_kept(f"{scene}/colours.txt", colours(shown))


@pytest.mark.parametrize("file", AT_LARGE)
def test_a_table_looks_as_it_did_on_a_large_screen(file: str) -> None:
    scene, dress = AT_LARGE[file]
    with headless(AppContent(dressed(SCENES[scene](), *dress)), *LARGE, dress.depth) as shown:
        assert as_kept(file, characters(shown) + colours(shown))


@pytest.mark.parametrize("file", IN_LINES)
def test_a_board_in_lines_reads_as_it_did(file: str) -> None:
    with headless(AppContent(dressed(SCENES[IN_LINES[file]](), "standard", "lines")), *USUAL) as shown:
        assert as_kept(file, characters(shown))


@pytest.mark.parametrize("file", BY_DRESS)
def test_a_table_looks_as_it_did_in_every_palette_and_view(file: str) -> None:
    dress = BY_DRESS[file]
    with headless(AppContent(dressed(SCENES[COLOURED](), *dress)), *USUAL, dress.depth) as shown:
        assert as_kept(file, characters(shown) + colours(shown))


@pytest.mark.parametrize("file", TOO_SMALL)
def test_a_screen_that_is_too_small_says_so_and_recovers(file: str) -> None:
    with headless(AppContent(SCENES[COLOURED]()), *TOO_SMALL[file]) as shown:
        assert as_kept(file, characters(shown))
        shown.resize(*USUAL)
        assert characters(shown) == (FOLDER / COLOURED / "100x30.txt").read_text()


@pytest.mark.parametrize("scene", SCENES)
def test_no_colour_is_written_where_none_is_wanted(scene: str) -> None:
    with headless(AppContent(dressed(SCENES[scene](), "auto", None, 1)), *SMALLEST, 1) as shown:
        assert not _COLOUR.search(shown.look())


def test_a_colour_would_be_noticed() -> None:
    with headless(AppContent(dressed(SCENES[COLOURED](), "auto", None, 4)), *SMALLEST, 4) as shown:
        assert _COLOUR.search(shown.look())


@pytest.mark.parametrize("dress", [dress for dress in DRESSES if dress.depth == 4], ids=str)
def test_sixteen_colours_are_called_by_their_names(dress: Dress) -> None:
    with headless(AppContent(dressed(SCENES[COLOURED](), *dress)), *USUAL, dress.depth) as shown:
        assert not re.search(r"[34]8;[25];", shown.look())


def test_nothing_is_kept_that_no_test_looks_at() -> None:
    kept = {str(path.relative_to(FOLDER)) for path in FOLDER.glob("*/*")}
    assert kept == {*IN_CHARACTERS, *AT_LARGE, *IN_LINES, *BY_DRESS, *IN_COLOUR, *TOO_SMALL}
