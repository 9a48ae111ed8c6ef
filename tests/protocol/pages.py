"""The pages that describe the protocol."""

from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"

PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
SOCIAL = (DOCS / "protocol_social.md").read_text(encoding="utf-8")
TOURNAMENT = (DOCS / "protocol_tournament.md").read_text(encoding="utf-8")

ALL = PROTOCOL + SOCIAL + TOURNAMENT
