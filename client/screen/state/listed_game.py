"""A recorded game as a list shows it, searches it and sorts it."""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import tzinfo
from functools import partial
from pathlib import Path
from typing import NamedTuple

from contack.client.session.clock import clock_text
from contack.client.session.standings_text import TAKEN
from contack.client.text.english import counted, listed
from contack.client.text.moment import local_text
from contack.engine.event import Abandoned
from contack.engine.records.record import RUNNING_SUFFIX, SUFFIX
from contack.engine.records.summary import RecordSummary
from contack.engine.solitaire.event import SolitaireEnded
from contack.protocol.name import name_key, printable

KINDS = {"table": "game", "draw": "draw solitaire", "stacked": "stacked solitaire"}

_STEM = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(.+?)(?:-[0-9a-f]{8})?(?:-\d+)?")
"""How records are named (record_stem): when they began, a title, the beginning of the deal, and a number."""


class ListedGame(NamedTuple):
    """When a game began (local time), who played or which solitaire, how it ended, and how long it took.

    `taken` tells that somebody took over a seat, who is marked, and `text` is what is searched.
    """

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
        """How long it took, as a clock shows it; empty where nobody knows."""
        return "" if self.seconds is None else clock_text(int(self.seconds))

    @staticmethod
    def named(path: Path, zone: tzinfo | None) -> "ListedGame":
        """Return what the name of a file tells; one that is not ours is a title.

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
        """Return what a record tells itself."""
        header = summary.header
        began, kind = local_text(header.started, zone), KINDS[header.game]
        # who plays alone is whoever looks: which solitaire it was tells more
        players = ", ".join(_marked(name, summary) for name in summary.players) if header.game == "table" else kind
        taken = bool(summary.newcomers)
        game = ListedGame(path, began, players, _outcome(summary), kind, summary.seconds, taken)
        # who began and left is found too
        return _searchable(game, *header.players)


def _searchable(game: ListedGame, *more: str) -> ListedGame:
    text = " ".join((game.began, game.players, game.outcome, game.kind, game.path.name, *more))
    return game._replace(text=name_key(text))


def _marked(name: str, summary: RecordSummary) -> str:
    """Return the name of who sat at the end, marked as in standings where somebody else had begun there."""
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
    # two sorts: 20,000 pairs to sort by would make Python look for garbage, which takes longer than sorting
    by_outcome = sorted(games, key=lambda game: game.outcome.casefold())
    return sorted(by_outcome, key=lambda game: not game.outcome.endswith(" won"))


ORDERS: Mapping[str, Callable[[Iterable[ListedGame]], list[ListedGame]]] = {
    "newest first": list,
    "oldest first": lambda games: list(games)[::-1],
    "by who won": _by_who_won,
    "by players": partial(sorted, key=lambda game: game.players.casefold()),
    "by kind": partial(sorted, key=lambda game: game.kind),
    "longest first": partial(sorted, key=lambda game: -(game.seconds or 0.0)),
}
"""How a list can be sorted, of games that come with the newest first; equals stay so."""


def chosen_games(games: Iterable[ListedGame], order: str, query: str) -> tuple[ListedGame, ...]:
    """Return the games that have all words of a query, in an order."""
    found = list(games)
    for word in name_key(query).split():
        found = [game for game in found if word in game.text]
    return tuple(ORDERS[order](found))
