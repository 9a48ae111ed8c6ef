import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.screen.paint.canvas.choices import THEME_CHOICES, VIEWS, ThemeChoice, ViewName
from contack.client.screen.paint.theme.theme import BLOCKS, SMOOTH, Depth, theme_for
from tests.client.screen.paint.theme.test_palette import colours

themes = st.sampled_from(THEME_CHOICES)
views = st.none() | st.sampled_from(VIEWS)
depths: st.SearchStrategy[Depth] = st.sampled_from((1, 4, 8, 24))


@pytest.mark.parametrize(
    ("depth", "light", "name"),
    [
        (1, False, "mono"),
        (4, False, "ansi16"),
        (4, True, "ansi16"),
        (8, False, "cube"),
        (24, False, "standard"),
        (24, True, "paper"),
    ],
)
def test_terminal_decides_by_default(depth: Depth, light: bool, name: str) -> None:
    assert theme_for("auto", None, None, depth, light).palette.name == name


@pytest.mark.parametrize(
    ("choice", "depth", "name"),
    [
        ("1962", 24, "1962"),
        ("1962", 8, "1962"),
        ("colour-blind", 8, "colour-blind"),
        ("standard", 8, "cube"),
        ("standard", 4, "ansi16"),
        ("cube", 4, "ansi16"),
        ("cube", 24, "cube"),
        ("ansi16", 24, "ansi16"),
        ("mono", 24, "mono"),
        ("paper", 1, "mono"),
    ],
)
def test_a_theme_with_too_many_colours_gives_way_to_the_nearest(choice: ThemeChoice, depth: Depth, name: str) -> None:
    assert theme_for(choice, None, None, depth, light=False).palette.name == name


@given(themes, depths, st.booleans())
def test_no_theme_has_more_colours_than_the_terminal(choice: ThemeChoice, depth: Depth, light: bool) -> None:
    found = colours(theme_for(choice, None, None, depth, light).palette)
    if depth == 1:
        assert not found
    if depth == 4:
        assert all(colour.startswith("ansi") for colour in found)


@given(themes, views, depths, st.booleans())
def test_the_view_is_the_chosen_one_unless_there_are_no_faces(
    choice: ThemeChoice, view: ViewName | None, depth: Depth, light: bool
) -> None:
    theme = theme_for(choice, view, None, depth, light)
    assert theme.view == ("lines" if theme.palette.name == "mono" else view or "facets")


def test_slanted_edges_are_blocks_by_default() -> None:
    assert theme_for("auto", None, None, 24, light=False).glyphs is BLOCKS
    assert theme_for("auto", None, "smooth", 24, light=False).glyphs is SMOOTH
