import math
from dataclasses import fields
from itertools import product
from typing import get_args

import pytest

from contack.client.screen.paint.canvas.canvas import Style
from contack.client.screen.paint.canvas.choices import ThemeName
from contack.client.screen.paint.theme.cube import CUBE as ENTRIES
from contack.client.screen.paint.theme.cube import lab, nearest
from contack.client.screen.paint.theme.hue import Hue, rgb
from contack.client.screen.paint.theme.palette import (
    ANSI16,
    COLOUR_BLIND,
    CUBE,
    MONO,
    PALETTES,
    STANDARD,
    Palette,
    in_cube,
)

SIMULATIONS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What each kind of colour blindness makes of linear light: Machado, Oliveira and Fernandes (2009), severity 1."""

HEX: set[ThemeName] = {"standard", "paper", "colour-blind", "1962", "cube"}


def colours(value: object) -> set[str]:
    """Return all colours in a palette or a part of one."""
    match value:
        case Palette() | Hue():
            parts = (getattr(value, field.name) for field in fields(value) if field.name not in ("name", "view"))
            return set().union(*map(colours, parts))
        case Style():
            return {value.ink, value.paper} - {""}
        case tuple():
            return set().union(*map(colours, value))
        case str():
            return {value} - {""}
    return set()


def seen(colour: str, simulation: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """Return a colour as somebody colour-blind sees it, as lightness, redness and yellowness."""
    light = [((part / 255 + 0.055) / 1.055) ** 2.4 if part > 10 else part / 255 / 12.92 for part in rgb(colour)]
    mixed = [min(max(sum(a * b for a, b in zip(row, light, strict=True)), 0), 1) for row in simulation]
    back = [255 * (1.055 * part ** (1 / 2.4) - 0.055 if part > 0.0031308 else 12.92 * part) for part in mixed]
    return lab("#" + "".join(f"{round(part):02x}" for part in back))


def separation(palette: Palette, simulation: tuple[tuple[float, ...], ...]) -> float:
    """Return how near two faces of different hues come at most."""
    faces = [(at, face) for at, hue in enumerate(palette.hues) for face in (hue.up, hue.down)]
    return min(
        math.dist(seen(one, simulation), seen(other, simulation))
        for (a, one), (b, other) in product(faces, faces)
        if a != b
    )


def contrast(ink: str, paper: str) -> float:
    """Return the contrast of two colours as accessibility guidelines measure it (WCAG 2)."""
    light, dark = sorted((luminance(ink), luminance(paper)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [((part / 255 + 0.055) / 1.055) ** 2.4 if part > 10 else part / 255 / 12.92 for part in rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_there_is_a_palette_of_each_name() -> None:
    assert set(PALETTES) == set(get_args(ThemeName))
    assert all(palette.name == name for name, palette in PALETTES.items())


def test_monochrome_has_no_colours_and_sixteen_have_names() -> None:
    assert not colours(MONO)
    assert all(colour.startswith("ansi") for colour in colours(ANSI16))


@pytest.mark.parametrize("name", sorted(HEX))
def test_all_other_colours_are_hex(name: ThemeName) -> None:
    assert all(len(colour) == 7 and colour.startswith("#") for colour in colours(PALETTES[name]))


@pytest.mark.parametrize("palette", [CUBE, *(in_cube(PALETTES[name]) for name in HEX)])
def test_a_palette_of_256_colours_has_exact_entries_alone(palette: Palette) -> None:
    assert colours(palette) <= set(ENTRIES)


def test_entries_are_nearest_to_themselves() -> None:
    assert all(nearest(entry) == entry for entry in ENTRIES)


@pytest.mark.parametrize("kind", SIMULATIONS)
def test_faces_stay_apart_for_the_colour_blind(kind: str) -> None:
    assert separation(COLOUR_BLIND, SIMULATIONS[kind]) > 0.2


def test_faces_of_the_standard_palette_would_not() -> None:
    assert min(separation(STANDARD, simulation) for simulation in SIMULATIONS.values()) < 0.08


def test_badges_differ_for_everyone_and_from_every_face() -> None:
    for simulation in SIMULATIONS.values():
        badges = [seen(style.paper, simulation) for style in STANDARD.badges]
        assert min(math.dist(one, other) for at, one in enumerate(badges) for other in badges[:at]) > 0.08
    faces = [face for hue in STANDARD.hues for face in (hue.up, hue.down)]
    assert min(math.dist(lab(style.paper), lab(face)) for style in STANDARD.badges for face in faces) > 0.08


@pytest.mark.parametrize("name", [*sorted(HEX), "ansi16"])
def test_preview_and_misfit_have_different_faces(name: ThemeName) -> None:
    palette = PALETTES[name]
    assert len(palette.badges) == 7
    assert palette.frame not in {"", palette.text.paper}
    for hue in palette.hues:
        assert hue.misfit not in {hue.up, hue.down, hue.ahead}
        assert hue.hatch != hue.misfit


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_scoring_edges_are_bold(name: ThemeName) -> None:
    assert PALETTES[name].lit.bold


@pytest.mark.parametrize("name", sorted(HEX))
def test_digits_and_words_can_be_read(name: ThemeName) -> None:
    palette = PALETTES[name]
    for hue in palette.hues:
        pairs = ((hue.ink, hue.up), (hue.ink, hue.down), (hue.ahead_ink, hue.ahead), (hue.line, palette.text.paper))
        assert min(contrast(ink, paper) for ink, paper in pairs) > 3
    for role in ("text", "dim", "strong", "accent", "good", "bad", "title", "title_mine", "chosen", "field"):
        style = getattr(palette, role).over(palette.text)
        assert contrast(style.ink, style.paper) > 4


@pytest.mark.parametrize("palette", PALETTES.values())
def test_important_styles_look_different(palette: Palette) -> None:
    text = palette.text
    assert text not in (palette.strong, palette.accent, palette.bad, palette.chosen, palette.title, palette.field)
    assert palette.title != palette.title_mine


@pytest.mark.parametrize("palette", PALETTES.values())
def test_similar_colours_get_a_second_mark(palette: Palette) -> None:
    marked = any(hue.underline or hue.reverse for hue in palette.hues)
    assert marked or palette.name not in ("mono", "ansi16", "colour-blind")
    assert palette.letters == (palette.name in ("mono", "ansi16"))
