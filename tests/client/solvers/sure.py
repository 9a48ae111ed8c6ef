"""Perfect advice: it looks at the face-down tiles."""

from contack.client.solitaire.game import Solitaire
from contack.client.solvers.puzzle import puzzle_of
from contack.client.solvers.result import SolverHint
from contack.client.solvers.solve import Solver
from contack.engine.search.tables import lay_of

SURE = "It wins."


def sure(position: Solitaire) -> SolverHint:
    """Return the next of the lays that win, else the first that there is."""
    lays = Solver(puzzle_of(position)).solve().lays
    return SolverHint(lay_of(lays[0]) if lays else next(iter(position.lays)), SURE)
