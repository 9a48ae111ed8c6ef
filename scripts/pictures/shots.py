"""Pictures of pages in a browser, made small enough for a repository."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

COLOURS = 128
"""As many as a page needs to look the same."""


def save_shot(shot: bytes, path: Path, colours: int = COLOURS) -> None:
    """Write a screenshot with few colours, a third of its size."""
    way = Image.Quantize.MEDIANCUT if colours == COLOURS else Image.Quantize.MAXCOVERAGE  # that keeps rare ones
    picture = Image.open(BytesIO(shot)).convert("RGB").quantize(colours, way, dither=Image.Dither.NONE)
    picture.save(path, optimize=True)
