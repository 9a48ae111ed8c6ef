"""The pages that describe the protocol."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from contack.protocol.error import Refusal

DOCS = Path(__file__).parents[2] / "docs"

PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
SOCIAL = (DOCS / "protocol_social.md").read_text(encoding="utf-8")
TOURNAMENT = (DOCS / "protocol_tournament.md").read_text(encoding="utf-8")

ALL = PROTOCOL + SOCIAL + TOURNAMENT

VECTOR_BLOCKS = re.findall(r"^```vector\n(.*?)^```$", ALL, re.DOTALL | re.MULTILINE)

OF_ANY_COMMAND = frozenset({"too_fast", "cannot_save", "unknown_command", "bad_field", "not_now", "tournament_table"})
"""The refusals that no section of a command has to list."""


def bytes_of(plain: dict[str, Any]) -> object:
    """Return an object of an example, which writes bytes in hex."""
    return bytes.fromhex(plain["hex"]) if set(plain) == {"hex"} else plain


@cache
def documented_refusals(command: str) -> tuple[str, ...]:
    """Return the refusals of a command's section, in their order."""
    section = ALL.partition(f"### -> `{command}`\n")[2].partition("###")[0]
    listed = section.partition("Refused:")[2].partition("\n\n")[0]
    found = tuple(code for code in re.findall(r"`(\w+)`", listed) if code in set(Refusal))
    others = re.findall(r"reasons of `(\w+)`", listed)
    return found + tuple(code for other in others for code in documented_refusals(other))


def is_documented(command: str, reason: str) -> bool:
    return reason in OF_ANY_COMMAND or reason in documented_refusals(command)
