"""What is asked of the solvers as a task for another process."""

from dataclasses import dataclass

from contack.client.solitaire.game import Deal, Difficulty, SolitaireKind


@dataclass(frozen=True, slots=True)
class FindDeal:
    """To find a deal that can be won and is as hard as asked for; the same seed gives the same deal."""

    game: SolitaireKind
    peek: bool
    difficulty: Difficulty
    seed: str

    def work(self) -> Deal:
        """Return the deal."""
        from contack.client.solvers.difficulty import deals, measured

        return next(deal for deal in deals(self.game, self.peek, self.seed) if measured(deal) is self.difficulty)
