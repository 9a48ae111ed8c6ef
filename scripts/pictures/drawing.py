"""A picture of what a terminal shows. Knows no terminal; draws block and triangle glyphs exactly to the cell."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import pyte
from PIL import Image, ImageDraw, ImageFont
from pyte.screens import Char

Points: TypeAlias = list[tuple[float, float]]

FONTS = Path("/usr/share/fonts/truetype/dejavu")
SIZE = 20
"""Pixels of the font."""

COLOURS = 64
"""How many colours a picture keeps: enough for every face, and small files."""

INK, PAPER = "d8dee9", "11151c"
ANSI = {
    "black": "000000", "red": "cd3131", "green": "0dbc79", "brown": "b58900", "blue": "2472c8", "magenta": "bc3fbc",
    "cyan": "11a8cd", "white": "e5e5e5", "brightblack": "666666", "brightred": "f14c4c", "brightgreen": "23d18b",
    "brightbrown": "f5e63a", "brightblue": "5ea0ff", "brightmagenta": "d670d6", "bfightmagenta": "d670d6",
    "brightcyan": "29b8db", "brightwhite": "ffffff",
}  # fmt: skip
"""What terminals usually show for the colours that have names, as pyte spells them."""


def _box(left: float, top: float, right: float, bottom: float) -> Points:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


_UL, _UR, _LL, _LR = _box(0, 0, 0.5, 0.5), _box(0.5, 0, 1, 0.5), _box(0, 0.5, 0.5, 1), _box(0.5, 0.5, 1, 1)
_SLANTS: dict[str, Points] = {
    "◢": [(0, 1), (1, 0), (1, 1)], "◣": [(0, 0), (1, 1), (0, 1)], "◤": [(0, 0), (1, 0), (0, 1)],
    "◥": [(0, 0), (1, 0), (1, 1)],
}  # fmt: skip
SHAPES: dict[str, list[Points]] = (
    {
        "▛": [_UL, _UR, _LL], "▜": [_UL, _UR, _LR], "▙": [_UL, _LL, _LR], "▟": [_UR, _LL, _LR],
        "▘": [_UL], "▝": [_UR], "▖": [_LL], "▗": [_LR], "▌": [_UL, _LL], "▐": [_UR, _LR], "█": [_box(0, 0, 1, 1)],
    }
    | {glyph: [slant] for glyph, slant in _SLANTS.items()}
    | {chr(0x2580 + eighths): [_box(0, 1 - eighths / 8, 1, 1)] for eighths in range(1, 8)}
    | dict(zip("\ue0ba\ue0b8\ue0bc\ue0be", ([slant] for slant in _SLANTS.values()), strict=True))
)  # fmt: skip
"""What each glyph fills of its cell, whose corners are 0 and 1."""

LINES = {"╱": (0, 1, 1, 0), "╲": (0, 0, 1, 1), "│": (0.5, 0, 0.5, 1), "─": (0, 0.5, 1, 0.5)}  # noqa: RUF001  # no slashes
"""From where to where each of these is drawn."""


def draw(captured: str, columns: int, rows: int) -> Image.Image:
    """Answer a picture of what `tmux capture-pane -e -p -N` printed."""
    screen = pyte.Screen(columns, rows)
    pyte.Stream(screen).feed(captured.replace("\n", "\r\n").rstrip("\r\n"))
    fonts = {bold: ImageFont.truetype(FONTS / f"DejaVuSansMono{'-Bold' * bold}.ttf", SIZE) for bold in (False, True)}
    width, height = round(fonts[False].getlength("M")), sum(fonts[False].getmetrics())
    image = Image.new("RGB", (columns * width, rows * height), f"#{PAPER}")
    pen = ImageDraw.Draw(image)
    for y in range(rows):
        for x in range(columns):
            _draw_cell(pen, screen.buffer[y][x], (x * width, y * height, width, height), fonts)
    return image.quantize(COLOURS, dither=Image.Dither.NONE)


def _draw_cell(
    pen: ImageDraw.ImageDraw, cell: Char, at: tuple[int, int, int, int], fonts: dict[bool, ImageFont.FreeTypeFont]
) -> None:
    left, top, width, height = at
    ink, paper = _hex(cell.fg, INK), _hex(cell.bg, PAPER)
    if cell.reverse:
        ink, paper = paper, ink
    pen.rectangle((left, top, left + width - 1, top + height - 1), fill=paper)
    if cell.data in SHAPES:
        for points in SHAPES[cell.data]:
            pen.polygon([(left + x * width, top + y * height) for x, y in points], fill=ink)
    elif cell.data in LINES:
        x, y, to_x, to_y = LINES[cell.data]
        pen.line((left + x * width, top + y * height, left + to_x * width, top + to_y * height), fill=ink, width=1)
    elif cell.data.strip():
        pen.text((left, top), cell.data, font=fonts[cell.bold], fill=ink)
    if cell.underscore:
        pen.line((left, top + height - 2, left + width, top + height - 2), fill=ink, width=1)


def _hex(colour: str, default: str) -> str:
    return "#" + (default if colour == "default" else ANSI.get(colour, colour))
