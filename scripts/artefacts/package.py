from __future__ import annotations

from pathlib import Path

from artefacts.commands import run_module
from artefacts.source import Source


def build_wheel(source: Source, folder: Path) -> Path:
    return _build("wheel", "*.whl", source, folder)


def build_sdist(source: Source, folder: Path) -> Path:
    return _build("sdist", "*.tar.gz", source, folder)


def _build(kind: str, pattern: str, source: Source, folder: Path) -> Path:
    run_module("hatchling", "build", "--target", kind, "--directory", folder, cwd=source.folder, env=source.environment)
    (built,) = folder.glob(pattern)
    return built
