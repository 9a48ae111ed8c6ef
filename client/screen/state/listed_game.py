import re
from collections.abc import Callable, Iterable, Mapping
from datetime import tzinfo
from functools import partial
from pathlib import Path
from typing import NamedTuple

from contack.client.session.clock import clock_text
from contack.client.session.standings_text import TAKEN
from contack.client.text.english import counted, listed, local_text
from contack.engine.event import Abandoned
from contack.engine.records.record import RUNNING_SUFFIX, SUFFIX
from contack.engine.records.summary import RecordSummary
from contack.engine.solitaire.event import SolitaireEnded
from contack.protocol.name import name_key, printable

KINDS = {"table": "game", "draw": "draw solitaire", "stacked": "stacked solitaire"}

_STEM = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(.+?)(?:-[0-9a-f]{8})?(?:-\d+)?")


class ListedGame(NamedTuple):
    """`taken` marks a game in which a seat changed hands. `text` is searched."""

    path: Path
    began: str
    players: str
    outcome: str = ""
    kind: str = ""
    seconds: float | None = None
    taken: bool = False
    text: str = ""

    @property
    def length(self) -> str:
        return "" if self.seconds is None else clock_text(int(self.seconds))

    @staticmethod
    def named(path: Path, zone: tzinfo | None) -> "ListedGame":
        """Return the facts in a file's name; a foreign name becomes a title.

        >>> from datetime import UTC
        >>> ListedGame.named(Path("2026-11-20T15-04-05Z-the-inn-0123abcd.contack"), UTC)[1:4]
        ('2026-11-20 15:04', 'the-inn', '')
        """
        stem = path.name.removesuffix(RUNNING_SUFFIX).removesuffix(SUFFIX)
        match = _STEM.fullmatch(stem)
        outcome = "not ended" if path.name.endswith(RUNNING_SUFFIX) else ""
        if match is None:
            return _searchable(ListedGame(path, "", printable(stem), outcome))
        day, hour, minute, second, title = match.groups()
        began = local_text(f"{day}T{hour}:{minute}:{second}Z", zone)
        return _searchable(ListedGame(path, began, printable(title), outcome))

    @staticmethod
    def summed_up(path: Path, summary: RecordSummary, zone: tzinfo | None) -> "ListedGame":
        header = summary.header
        began, kind = local_text(header.started, zone), KINDS[header.game]
        # the player of a solitaire is the user: the kind of solitaire says more
        players = ", ".join(_marked(name, summary) for name in summary.players) if header.game == "table" else kind
        taken = bool(summary.newcomers)
        game = ListedGame(path, began, players, _outcome(summary), kind, summary.seconds, taken)
        # players who left are found too
        return _searchable(game, *header.players)


def _searchable(game: ListedGame, *more: str) -> ListedGame:
    text = " ".join((game.began, game.players, game.outcome, game.kind, game.path.name, *more))
    return game._replace(text=name_key(text))


def _marked(name: str, summary: RecordSummary) -> str:
    return printable(name) + (f" {TAKEN}" if name in summary.newcomers else "")


def _outcome(summary: RecordSummary) -> str:
    match summary.last:
        case SolitaireEnded(won=True):
            return "won"
        case SolitaireEnded(laid=laid):
            return f"lost, {counted(laid, 'tile')}"
        case Abandoned():
            return "given up"
    if not summary.winners:
        return "not ended"
    return f"{listed(_marked(name, summary) for name in summary.winners)} won"


def _by_who_won(games: Iterable[ListedGame]) -> list[ListedGame]:
    # two sorts: 20,000 pairs as keys would start Python's garbage collector, which takes longer than sorting
    by_outcome = sorted(games, key=lambda game: game.outcome.casefold())
    return sorted(by_outcome, key=lambda game: not game.outcome.endswith(" won"))


# The orders of a list, which starts newest first; equal rows keep that order.
ORDERS: Mapping[str, Callable[[Iterable[ListedGame]], list[ListedGame]]] = {
    "newest first": list,
    "oldest first": lambda games: list(games)[::-1],
    "by winner": _by_who_won,
    "by players": partial(sorted, key=lambda game: game.players.casefold()),
    "by kind": partial(sorted, key=lambda game: game.kind),
    "longest first": partial(sorted, key=lambda game: -(game.seconds or 0.0)),
}


def chosen_games(games: Iterable[ListedGame], order: str, query: str) -> tuple[ListedGame, ...]:
    found = list(games)
    for word in name_key(query).split():
        found = [game for game in found if word in game.text]
    return tuple(ORDERS[order](found))
