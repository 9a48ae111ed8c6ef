"""Facts that pyproject.toml needs before a release is published, which only the owner knows."""

import tomllib
from pathlib import Path

AUTHORS = 'authors = [{name = "...", email = "..."}] in [project]'

# Keys of [project.urls] that a package index shows. The README's links start at Repository.
URLS = ("Repository", "Changelog", "Issues")


def missing(pyproject: Path) -> list[str]:
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    wanted = [] if project.get("authors") else [AUTHORS]
    wanted += [f"{key} in [project.urls]" for key in URLS if not project.get("urls", {}).get(key)]
    changelog = (pyproject.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    if f"## [{project['version']}] - unreleased" in changelog:
        wanted.append(f"the date of {project['version']} in CHANGELOG.md")
    return wanted
