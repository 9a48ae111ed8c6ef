"""The commit that is released, unpacked: what else lies in the folder has no part in it."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import NamedTuple

from artefacts.commands import run


class Source(NamedTuple):
    """An unpacked commit, its version, and the seconds since 1970 at which it was made."""

    folder: Path
    version: str
    seconds: int

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment for programs that write times into what they make."""
        # umask aside, which tools of Python read from the files themselves
        return {
            **os.environ,
            "SOURCE_DATE_EPOCH": str(self.seconds),
            "PYTHONHASHSEED": "0",
            "TZ": "UTC",
            "LC_ALL": "C.UTF-8",
        }


def unpack(revision: str, folder: Path) -> Source:
    """Unpack a commit into a folder that is not there yet. Raises CommandFailed."""
    folder.mkdir(parents=True)
    archive = folder.with_suffix(".tar")
    run(["git", "-c", "tar.umask=0022", "archive", "--output", archive, revision])
    run(["tar", "--extract", "--file", archive, "--directory", folder])
    archive.unlink()
    version = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return Source(folder, version, int(run(["git", "log", "-1", "--format=%ct", revision])))
