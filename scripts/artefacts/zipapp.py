"""One file that holds Contack and all that it takes, for every Python and processor of a system.

It is made by pex: that holds wheels for many machines in one file, and takes those that suit the one it is on into the
user's cache. shiv has room for those of one machine and one Python alone, and had its last release in 2024.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from artefacts.commands import run_module
from artefacts.target import Target

SHEBANG = "/usr/bin/env python3"


def build_zipapp(path: Path, wheels: Iterable[Path], targets: Iterable[Target], work: Path) -> None:
    """Write a file that runs the command `contack` on all of some targets, of wheels. Raises CommandFailed."""
    work.mkdir(parents=True)
    # --venv: it starts faster, and finds its own files as it would be where it is installed
    options: list[str | Path] = [
        "--output-file",
        path,
        "--console-script",
        "contack",
        "--venv",
        "--python-shebang",
        SHEBANG,
    ]
    # what is not told here would come from the user's settings, an index, or the clock
    alone: list[str | Path] = ["--disable-cache", "--no-rc", "--no-compile", "--no-use-system-time", "--tmpdir", work]
    given: list[str | Path] = [word for each in sorted(wheels) for word in ("--pre-resolved-dist", each)]
    where: list[str | Path] = [word for target in targets for word in ("--complete-platform", _described(target, work))]
    run_module("pex", "contack", *options, *alone, *given, *where)


def _described(target: Target, folder: Path) -> Path:
    """Write what pex is to know of a target into a file, and return that."""
    path = folder / f"{target}.json"
    tags = [str(tag) for tag in target.tags]
    path.write_text(json.dumps({"marker_environment": target.markers, "compatible_tags": tags}), encoding="utf-8")
    return path
