"""The mark of tests that build releases."""

import pytest

artefact = pytest.mark.thorough(
    unless_changed=("pyproject.toml", "scripts/release", "scripts/release.py", "scripts/artefacts")
)
"""Marks a test that builds something: it runs with `--all`, and after a change of what builds."""
