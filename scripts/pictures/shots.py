"""Pictures of pages in a browser, made small enough for a repository."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

COLOURS = 64
"""As many as a page needs to look the same."""


def save_shot(shot: bytes, path: Path, width: int = 0) -> None:
    """Write a screenshot with few colours, a third of its size; no wider than a width in pixels, if one is given."""
    picture = Image.open(BytesIO(shot)).convert("RGB")
    if 0 < width < picture.width:
        picture = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
