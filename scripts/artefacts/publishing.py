"""What pyproject.toml must say before a release is published: only the owner knows it."""

import tomllib
from pathlib import Path

WANTED = {
    "authors": 'authors = [{name = "...", email = "..."}]',
    "urls": "[project.urls] with Repository, Changelog and Issues",
}


def missing(pyproject: Path) -> list[str]:
    """Return what is to be filled in, as a line of TOML each."""
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    wanted = [line for key, line in WANTED.items() if not project.get(key)]
    if project.get("urls") and not project["urls"].get("Repository"):
        wanted.append("Repository in [project.urls]: links of the README start there")
    changelog = (pyproject.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    if f"## [{project['version']}] - unreleased" in changelog:
        wanted.append(f"the date of {project['version']} in CHANGELOG.md")
    return wanted
