"""The released commit, unpacked, so that other files in the checkout have no influence."""

import os
import tomllib
from pathlib import Path
from typing import NamedTuple

from commands import run, run_module


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


def build_wheel(source: Source, folder: Path) -> Path:
    return _build("wheel", "*.whl", source, folder)


def build_sdist(source: Source, folder: Path) -> Path:
    return _build("sdist", "*.tar.gz", source, folder)


def _build(kind: str, pattern: str, source: Source, folder: Path) -> Path:
    run_module("hatchling", "build", "--target", kind, "--directory", folder, cwd=source.folder, env=source.environment)
    (built,) = folder.glob(pattern)
    return built
