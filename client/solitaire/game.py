from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from contack.client.text.english import counted
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES
from contack.engine.event import Abandoned, Event
from contack.engine.game import Game
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from contack.engine.records.replay import replay
from contack.engine.rules import SolitaireRules
from contack.engine.solitaire.draw import DrawSolitaire
from contack.engine.solitaire.event import Undone
from contack.engine.solitaire.stacked import StackedSolitaire

Solitaire: TypeAlias = DrawSolitaire | StackedSolitaire

SolitaireKind: TypeAlias = Literal["draw", "stacked"]

Events: TypeAlias = tuple[Event, ...]

# The player's name in a solitaire's record.
PLAYER = "player"

# The end of a game that the player gave up.
LEFT = Abandoned("the player left")


class Difficulty(StrEnum):
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    FIENDISH = "fiendish"


@dataclass(frozen=True, slots=True)
class Deal:
    """The UTF-8 bytes of the text are the key. Equal deals are equal games."""

    game: SolitaireKind
    key: str
    peek: bool = False

    @property
    def rules(self) -> SolitaireRules:
        return SolitaireRules(peek=self.peek)

    def header(self) -> Header:
        return Header((PLAYER,), self.rules, self.game, key=self.key.encode().hex())


@dataclass(frozen=True, slots=True)
class SolitaireGame:
    """Each lay that can be undone has its earlier position."""

    deal: Deal
    position: Solitaire
    past: tuple[Solitaire, ...] = ()

    @staticmethod
    def start(deal: Deal) -> "tuple[SolitaireGame, Events]":
        # Forced tiles are turned at once.
        key = deal.key.encode()
        position, events = DrawSolitaire.start(key) if deal.game == "draw" else StackedSolitaire.start(key, deal.rules)
        return SolitaireGame(deal, position), events

    @staticmethod
    def resumed(record: Record) -> "tuple[SolitaireGame, Events]":
        # raises ValueError for an impossible game
        header = record.header
        if header.game not in ("draw", "stacked") or not isinstance(header.rules, SolitaireRules):
            raise ValueError("this is not a solitaire")
        deal = Deal(header.game, bytes.fromhex(header.key or "").decode(), header.rules.peek)
        positions: list[Solitaire] = []
        events: list[Event] = []
        for step in replay(record):
            assert not isinstance(step.position, Game)  # certain by the header
            if Undone() in step.events:
                positions.pop()
            else:
                positions.append(step.position)
            events += step.events
        if not positions:
            raise ValueError("nothing was dealt")
        return SolitaireGame(deal, positions[-1], tuple(positions[:-1])), tuple(events)

    def lay(self, lay: Lay) -> "tuple[SolitaireGame, Events]":
        """Turn the forced tiles too. Raises IllegalLay."""
        position, events = self.position.play(lay)
        return replace(self, position=position, past=(*self.past, self.position)), events

    def undo(self) -> "tuple[SolitaireGame, Events]":
        if not self.past:
            return self, ()
        return replace(self, position=self.past[-1], past=self.past[:-1]), (Undone(),)

    def give_up(self) -> Events:
        return () if self.position.over else (LEFT,)


Count = Annotated[int, Meta(ge=0)]


class SolitaireTally(Struct, frozen=True, forbid_unknown_fields=True):
    """`most` is the highest number of laid tiles, `streak` the wins since the last loss."""

    played: Count = 0
    won: Count = 0
    most: Annotated[int, Meta(ge=0, le=len(TILES))] = 0
    streak: Count = 0
    longest_streak: Count = 0

    def after(self, won: bool, laid: int) -> "SolitaireTally":
        streak = self.streak + 1 if won else 0
        return structs.replace(
            self,
            played=self.played + 1,
            won=self.won + won,
            most=max(self.most, laid),
            streak=streak,
            longest_streak=max(self.longest_streak, streak),
        )

    def __str__(self) -> str:
        if not self.played:
            return "No games yet."
        share = f"{self.won} of {counted(self.played, 'game')} won ({self.won / self.played:.0%})"
        best = f"most tiles laid: {self.most}"
        return f"{share}, {best}, in a row: {self.streak}, longest: {self.longest_streak}."
