"""How it stands with the connection, in words. Knows no screen."""

from __future__ import annotations

from contack.client.english import printable
from contack.client.pages.link import Link, LinkState


def link_words(link: Link) -> str:
    """Answer what a player should know about the connection; nothing where it stands or none is wanted."""
    match link.state:
        case LinkState.LOST:
            return f"{_lost(link)} Trying again in {link.retry_in} s (R: now)."
        case LinkState.CONNECTING if link.tries:
            return f"{_lost(link)} Trying again now."
        case LinkState.CONNECTING:
            return f"Reaching {link.address} ..."
    return ""


def _lost(link: Link) -> str:
    words = printable(link.words).rstrip(".")
    return f"{words[:1].upper()}{words[1:]}." if words else "The connection is lost."
