"""What a player may choose about how things look: the theme, the view of the board, the glyphs, the zoom."""

from typing import Literal, TypeAlias, TypeVar, get_args

Choice = TypeVar("Choice")

ViewName: TypeAlias = Literal["facets", "lines"]
ThemeName: TypeAlias = Literal["standard", "paper", "colour-blind", "1962", "cube", "ansi16", "mono"]
ThemeChoice: TypeAlias = Literal["auto"] | ThemeName
GlyphsName: TypeAlias = Literal["blocks", "smooth", "powerline"]
ZoomName: TypeAlias = Literal["fit", "small", "standard", "large"]

# from the types, so that what mypy allows and what a settings file may say are one list
VIEWS: tuple[ViewName, ...] = get_args(ViewName)
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
THEME_CHOICES: tuple[ThemeChoice, ...] = ("auto", *THEMES)
GLYPHS: tuple[GlyphsName, ...] = get_args(GlyphsName)
ZOOMS: tuple[ZoomName, ...] = get_args(ZoomName)


def following(choices: tuple[Choice, ...], choice: object) -> Choice:
    """Return the choice after one of several, and after the last the first."""
    return choices[(choices.index(choice) + 1) % len(choices)] if choice in choices else choices[0]
