"""The script that draws the pictures of the documents; drawing itself is tried where Pillow is."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.programs import PATIENCE, ROOT
from tests.server.process import environment

SCRIPT = ROOT / "scripts" / "draw_pictures.py"
PICTURES = ROOT / "docs" / "pictures"


def test_help_needs_nothing(tmp_path: Path) -> None:
    helped = subprocess.run(
        [sys.executable, SCRIPT, "--help"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env=environment() | {"PATH": str(tmp_path)},
    )
    assert helped.returncode == 0, helped.stderr
    assert "docs/pictures/" in helped.stdout


def test_a_capture_is_drawn_cell_by_cell() -> None:
    pytest.importorskip("PIL", reason="Pillow comes with the extra `pictures`")
    from pictures.drawing import BOLD, PLAIN, draw

    if not PLAIN.is_file() or not BOLD.is_file():
        pytest.skip("no DejaVu Sans Mono")

    faint, green = "\x1b[0;2;38;2;200;0;0;48;2;0;0;2m", "\x1b[0;38;2;0;255;2m"
    image = draw(f"{green}█◢{faint}█\n", 3, 1).convert("RGB")
    width, height = image.width // 3, image.height
    assert image.getpixel((width // 2, height // 2)) == (0, 255, 2)
    assert image.getpixel((width + 1, 1)) == (0x11, 0x15, 0x1C)
    assert image.getpixel((2 * width - 2, height - 2)) == (0, 255, 2)
    assert image.getpixel((2 * width + width // 2, height // 2)) == (100, 0, 1)


def test_the_documents_show_every_picture_and_all_are_small() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = {name for page in pages for name in re.findall(r"pictures/([\w/-]+\.png)\)", page.read_text())}
    pictures = list(PICTURES.rglob("*.png"))
    assert shown == {path.relative_to(PICTURES).as_posix() for path in pictures}
    assert sum(path.stat().st_size for path in pictures) < 2_700_000
