"""What players and tables may be called. Knows nothing of who is called so already."""

from contack.protocol.limits import NAME_LENGTH

NAME_WORDS = f"a name is 1 to {NAME_LENGTH} characters that can be seen, with no blank in front or behind"
"""What whoever gives a bad name is told."""


def is_name(text: str) -> bool:
    """Answer whether a player or a table may be called that."""
    return 0 < len(text) <= NAME_LENGTH and text.isprintable() and text == text.strip()
