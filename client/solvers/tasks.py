"""Solver work as tasks for other processes."""

from dataclasses import dataclass

from contack.client.solitaire.game import Deal, Difficulty, SolitaireKind


@dataclass(frozen=True, slots=True)
class FindDeal:
    """Finds a deal of a difficulty that can be won. The same seed gives the same deal."""

    game: SolitaireKind
    peek: bool
    difficulty: Difficulty
    seed: str

    def work(self) -> Deal:
        from contack.client.solvers.difficulty import deals, measured

        return next(deal for deal in deals(self.game, self.peek, self.seed) if measured(deal) is self.difficulty)
