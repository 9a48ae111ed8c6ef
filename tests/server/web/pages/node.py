"""The scripts of the pages as functions that a test calls."""

import atexit
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
PAGES = ROOT / "server" / "web" / "pages"
TOOLS = ROOT / "tests" / "web"

PATIENCE = 60
"""Seconds after which a script that should have ended has failed its test."""


def need(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def calls(*wanted: tuple[str, str, list[Any]]) -> list[Any]:
    """Call functions of the pages' modules, and return what each returned, or an error's words."""
    scripts = _scripts()
    assert scripts.stdin is not None
    assert scripts.stdout is not None
    impatience = Timer(PATIENCE, scripts.kill)
    impatience.start()
    scripts.stdin.write(json.dumps(wanted, default=_plain) + "\n")
    scripts.stdin.flush()
    answer = scripts.stdout.readline()
    impatience.cancel()
    if not answer:
        _scripts.cache_clear()
        raise AssertionError(f"node ended with status {scripts.wait(PATIENCE)}; its error is above")
    return [result.get("value", result.get("error")) for result in json.loads(answer, object_hook=_bytes)]


@cache
def _scripts() -> subprocess.Popen[str]:
    """Return a process for all calls of this worker: one for each call would take most of the time."""
    command = [need("node"), str(HERE / "call.mjs"), PAGES.as_uri()]
    scripts = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    atexit.register(scripts.communicate)
    return scripts


def _plain(value: object) -> object:
    assert isinstance(value, bytes)
    return {"$hex": value.hex()}


def _bytes(value: dict[str, Any]) -> object:
    return bytes.fromhex(value["$hex"]) if set(value) == {"$hex"} else value
