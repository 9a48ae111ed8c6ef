from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from contack.client.text.english import counted
from contack.engine.board.tile import TILES

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
        return replace(
            self,
            played=self.played + 1,
            won=self.won + won,
            most=max(self.most, laid),
            streak=streak,
            longest_streak=max(self.longest_streak, streak),
        )

    def __str__(self) -> str:
        if not self.played:
            return "No game is counted yet."
        share = f"{self.won} of {counted(self.played, 'game')} won ({self.won / self.played:.0%})"
        best = f"most tiles laid: {self.most}"
        return f"{share}, {best}, in a row: {self.streak}, at the best {self.longest_streak}."
