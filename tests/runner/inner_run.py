"""A run of pytest inside a test: the runner's plugins, and a few small tests in a folder."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

PATIENCE = 60
"""Seconds after which an inner run that has not ended fails its test."""

ROOT = Path(__file__).parents[2]

INI = """
[pytest]
addopts = --import-mode=importlib --strict-markers -p no:cacheprovider
markers =
    process: starts processes
    thorough: takes long
"""


@dataclass(frozen=True)
class InnerRun:
    folder: Path

    def write(self, **modules: str) -> None:
        """Write test modules: the name without `.py`, and the source."""
        (self.folder / "pytest.ini").write_text(INI, encoding="utf-8")
        for name, source in modules.items():
            (self.folder / f"{name}.py").write_text(f"import pytest\n\n{dedent(source)}", encoding="utf-8")

    def run(self, plugin: str, *options: str) -> str:
        """Run the tests with one of the runner's plugins and return what pytest prints."""
        plugins = ["-p", f"tests.runner.{plugin}", *(["-p", "xdist.plugin"] if "-n" in options else [])]
        command = [sys.executable, "-m", "pytest", *plugins, f"--rootdir={self.folder}", *options, str(self.folder)]
        # the other plugins would take most of the time
        environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        ran = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False, env=environment
        )
        return ran.stdout + ran.stderr
