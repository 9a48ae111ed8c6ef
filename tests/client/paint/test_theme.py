from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.paint.glyphs import BLOCKS, SMOOTH
from contack.client.paint.theme import Depth, theme_for
from contack.client.settings import GLYPHS, THEME_CHOICES, VIEWS, Settings, ThemeChoice
from tests.client.paint.test_palette import colours

settings = st.builds(
    Settings,
    theme=st.sampled_from(THEME_CHOICES),
    view=st.none() | st.sampled_from(VIEWS),
    glyphs=st.none() | st.sampled_from(GLYPHS),
)
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
def test_the_terminal_decides_where_nobody_does(depth: Depth, light: bool, name: str) -> None:
    assert theme_for(Settings(), depth, light).palette.name == name


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
    assert theme_for(Settings(theme=choice), depth, light=False).palette.name == name


@given(settings, depths, st.booleans())
def test_no_theme_has_more_colours_than_the_terminal(chosen: Settings, depth: Depth, light: bool) -> None:
    found = colours(theme_for(chosen, depth, light).palette)
    if depth == 1:
        assert not found
    if depth == 4:
        assert all(colour.startswith("ansi") for colour in found)


@given(settings, depths, st.booleans())
def test_the_view_is_the_chosen_one_unless_there_are_no_faces(chosen: Settings, depth: Depth, light: bool) -> None:
    theme = theme_for(chosen, depth, light)
    assert theme.view == ("lines" if theme.palette.name == "mono" else chosen.view or theme.palette.view)


@given(settings, depths, st.booleans())
def test_a_theme_is_the_same_each_time(chosen: Settings, depth: Depth, light: bool) -> None:
    assert theme_for(chosen, depth, light) == theme_for(chosen, depth, light)


def test_slants_are_blocks_until_somebody_chooses() -> None:
    assert theme_for(Settings(), 24, light=False).glyphs is BLOCKS
    assert theme_for(Settings(glyphs="smooth"), 24, light=False).glyphs is SMOOTH
