"""The examples in docstrings run, and the rules know no network, no clock and no chance."""

import ast
import doctest
import importlib
import pkgutil
import sys
from pathlib import Path

import pytest

import contack.engine

MODULES = [name for _, name, _ in pkgutil.iter_modules(contack.engine.__path__, "contack.engine.")]

IMPURE = {"asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "socket", "threading", "time"}
"""Modules that do I/O, tell the time or draw by chance."""


def imported(name: str) -> set[str]:
    """Answer the top-level packages that a module imports."""
    tree = ast.parse(Path(str(importlib.import_module(name).__file__)).read_text(encoding="utf-8"))
    plain = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    named = [str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {module.partition(".")[0] for module in (*plain, *named) if not module.startswith("contack.engine")}


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_come_out_as_written(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) > 3


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_only_what_is_pure_in_the_standard_library(name: str) -> None:
    assert imported(name) <= sys.stdlib_module_names - IMPURE
