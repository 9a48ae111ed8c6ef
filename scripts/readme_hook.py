"""The README as a package index shows it: the build makes its links and pictures absolute.

The address of the repository is in pyproject.toml alone. As long as it is not there, links stay as they are.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r"(!?)\[([^]]*)\]\((?!https?://|#)([^)]+)\)")


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        repository = metadata.get("urls", {}).get("Repository", "")
        # `version` is plain text in pyproject.toml
        readme = absolute(text, repository, f"v{metadata['version']}") if repository else text
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


def absolute(text: str, repository: str, revision: str) -> str:
    """Return a page with its relative links and pictures pointing to a revision of the repository.

    >>> absolute("[more](docs/a.md) ![x](b.png)", "https://example.org/contack", "v1")
    '[more](https://example.org/contack/blob/v1/docs/a.md) ![x](https://example.org/contack/raw/v1/b.png)'
    """
    return RELATIVE.sub(
        lambda link: f"{link[1]}[{link[2]}]({repository}/{'raw' if link[1] else 'blob'}/{revision}/{link[3]})", text
    )
