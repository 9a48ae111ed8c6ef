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
    ("choice", "depth", "light", "name"),
    [
        ("auto", 1, False, "mono"),
        ("auto", 4, False, "ansi16"),
        ("auto", 4, True, "ansi16"),
        ("auto", 8, False, "cube"),
        ("auto", 24, False, "standard"),
        ("auto", 24, True, "paper"),
        ("1962", 24, False, "1962"),
        ("1962", 8, False, "1962"),
        ("colour-blind", 8, False, "colour-blind"),
        ("standard", 8, False, "cube"),
        ("standard", 4, False, "ansi16"),
        ("cube", 4, False, "ansi16"),
        ("cube", 24, False, "cube"),
        ("ansi16", 24, False, "ansi16"),
        ("mono", 24, False, "mono"),
        ("paper", 1, False, "mono"),
    ],
)
def test_chosen_theme_is_the_nearest_that_the_terminal_has(
    choice: ThemeChoice, depth: Depth, light: bool, name: str
) -> None:
    assert theme_for(choice, None, None, depth, light).palette.name == name


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
