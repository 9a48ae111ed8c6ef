from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, cast

from PIL import Image

from pictures import PICTURES

# Colours that a page needs to look the same: the most frequent, their blends, and the distant ones.
COMMON, BLENDED, APART = 48, 48, 32


# The television of a big screen, and the width of its pictures: half of it.
TELEVISION = {"viewport": {"width": 1920, "height": 1080}}
SHOWN = 800

LARGE: dict[str, Any] = TELEVISION | {"color_scheme": "dark"}
LARGE_SHOWN = 960


def shoot(page: Any, name: str, width: int = 0) -> None:
    save_shot(page.screenshot(), PICTURES / f"{name}.png", width)
    print(name)


def save_shot(shot: bytes, path: Path, width: int = 0) -> None:
    picture = Image.open(BytesIO(shot)).convert("RGB")
    if 0 < width < picture.width:
        picture = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    picture.quantize(palette=_palette(picture), dither=Image.Dither.NONE).save(path, optimize=True)


def _palette(picture: Image.Image) -> Image.Image:
    seen = sorted(picture.getcolors(picture.width * picture.height) or (), reverse=True)
    blended = (picture.quantize(BLENDED).getpalette() or [])[: 3 * BLENDED]
    apart = (picture.quantize(APART, Image.Quantize.MAXCOVERAGE).getpalette() or [])[: 3 * APART]
    palette = Image.new("P", (1, 1))
    palette.putpalette(
        [*chain.from_iterable(cast(tuple[int, int, int], colour) for _, colour in seen[:COMMON]), *blended, *apart]
    )
    return palette
