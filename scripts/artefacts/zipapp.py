"""One file with Contack and its dependencies, for every Python and processor of a system.

pex builds it: its files hold wheels for many machines, and unpack the suitable ones into the user's cache. shiv's files
serve one machine and one Python, and its last release was in 2024.
"""

import json
from collections.abc import Iterable
from pathlib import Path

from commands import run_module

from artefacts.target import Target

SHEBANG = "/usr/bin/env python3"


def build_zipapp(path: Path, wheels: Iterable[Path], targets: Iterable[Target], work: Path) -> None:
    work.mkdir(parents=True)
    # --venv starts faster, and files are where an installation has them
    options: list[str | Path] = [
        "--output-file",
        path,
        "--console-script",
        "contack",
        "--venv",
        "--python-shebang",
        SHEBANG,
    ]
    # without these, pex would use the user's settings, an index, or the clock
    alone: list[str | Path] = ["--disable-cache", "--no-rc", "--no-compile", "--no-use-system-time", "--tmpdir", work]
    given: list[str | Path] = [word for each in sorted(wheels) for word in ("--pre-resolved-dist", each)]
    where: list[str | Path] = [word for target in targets for word in ("--complete-platform", _described(target, work))]
    run_module("pex", "contack", *options, *alone, *given, *where)


def _described(target: Target, folder: Path) -> Path:
    path = folder / f"{target}.json"
    tags = [str(tag) for tag in target.tags]
    path.write_text(json.dumps({"marker_environment": target.markers, "compatible_tags": tags}), encoding="utf-8")
    return path
