from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from contack.engine.board.cell import shared
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import Tile
from contack.engine.deal import commitment
from contack.engine.event import Abandoned, ChosenBy, Event, GameEnded, Laid, Seated, is_choice
from contack.engine.game import Game
from contack.engine.rules import SEATS, Rules
from contack.engine.view import View
from contack.engine.what_if import greedy
from contack.protocol.table_state import ClockState, GameHeader, TableOptions
from contack.server.config.sources import Sources, utc
from contack.server.table.clocks import Clocks, PausableClock
from contack.server.table.player import Player
from contack.server.table.snapshot import MatchSnapshot

# Lays of stand-ins per call: all other seats of a full table. A whole game takes 10 ms or more, and all connections
# would wait, so `Table.tick` plays the rest.
STAND_INS_AT_ONCE = SEATS[-1] - 1


class LuckyDraw(NamedTuple):
    seat: int
    tile: Tile
    gain: int


class Match:
    """`events` has all events, for clients who join later. `over` means finished or abandoned.

    `lucky` is the greatest gain by a drawn tile told by the commentator: the seat, the tile and the per cent.
    """

    __slots__ = ("clocks", "events", "game", "lucky", "over", "snapshot")

    def __init__(self, snapshot: MatchSnapshot, options: TableOptions, seconds: Callable[[], float]) -> None:
        self.snapshot = snapshot
        self.clocks = Clocks(len(snapshot.nonces), options, PausableClock(seconds))
        self.game, events = Game.deal(snapshot.seed, snapshot.nonces, snapshot.header.rules)
        self.events = self._stamped(events, self.clocks.clock.time)
        self.over = self.game.over
        self.lucky: LuckyDraw | None = None

    @staticmethod
    def begin(players: Sequence[Player], seed: bytes, options: TableOptions, sources: Sources) -> "Match":
        names, rules = tuple(player.name for player in players), Rules(closed=options.closed)
        digests = tuple(player.digest.hex() for player in players)
        # only if there are bots, so that records without bots stay short
        levels = tuple(player.level for player in players) if any(player.level for player in players) else None
        colours = tuple(player.colour for player in players)
        header = GameHeader(names, rules, commitment(seed).hex(), utc(sources.now()), digests, levels, colours)
        nonces = tuple(player.nonce for player in players)
        return Match(MatchSnapshot(header, seed, nonces), options, sources.seconds)

    @staticmethod
    def restored(
        snapshot: MatchSnapshot, events: Sequence[Event], options: TableOptions, seconds: Callable[[], float]
    ) -> "Match":
        """Replay the events, with the clock stopped. Raises ValueError if they differ."""
        if commitment(snapshot.seed).hex() != snapshot.header.commitment:
            raise ValueError("the seed of a game is not the one that was promised")
        match = Match(snapshot, options, seconds)
        chosen = [event for event in events if is_choice(event)]
        for event in chosen:
            match.play(Lay(event.tile, event.cell), event.by or ChosenBy.PLAYER)
        given_up = isinstance(events[-1], Abandoned) if events else False
        # an edited journal or changed rules must not continue as the game that was played
        played = [event for event in events[: len(events) - given_up] if not isinstance(event, Seated)]
        if list(map(_bare, match.events)) != list(map(_bare, played)):
            raise ValueError("the events of a game do not follow from its seed and its lays")
        match.events = list(events)
        match.over |= given_up
        # the unfinished thinking of the seat at turn is in no event: that seat gets the whole time of its move again
        # the replay took no time; the thinking times are in the events
        at = max((event.at or 0.0 for event in chosen), default=0.0)
        match.clocks = Clocks(len(snapshot.nonces), options, PausableClock(seconds, at, False))
        for event in chosen:
            match.clocks.laid(event.seat, event.at or 0.0)
        return match

    @property
    def header(self) -> GameHeader:
        return self.snapshot.header

    @property
    def view(self) -> View:
        """No seat is at turn in an abandoned game."""
        view = self.game.view
        return replace(view, seat=None) if self.over and view.seat is not None else view

    @property
    def lays(self) -> Lays:
        return {} if self.over else self.game.lays

    def clock_state(self, players: Sequence[Player]) -> ClockState | None:
        # most tables have no clocks, and every lay asks
        if self.over or not self.clocks.limited:
            return None
        # the stand-in lays a moment later: clients must not count down until then
        running = self.clocks.clock.running and not self.awaits_stand_in(players)
        return self.clocks.state(self.game.hand.seat, running)

    def awaits_stand_in(self, players: Sequence[Player]) -> bool:
        return not self.over and players[self.game.hand.seat].covered

    def play(self, lay: Lay, by: ChosenBy) -> tuple[Event, ...]:
        # raises IllegalLay
        seat, at = self.game.hand.seat, self.clocks.clock.time
        self.game, events = self.game.play(lay, by)
        self.over = self.game.over
        self.clocks.laid(seat, at)
        return self._kept(self._stamped(events, at))

    def play_stand_in(self, by: ChosenBy) -> tuple[Event, ...]:
        return self.play(greedy(self.game.lays), by)

    def take_over(self, seat: int, name: str, colour: int) -> tuple[Event, ...]:
        return self._kept([Seated(seat, name, colour)])

    @property
    def laid_twice(self) -> bool:
        """The starter does not count."""
        seats = [event.seat for event in self.events if is_choice(event)]
        return len(set(seats)) < len(seats)

    def abandon(self, reason: str) -> tuple[Event, ...]:
        self.over = True
        return self._kept([Abandoned(reason, self.snapshot.seed.hex(), self._nonce_texts)])

    @property
    def _nonce_texts(self) -> tuple[str, ...]:
        return tuple(nonce.hex() for nonce in self.snapshot.nonces)

    def _kept(self, events: Iterable[Event]) -> tuple[Event, ...]:
        kept = tuple(events)
        self.events += kept
        return kept

    def _stamped(self, events: Sequence[Event], at: float) -> list[Event]:
        stamped = list(events)
        for i, event in enumerate(events):
            if isinstance(event, Laid):
                stamped[i] = Laid(event.seat, event.tile, shared(event.cell), event.points, event.by, round(at, 3))
            elif isinstance(event, GameEnded):
                # not earlier: with the seed and the nonces a client could work out all draws
                stamped[i] = replace(event, seed=self.snapshot.seed.hex(), nonces=self._nonce_texts)
        return stamped


def _bare(event: Event) -> Event:
    # a replay cannot give measured times again
    return replace(event, at=None) if isinstance(event, Laid) else event


def points_of(view: View) -> tuple[int, ...]:
    return tuple(total + score for total, score in zip(view.totals, view.scores, strict=True))
