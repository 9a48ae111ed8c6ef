"""The released commit, unpacked, so that other files in the checkout have no influence."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import NamedTuple

from artefacts.commands import run


class Source(NamedTuple):
    folder: Path
    version: str
    seconds: int

    @property
    def environment(self) -> dict[str, str]:
        # umask must be set outside: Python's tools copy the modes of the files
        return {
            **os.environ,
            "SOURCE_DATE_EPOCH": str(self.seconds),
            "PYTHONHASHSEED": "0",
            "TZ": "UTC",
            "LC_ALL": "C.UTF-8",
        }


def unpack(revision: str, folder: Path) -> Source:
    folder.mkdir(parents=True)
    archive = folder.with_suffix(".tar")
    run(["git", "-c", "tar.umask=0022", "archive", "--output", archive, revision])
    run(["tar", "--extract", "--file", archive, "--directory", folder])
    archive.unlink()
    version = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return Source(folder, version, int(run(["git", "log", "-1", "--format=%ct", revision])))
