from typing import Literal, TypeAlias, TypeVar, get_args

Choice = TypeVar("Choice")

ViewName: TypeAlias = Literal["facets", "lines"]
ThemeName: TypeAlias = Literal["standard", "paper", "colour-blind", "1962", "cube", "ansi16", "mono"]
ThemeChoice: TypeAlias = Literal["auto"] | ThemeName
GlyphsName: TypeAlias = Literal["blocks", "sixths", "smooth", "powerline"]
ZoomName: TypeAlias = Literal["fit", "smallest", "small", "standard", "roomy", "large", "huge", "largest"]
MotionName: TypeAlias = Literal["auto", "off", "quick", "slow"]

# taken from the types, so that mypy and the settings file share one list
VIEWS: tuple[ViewName, ...] = get_args(ViewName)
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
THEME_CHOICES: tuple[ThemeChoice, ...] = ("auto", *THEMES)
GLYPHS: tuple[GlyphsName, ...] = get_args(GlyphsName)
ZOOMS: tuple[ZoomName, ...] = get_args(ZoomName)
MOTIONS: tuple[MotionName, ...] = get_args(MotionName)


def following(choices: tuple[Choice, ...], choice: object, by: int = 1) -> Choice:
    """Wrap around."""
    return choices[(choices.index(choice) + by) % len(choices)] if choice in choices else choices[0]
