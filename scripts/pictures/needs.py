from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

FONTS = Path("/usr/share/fonts/truetype/dejavu")

PLAIN, BOLD = "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"

PROGRAMS = {"tmux": "tmux", "unshare": "util-linux", "nsenter": "util-linux", "ip": "iproute2"}

MODULES = ("PIL", "pyte")


def missing(fonts: Path) -> Iterator[str]:
    for program, package in PROGRAMS.items():
        if not shutil.which(program):
            yield f"no {program}: install the package {package} (on Debian and Ubuntu: apt install {package})"
    if not all(map(find_spec, MODULES)):
        yield "no Pillow or pyte: install the extra `pictures` (.venv/bin/pip install -e '.[pictures]')"
    if not all((fonts / name).is_file() for name in (PLAIN, BOLD)):
        yield f"no DejaVu Sans Mono in {fonts}: install it (on Debian and Ubuntu: apt install fonts-dejavu-core)"
