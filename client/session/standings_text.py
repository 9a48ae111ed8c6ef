from collections.abc import Iterator
from datetime import tzinfo

from contack.client.text.english import counted, local_text
from contack.client.text.width import figures_row, pad
from contack.protocol.limits import NAME_LENGTH
from contack.protocol.name import printable
from contack.protocol.notice import StandingLine, StandingsListed

# The columns for each player, beside place and name.
HEADS = ("wins", "games", "points", "best lay", "closest")

NONE_KEPT = "This server keeps no standings."

NONE_YET = "No game has been played to its end."

# Marks a player who took over a seat in some of the games.
TAKEN = "*"

TAKEN_WORDS = f"{TAKEN} took over somebody's seat in some of these games"

_WIDTHS = (6, 7, 8, 10, 9)


def figures(line: StandingLine) -> tuple[str, ...]:
    return str(line.wins), str(line.games), str(line.points), str(line.best), str(line.closest)


def marked_name(line: StandingLine) -> str:
    return printable(line.name) + (f" {TAKEN}" if line.taken else "")


def evening_title(listed: StandingsListed, zone: tzinfo | None) -> str:
    return f"Tonight, since {local_text(listed.evening, zone)[-5:]}"


def ever_title(listed: StandingsListed, zone: tzinfo | None) -> str:
    since = local_text(listed.since, zone)[:10]
    return f"Since {since}: {counted(listed.games, 'game')}, {counted(listed.players, 'player')}"


def tonight_words(listed: StandingsListed | None, most: int) -> str:
    """Return the first players of tonight in a line, with their wins; empty without games.

    >>> from contack.protocol.notice import StandingsListed
    >>> line = StandingLine(1, "ann", 3, 2, 99, 9, 9), StandingLine(2, "bob", 3, 1, 90, 9, 9)
    >>> tonight_words(StandingsListed(line, line, None, None), 7)
    'Tonight: 1 ann 2 of 3, 2 bob 1 of 3'
    """
    lines = listed.tonight[:most] if listed else ()
    texts = (f"{line.place} {printable(line.name)} {line.wins} of {line.games}" for line in lines)
    return f"Tonight: {', '.join(texts)}" if lines else ""


def standings_words(listed: StandingsListed, zone: tzinfo | None = None) -> str:
    if listed.since is None:
        return NONE_KEPT
    return "\n".join(
        (
            *_table(evening_title(listed, zone), listed.tonight),
            "",
            *_table(ever_title(listed, zone), listed.ever),
        )
    )


def _table(title: str, lines: tuple[StandingLine, ...]) -> Iterator[str]:
    yield title
    if not lines:
        yield f"  {NONE_YET}"
        return
    yield f"{'':>6}{pad('', NAME_LENGTH + 2)}{figures_row(HEADS, _WIDTHS)}"
    for line in lines:
        yield f"{line.place:>4}  {pad(marked_name(line), NAME_LENGTH + 2)}{figures_row(figures(line), _WIDTHS)}"
    if any(line.taken for line in lines):
        yield f"  {TAKEN_WORDS}"
