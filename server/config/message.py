"""The message of the day: what the host says to whoever comes in."""

from pathlib import Path

from contack.protocol.limits import TEXT_LENGTH
from contack.protocol.name import is_sayable
from contack.server.config.settings import BadSettings

MESSAGE_TEXT = f"a message has up to {TEXT_LENGTH} characters that can be seen, and no line breaks"
"""What a host is told who gives another one."""


def is_message(text: str) -> bool:
    """Return whether a text can be said to whoever comes in."""
    return is_sayable(text) and len(text) <= TEXT_LENGTH


def wanted_message(text: str | None, file: Path | None) -> str:
    """Return the message that is told, or stands in a file whose line breaks are blanks. Raises BadSettings."""
    if text is not None and file is not None:
        raise BadSettings("a message and a file with one: only one of them can hold")
    if file is None:
        return text or ""
    try:
        told = " ".join(file.read_text(encoding="utf-8").split())
    except (OSError, UnicodeDecodeError) as why:
        reason = getattr(why, "strerror", None) or "it is no text in UTF-8"
        raise BadSettings(f"the message file {file} cannot be read: {reason}") from None
    if not is_message(told):
        raise BadSettings(f"the message file {file} cannot be told: {MESSAGE_TEXT}")
    return told
