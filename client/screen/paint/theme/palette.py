from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from contack.client.screen.paint.canvas.canvas import PLAIN, Style
from contack.client.screen.paint.canvas.choices import ThemeName
from contack.client.screen.paint.theme.cube import nearest
from contack.client.screen.paint.theme.hue import BLACK, WHITE, Hue, blend, hue
from contack.client.screen.paint.theme.shades import DARK, LIGHT, SEPIA, Shades
from contack.engine.board.tile import COLOURS, Colour

# weight and lines only, for a terminal without colours
_BOLD, _FAINT, _UNDERLINED = Style(bold=True), Style(dim=True), Style(underline=True)
_REVERSE, _MINE = Style(reverse=True), Style(reverse=True, bold=True)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Palette:
    """The colours of a theme.

    With `letters`, colour letters follow the values if there is room; otherwise the hues' marks replace them. A role
    without paper takes the paper below; a missing role looks as on a terminal without colours. `frame` surrounds a
    preview, `lit` marks scoring edges and their points, `mark` is for a player without a badge.
    """

    name: ThemeName
    hues: tuple[Hue, Hue, Hue]
    letters: bool = False
    shadow: str = ""

    slate: str = ""
    slate_down: str = ""
    slate_pointed: str = ""
    place_key: Style = _BOLD
    place_points: Style = PLAIN
    opening: Style = _FAINT
    pointer: Style = _BOLD

    frame: str = ""
    misfit_ink: str = ""
    lit: Style = _MINE
    flash: Style = _MINE
    mark: Style = _BOLD
    badges: tuple[Style, ...] = (_BOLD,)

    text: Style = PLAIN
    dim: Style = _FAINT
    strong: Style = _BOLD
    accent: Style = _BOLD
    good: Style = PLAIN
    bad: Style = _BOLD
    title: Style = _REVERSE
    title_mine: Style = _MINE
    foot: Style = _FAINT
    rule: Style = _FAINT
    chosen: Style = _REVERSE
    field: Style = _UNDERLINED
    panel: Style = PLAIN
    panel_title: Style = _BOLD
    panel_rule: Style = PLAIN

    def hue(self, colour: Colour) -> Hue:
        return self.hues[COLOURS.index(colour)]


# any two are far apart for every kind of colour blindness, and from all faces of tiles
_BADGE_PAPERS = ("#6bd4fd", "#ff880f", "#8a64ff", "#c6ff90", "#b06f98", "#1a8f4a", "#fad8ce")
_BADGES = tuple(Style(BLACK, paper, bold=True) for paper in _BADGE_PAPERS)


def _palette(name: ThemeName, hues: tuple[Hue, Hue, Hue], shades: Shades) -> Palette:
    paper, ink, mute, line = shades.paper, shades.ink, shades.mute, shades.line
    return Palette(
        name=name,
        hues=hues,
        shadow=shades.shadow,
        slate=shades.slate,
        slate_down=blend(shades.slate, paper, 0.2),
        slate_pointed=shades.pointed,
        place_key=Style(shades.strong, bold=True),
        place_points=Style(ink),
        opening=Style(mute),
        pointer=Style(shades.accent, bold=True),
        frame=shades.frame,
        misfit_ink=ink,
        lit=Style(shades.frame_ink, shades.frame, bold=True),
        flash=Style(paper, shades.good, bold=True),
        mark=Style(paper, shades.strong, bold=True),
        badges=_BADGES,
        text=Style(ink, paper),
        dim=Style(mute),
        strong=Style(shades.strong, bold=True),
        accent=Style(shades.accent, bold=True),
        good=Style(shades.good),
        bad=Style(shades.bad, bold=True),
        title=Style(ink, shades.bar, bold=True),
        title_mine=Style(shades.mine_ink, shades.mine, bold=True),
        foot=Style(mute, shades.bar),
        rule=Style(line),
        chosen=Style(shades.strong, shades.chosen, bold=True),
        field=Style(shades.strong, shades.field),
        panel=Style(ink, shades.panel),
        panel_title=Style(shades.accent, shades.panel, bold=True),
        panel_rule=Style(blend(line, mute, 0.5), shades.panel),
    )


_INK = "#14110a"

# True colour on a dark ground.
STANDARD = _palette(
    "standard",
    (
        hue("#3a78e0", WHITE, "#7aa7f2", DARK.paper),
        hue("#cf3f3f", WHITE, "#ee7b78", DARK.paper),
        hue("#e8b93a", _INK, "#f0cf73", DARK.paper),
    ),
    DARK,
)

# True colour on a light ground. Full faces: on light paper the darker one stands out.
PAPER = _palette(
    "paper",
    (
        hue("#3a78e0", WHITE, "#1d4fb8", LIGHT.paper, towards_white=0),
        hue("#cf3f3f", WHITE, "#b3261e", LIGHT.paper, towards_white=0),
        hue("#e8b93a", _INK, "#8a6500", LIGHT.paper, deep=0.2, towards_white=0),
    ),
    LIGHT,
)

# Colours that differ for all kinds of colour blindness, found by simulation: with red-green blindness the deep gold and
# the bright red of STANDARD are nearly one colour. Red values are underlined.
COLOUR_BLIND = _palette(
    "colour-blind",
    (
        hue("#2459c4", WHITE, "#7da2f0", DARK.paper, deep=0.17),
        hue("#b5401c", WHITE, "#e2744e", DARK.paper, deep=0.17, underline=True),
        hue("#fbeb9c", _INK, "#fbeb9c", DARK.paper, deep=0.17),
    ),
    DARK,
)

# Blue, pink and purple on yellowed card, as in the printed second edition.
EDITION_1962 = _palette(
    "1962",
    (
        hue("#2f74c9", WHITE, "#1f5ea8", SEPIA.paper, deep=0.22, towards_white=0),
        hue("#f08fb4", "#33101f", "#c23b73", SEPIA.paper, deep=0.22, towards_white=0),
        hue("#8450b5", WHITE, "#6b3a99", SEPIA.paper, deep=0.22, towards_white=0),
    ),
    SEPIA,
)


def in_cube(palette: Palette) -> Palette:
    return replace(palette, **{field.name: _in_cube(getattr(palette, field.name)) for field in fields(palette)})


def _in_cube(value: Any) -> Any:
    match value:
        case Style():
            return value._replace(ink=nearest(value.ink), paper=nearest(value.paper))
        case Hue():
            return replace(value, **{field.name: _in_cube(getattr(value, field.name)) for field in fields(value)})
        case tuple():
            return tuple(map(_in_cube, value))
        case str():
            return nearest(value)  # names, of the palette or of a colour, stay
    return value


def _cube_hue(up: str, down: str, ink: str, ahead: str, misfit: str, hatch: str) -> Hue:
    computed: Hue = _in_cube(hue(up, ink, nearest(blend(up, WHITE, 0.4)), DARK.paper))
    return replace(computed, down=down, ahead=ahead, misfit=misfit, hatch=hatch)


# 256 colours, exact entries of the cube.
CUBE = replace(
    in_cube(STANDARD),
    name="cube",
    hues=(
        _cube_hue("#0087d7", "#005faf", WHITE, "#5fafff", "#00005f", "#0087d7"),
        _cube_hue("#d70000", "#870000", WHITE, "#ff5f5f", "#5f0000", "#d70000"),
        _cube_hue("#ffd700", "#af8700", BLACK, "#ffff5f", "#5f5f00", "#d7af00"),
    ),
)


def _ansi_hue(name: str, ink: str, line: str, underline: bool = False) -> Hue:
    return Hue(
        # sixteen colours cannot be mixed: bright and normal serve as a face and the deeper one
        up=f"ansibright{name}",
        down=f"ansi{name}",
        ink=ink,
        ahead=f"ansibright{name}",
        ahead_ink="ansiblack",
        misfit="ansiblack",
        hatch=f"ansi{name}",
        line=line,
        underline=underline,
    )


_ANSI_BADGES = (
    *(Style("ansiblack", f"ansi{name}", bold=True) for name in ("brightcyan", "white", "brightmagenta", "brightgreen")),
    *(Style("ansiwhite", f"ansi{name}", bold=True) for name in ("magenta", "cyan", "brightblack")),
)

# bright black is the only grey of the sixteen that is visible on dark and light grounds
_GREY, _CYAN = Style("ansibrightblack"), Style("ansicyan", bold=True)

# The sixteen named colours of terminals, on the terminal's own ground.
ANSI16 = Palette(
    name="ansi16",
    hues=(
        _ansi_hue("blue", "ansiwhite", "ansibrightblue"),
        _ansi_hue("red", "ansiwhite", "ansibrightred", underline=True),
        _ansi_hue("yellow", "ansiblack", "ansiyellow"),
    ),
    letters=True,
    slate="ansibrightblack",
    slate_down="ansibrightblack",
    slate_pointed="ansicyan",
    opening=_GREY,
    pointer=_CYAN,
    frame="ansiwhite",
    misfit_ink="ansigray",
    lit=Style("ansiblack", "ansiwhite", bold=True),
    flash=Style("ansiblack", "ansibrightgreen", bold=True),
    mark=Style("ansiblack", "ansiwhite", bold=True),
    badges=_ANSI_BADGES,
    dim=_GREY,
    accent=_CYAN,
    good=Style("ansigreen"),
    bad=Style("ansired", bold=True),
    title_mine=Style("ansiblack", "ansiyellow", bold=True),
    foot=_GREY,
    rule=_GREY,
    chosen=Style("ansiwhite", "ansiblue", bold=True),
    panel_title=_CYAN,
    panel_rule=_GREY,
)

MONO = Palette(name="mono", hues=(Hue(), Hue(underline=True), Hue(reverse=True)), letters=True)

_ALL = (STANDARD, PAPER, COLOUR_BLIND, EDITION_1962, CUBE, ANSI16, MONO)

PALETTES: Mapping[ThemeName, Palette] = {palette.name: palette for palette in _ALL}
