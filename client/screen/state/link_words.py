"""How it stands with the connection, in words."""

from __future__ import annotations

from contack.client.screen.state.link import Link, LinkState
from contack.client.text.english import printable


def link_words(link: Link) -> str:
    """Return what a player should know about the connection; nothing where it stands or none is wanted."""
    return " ".join(link_lines(link))


def link_lines(link: Link) -> tuple[str, ...]:
    """Return the same, a sentence each."""
    match link.state:
        case LinkState.LOST:
            return _lost(link), f"Trying again in {link.retry_in} s (R: now)."
        case LinkState.CONNECTING if link.server:
            return _lost(link), "Trying again now."
        case LinkState.CONNECTING:
            return (f"Reaching {link.address} ...",)
    return ()


def _lost(link: Link) -> str:
    words = printable(link.words).rstrip(".")
    return f"{words[:1].upper()}{words[1:]}." if words else "The connection is lost."
