from pathlib import Path
from typing import NamedTuple, TypeAlias

import pyte
from PIL import Image, ImageColor, ImageDraw, ImageFont
from pyte.screens import Char

from pictures.terminal import Graphemes

Points: TypeAlias = list[tuple[float, float]]

FONTS = Path("/usr/share/fonts/truetype/dejavu")

PLAIN, BOLD = FONTS / "DejaVuSansMono.ttf", FONTS / "DejaVuSansMono-Bold.ttf"

SIZE = 20

# Scale before shrinking, so that slanted edges come out smooth.
FINER = 3

# Colours of a picture: enough for every face, and small files.
COLOURS = 96

INK, PAPER = "d8dee9", "11151c"
# The usual values of named colours, in pyte's spelling.
ANSI = {
    "black": "000000", "red": "cd3131", "green": "0dbc79", "brown": "b58900", "blue": "2472c8", "magenta": "bc3fbc",
    "cyan": "11a8cd", "white": "e5e5e5", "brightblack": "666666", "brightred": "f14c4c", "brightgreen": "23d18b",
    "brightbrown": "f5e63a", "brightblue": "5ea0ff", "brightmagenta": "d670d6", "bfightmagenta": "d670d6",
    "brightcyan": "29b8db", "brightwhite": "ffffff",
}  # fmt: skip


def _box(left: float, top: float, right: float, bottom: float) -> Points:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


_UL, _UR, _LL, _LR = _box(0, 0, 0.5, 0.5), _box(0.5, 0, 1, 0.5), _box(0, 0.5, 0.5, 1), _box(0.5, 0.5, 1, 1)
# of the 64 ways to fill sixths, the row omits those that Unicode has elsewhere
_SIXTHS = [bits for bits in range(1, 63) if bits not in (0b010101, 0b101010)]


def _sixths(bits: int) -> list[Points]:
    places = [(x / 2, y / 3) for y in range(3) for x in range(2)]
    return [_box(x, y, x + 1 / 2, y + 1 / 3) for at, (x, y) in enumerate(places) if bits >> at & 1]


_SLANTS: dict[str, Points] = {
    "◢": [(0, 1), (1, 0), (1, 1)], "◣": [(0, 0), (1, 1), (0, 1)], "◤": [(0, 0), (1, 0), (0, 1)],
    "◥": [(0, 0), (1, 0), (1, 1)],
}  # fmt: skip
SHAPES: dict[str, list[Points]] = (
    {
        "▛": [_UL, _UR, _LL], "▜": [_UL, _UR, _LR], "▙": [_UL, _LL, _LR], "▟": [_UR, _LL, _LR],
        "▘": [_UL], "▝": [_UR], "▖": [_LL], "▗": [_LR], "▐": [_UR, _LR], "█": [_box(0, 0, 1, 1)],
    }
    | {"▀": [_UL, _UR], "▄": [_LL, _LR], "▌": [_UL, _LL], "▞": [_UR, _LL], "▚": [_UL, _LR]}
    | {chr(0x1FB00 + at): _sixths(bits) for at, bits in enumerate(_SIXTHS)}
    | {"▔": [_box(0, 0, 1, 1 / 8)]}
    | {glyph: [slant] for glyph, slant in _SLANTS.items()}
    | {chr(0x2580 + eighths): [_box(0, 1 - eighths / 8, 1, 1)] for eighths in range(1, 8)}
    | {chr(0x2590 - eighths): [_box(0, 0, eighths / 8, 1)] for eighths in range(1, 8)}
    | dict(zip("\ue0ba\ue0b8\ue0bc\ue0be", ([slant] for slant in _SLANTS.values()), strict=True))
)  # fmt: skip

# Attributes, as terminals number them.
FAINT, BLINKING = 2, 5

# Numbers after the first one of a colour.
_COLOUR_LENGTHS = {2: 4, 5: 2}

_LEFT, _RIGHT, _UP, _DOWN, _MIDDLE = (0.0, 0.5), (1.0, 0.5), (0.5, 0.0), (0.5, 1.0), (0.5, 0.5)
LINES: dict[str, Points] = {
    "╱": [(1, 0), (0, 1)], "╲": [(0, 0), (1, 1)], "─": [_LEFT, _RIGHT], "━": [_LEFT, _RIGHT], "│": [_UP, _DOWN],  # noqa: RUF001  # no slashes
    "╭": [_RIGHT, _MIDDLE, _DOWN], "╮": [_LEFT, _MIDDLE, _DOWN], "╰": [_RIGHT, _MIDDLE, _UP],
    "╯": [_LEFT, _MIDDLE, _UP],
}  # fmt: skip

WIDTHS = {"━": 3.0, "╱": 1.7, "╲": 1.7}  # noqa: RUF001  # no slashes

THIN = 1.2


class _Cell(NamedTuple):
    left: int
    top: int
    width: int
    height: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        return self.left, self.top, self.left + self.width - 1, self.top + self.height - 1

    def place(self, points: Points) -> Points:
        return [(self.left + x * self.width, self.top + y * self.height) for x, y in points]


class _Inks(NamedTuple):
    ink: str
    paper: str


class _Screen(Graphemes):
    def select_graphic_rendition(self, *attrs: int, **kwargs: bool) -> None:
        taken = list(attrs)
        place = 0
        while place < len(attrs):
            if attrs[place] == FAINT:
                taken[place] = BLINKING
            place += 1 + (_COLOUR_LENGTHS.get(attrs[place + 1], 0) if attrs[place] in (38, 48) else 0)
        super().select_graphic_rendition(*taken, **kwargs)


class _Fonts(NamedTuple):
    plain: ImageFont.FreeTypeFont
    bold: ImageFont.FreeTypeFont


def draw(captured: str, columns: int, rows: int, plain: Path = PLAIN, bold: Path = BOLD) -> Image.Image:
    screen = _Screen(columns, rows)
    pyte.Stream(screen).feed(captured.replace("\n", "\r\n").rstrip("\r\n"))
    fonts = _Fonts(*(ImageFont.truetype(path, SIZE * FINER) for path in (plain, bold)))
    width, height = (size * FINER for size in _cell_size(plain))
    image = Image.new("RGB", (columns * width, rows * height), f"#{PAPER}")
    pen = ImageDraw.Draw(image)
    cells = [
        (screen.buffer[y][x], _Cell(x * width, y * height, width, height)) for y in range(rows) for x in range(columns)
    ]
    for char, cell in cells:
        pen.rectangle(cell.box, fill=_inks(char).paper)
    for char, cell in cells:  # here, because no later ground covers the end of a line
        _draw_glyph(pen, char, cell, fonts)
    return image.reduce(FINER).quantize(COLOURS, dither=Image.Dither.NONE)


def _cell_size(path: Path) -> tuple[int, int]:
    font = ImageFont.truetype(path, SIZE)
    return round(font.getlength("M")), sum(font.getmetrics())


def _draw_glyph(pen: ImageDraw.ImageDraw, char: Char, cell: _Cell, fonts: _Fonts) -> None:
    ink = _inks(char).ink
    if char.data in SHAPES:
        for points in SHAPES[char.data]:
            pen.polygon(cell.place(points), fill=ink)
    elif char.data in LINES:
        pen.line(cell.place(LINES[char.data]), fill=ink, width=_pixels(WIDTHS.get(char.data, THIN)), joint="curve")
    elif char.data.strip():
        pen.text((cell.left, cell.top), char.data, font=fonts.bold if char.bold else fonts.plain, fill=ink)
    if char.underscore:
        y = cell.top + cell.height - 2 * FINER
        pen.line((cell.left, y, cell.left + cell.width, y), fill=ink, width=_pixels(THIN))


def _inks(char: Char) -> _Inks:
    inks = _Inks(_hex(char.fg, INK), _hex(char.bg, PAPER))
    if char.reverse:
        inks = _Inks(inks.paper, inks.ink)
    return _Inks(_between(*inks), inks.paper) if char.blink else inks


def _between(one: str, other: str) -> str:
    pairs = zip(ImageColor.getrgb(one), ImageColor.getrgb(other), strict=True)
    return "#" + "".join(f"{(a + b) // 2:02x}" for a, b in pairs)


def _pixels(width: float) -> int:
    return round(width * FINER)


def _hex(colour: str, default: str) -> str:
    return "#" + (default if colour == "default" else ANSI.get(colour, colour))
