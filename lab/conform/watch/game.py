from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import zip_longest
from typing import NamedTuple

from contack.engine.board.board import Board
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.deal import Deck
from contack.engine.event import Abandoned, Event, GameEnded, Laid, Seated, is_choice
from contack.engine.game import Game
from contack.engine.records.header import holders_at_end, why_not_seated
from contack.engine.records.record import Record
from contack.engine.records.replay import IllegalRecord, known_tiles
from contack.engine.records.verify import verify
from contack.engine.rules import HANDS
from contack.engine.view import View
from contack.engine.why_not import why_not
from contack.lab.conform.peer import Unmet, check
from contack.protocol.table_state import GameHeader, ScoredLays, scored

# The fields of an event that the rules leave open.
_FREE = {"at", "seed", "nonces"}


class FollowedGame(NamedTuple):
    header: GameHeader
    events: tuple[Event, ...]
    game: Game
    abandoned: bool = False

    @property
    def over(self) -> bool:
        return self.abandoned or self.game.over

    @property
    def holders(self) -> tuple[str, ...]:
        return holders_at_end(self.header.players, self.events)

    @property
    def view(self) -> View:
        return replace(self.game.view, seat=None) if self.abandoned else self.game.view

    @property
    def lays(self) -> ScoredLays:
        return () if self.over else scored(self.game.lays)

    def after(self, events: tuple[Event, ...]) -> "FollowedGame":
        check(bool(events), "events", "none")
        check(not self.over, "nothing after the end of the game", _shown(events[0]))
        first, actual = events[0], self.events + events
        if isinstance(first, Abandoned):
            check(events == (first,), "`abandoned` alone", ", ".join(map(_shown, events)))
            return self._replace(events=actual, abandoned=True)._checked()
        if isinstance(first, Seated):
            check(events == (first,), "`seated` alone", ", ".join(map(_shown, events)))
            wrong = why_not_seated(self.holders, first)
            check(not wrong, "a seat that can be taken over", wrong)
            return self._replace(events=actual)
        if not isinstance(first, Laid) or first.by is None:
            raise Unmet("a lay with `by`", _shown(first))
        check(first.seat == self.game.seat, f"laid.seat {self.game.seat}", str(first.seat))
        lay, decks = Lay(first.tile, first.cell), _decks(self.header, actual)
        why = why_not(self.game.view, lay)
        check(why is None, "a legal lay", f"{lay}: {why}")
        pile = decks[self.game.hand.number - 1][len(TILES) - len(self.game.hand.pile) :]
        game, due = self.game._replace(decks=decks, hand=self.game.hand._replace(pile=pile)).play(lay, first.by)
        _compare(events, due)
        return self._replace(events=actual, game=game)._checked()

    def _checked(self) -> "FollowedGame":
        if self.over:
            end = self.events[-1]
            assert isinstance(end, Abandoned | GameEnded)
            check(end.seed is not None and end.nonces is not None, f"seed and nonces in {end.event}", "nil")
            try:
                verify(Record(self.header.header, self.events))
            except (IllegalRecord, ValueError) as wrong:
                raise Unmet("the deal of this seed and these nonces", str(wrong)) from None
        return self


def followed(header: GameHeader, events: tuple[Event, ...]) -> "FollowedGame":
    first, *others = _steps(events) or [()]
    decks = _decks(header, first)
    game, due = Game.start(decks, len(header.players), header.rules)
    _compare(first, due)
    found = FollowedGame(header, first, game)._checked()
    for step in others:
        found = found.after(step)
    return found


def check_view(game: FollowedGame, view: View | None, lays: ScoredLays) -> None:
    if view is None:
        raise Unmet("a view", "nil")
    for field in fields(View):
        expected, came = (getattr(each, field.name) for each in (game.view, view))
        check(expected == came, f"view.{field.name} {plain(expected)}", plain(came))
    check(game.lays == lays, f"lays {plain(game.lays)}", plain(lays))


def plain(value: object) -> str:
    if isinstance(value, Board):
        value = value.laid
    if isinstance(value, tuple | list) and not isinstance(value, Lay):
        return f"[{', '.join(map(plain, value))}]"
    return "nil" if value is None else str(value)


def _steps(events: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    starts = [at for at, event in enumerate(events) if _is_step(event) or at == 0]
    return [events[start:end] for start, end in zip_longest(starts, starts[1:])]


def _is_step(event: Event) -> bool:
    return isinstance(event, Abandoned | Seated) or is_choice(event)


def _decks(header: GameHeader, events: tuple[Event, ...]) -> tuple[Deck, ...]:
    try:
        seen = known_tiles(Record(header.header, events))
    except IllegalRecord as illegal:
        raise Unmet("each tile once in a hand", str(illegal)) from None
    seen += [[] for _ in range(HANDS - len(seen))]
    return tuple((*tiles, *(tile for tile in TILES if tile not in tiles)) for tiles in seen)


def _compare(events: tuple[Event, ...], due: tuple[Event, ...]) -> None:
    for came, expected in zip_longest(events, due):
        if type(came) is not type(expected):
            raise Unmet(_shown(expected), _shown(came))
        for name, right, actual in _differences(expected, came):
            raise Unmet(f"{getattr(came, 'event', '')}.{name} {plain(right)}", plain(actual))


def _differences(expected: Event, came: Event) -> Iterator[tuple[str, object, object]]:
    names = (field.name for field in fields(expected) if field.name not in _FREE)  # type: ignore[arg-type]
    pairs = ((name, getattr(expected, name), getattr(came, name)) for name in names)
    return ((name, right, actual) for name, right, actual in pairs if right != actual)


def _shown(event: Event | None) -> str:
    return "no more events" if event is None else str(event)
