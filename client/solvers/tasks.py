"""What the solvers are asked for, as tasks for another process.

What answers is imported where it works: its tables take as long as drawing the first frame of a screen, which asks it.
"""

from __future__ import annotations

from dataclasses import dataclass

from contack.client.solitaire.game import Solitaire
from contack.client.solvers.result import SolverHint


@dataclass(frozen=True, slots=True)
class FindSolverHint:
    """To find a lay of a solitaire that is not over, as a task for another process."""

    position: Solitaire

    def work(self) -> SolverHint:
        """Return the lay."""
        from contack.client.solvers.hint import solver_hint

        return solver_hint(self.position)
