"""Tournament files as text: JSON lines, the header first (docs/records.md).

`parse_tournament(text.encode())` and `"".join(map(line_text, lines))` are each other's inverse.
"""

from hashlib import sha256
from typing import TypeAlias

from contack.engine.records.record import json_line, parse_line, whole_lines
from contack.engine.tournament.line import TournamentEvent, TournamentHeader
from contack.engine.tournament.line_form import event_from_json, event_to_json, header_from_json, header_to_json

TOURNAMENT_SUFFIX = ".tournament"

# Event i is on line i + 2 of the file.
TournamentLines: TypeAlias = tuple[TournamentHeader, tuple[TournamentEvent, ...]]


def line_text(line: TournamentHeader | TournamentEvent) -> str:
    """Return the line with its line end."""
    return json_line(header_to_json(line) if isinstance(line, TournamentHeader) else event_to_json(line))


def header_hash(header: TournamentHeader) -> bytes:
    """Return the SHA-256 of the file's first line with its line end."""
    # exactly as written: the lots and the seeds depend on each byte
    return sha256(line_text(header).encode()).digest()


def parse_tournament(data: bytes) -> TournamentLines:
    """Read up to the last whole line. Raises UnreadableRecord with the number of the line."""
    first, *rest = whole_lines(data)
    header = parse_line(header_from_json, first, 1)
    return header, tuple(parse_line(event_from_json, line, number) for number, line in enumerate(rest, 2))
