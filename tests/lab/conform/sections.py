"""Whether the protocol's pages have the sections that cases name."""

import re
from pathlib import Path

from contack.lab.conform.report import document_of

ROOT = Path(__file__).parents[3]


def is_section(section: str) -> bool:
    """Return whether a section is on the page where the report says that it is."""
    text = (ROOT / document_of(section)).read_text(encoding="utf-8")
    return section in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
