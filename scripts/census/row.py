from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from time import process_time
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from contack.client.solitaire.game import Deal, Solitaire, SolitaireGame, SolitaireKind
from contack.client.solvers.difficulty import random_win_rate
from contack.client.solvers.hint import solver_hint
from contack.client.solvers.puzzle import Puzzle, PuzzleKey, puzzle_of
from contack.client.solvers.result import SolverVerdict
from contack.client.solvers.solve import Solver
from contack.engine.board.tile import TILES
from contack.engine.solitaire.stacked import StackedSolitaire

MOST_TABLES = 1_000_000


class Play(NamedTuple):
    tiles: int
    points: int


@dataclass(frozen=True, slots=True)
class Row:
    """One deal: its outcome, difficulty, the players' results, and the seconds.

    `most` is the most tiles that can be laid; in draw solitaire, the most points of any game.
    """

    game: SolitaireKind
    number: int
    verdict: str
    tables: int
    ease: float
    most: Play
    plays: dict[str, Play]
    seconds: float


def row_of(game: SolitaireKind, number: int, hinted: bool) -> Row:
    """Return the row of a deal by number, the same every time but for the seconds.

    If `hinted`, it is also played by hints, which takes seconds.
    """
    begun = process_time()
    position = SolitaireGame.start(Deal(game, f"census {number}"))[0].position
    solution = Solver(puzzle_of(position), MOST_TABLES).solve()
    winnable = solution.verdict is SolverVerdict.WINNABLE
    return Row(
        game=game,
        number=number,
        verdict=str(solution.verdict),
        tables=solution.tables,
        ease=random_win_rate(position),
        most=_most(position) if game == "draw" or not winnable else Play(len(TILES), 0),
        plays=_plays(position, number, hinted),
        seconds=process_time() - begun,
    )


def _plays(position: Solitaire, number: int, hinted: bool) -> dict[str, Play]:
    peeking = isinstance(position, StackedSolitaire)
    players = {**PLAYERS, **PEEKING_PLAYERS} if peeking else PLAYERS
    plays = {name: _played(position, choose, Random(number)) for name, choose in players.items()}
    return {**plays, "hints": _hinted(position)} if hinted else plays


def _played(position: Solitaire, choose: "Player", random: Random) -> Play:
    puzzle, points = puzzle_of(position), 0
    while puzzle.lays:
        lay = choose(puzzle, random)
        points += puzzle.board.points_of(lay)
        puzzle.play(lay)
    return Play(len(TILES) - puzzle.left, points)


def _hinted(position: Solitaire) -> Play:
    while not position.over and (lay := solver_hint(position).lay):
        position = position.play(lay)[0]
    while position.lays:
        position = position.play(next(iter(position.lays)))[0]
    return Play(len(position.board), position.points)


def _goes_on(puzzle: Puzzle, lay: int) -> bool:
    return puzzle.left == 1 or _lays_after(puzzle, lay) > 0


def _lays_after(puzzle: Puzzle, lay: int) -> int:
    puzzle.play(lay)
    lays = len(puzzle.lays)
    puzzle.undo()
    return lays


Player: TypeAlias = Callable[[Puzzle, Random], int]


def _by(worth: Callable[[Puzzle, int], float]) -> Player:
    return lambda puzzle, random: max(puzzle.lays, key=lambda lay: worth(puzzle, lay) + random.random())


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "random": lambda puzzle, random: random.choice(puzzle.lays),
        "points": _by(lambda puzzle, lay: puzzle.board.points_of(lay)),
    }
)

# Players who must see the tile under the one they lay: stacked solitaire allows that with `peek`.
PEEKING_PLAYERS: Mapping[str, Player] = MappingProxyType({"careful": _by(_goes_on), "open": _by(_lays_after)})


def _most(position: Solitaire) -> Play:
    puzzle = puzzle_of(position)
    known: dict[PuzzleKey, tuple[int, int]] = {}

    def most() -> tuple[int, int]:
        if puzzle.key not in known:
            ends = [after(lay) for lay in puzzle.lays] or [(puzzle.left, 0)]
            known[puzzle.key] = min(left for left, _ in ends), max(points for _, points in ends)
        return known[puzzle.key]

    def after(lay: int) -> tuple[int, int]:
        scored = puzzle.board.points_of(lay)
        puzzle.play(lay)
        left, points = most()
        puzzle.undo()
        return left, points + scored

    left, points = most()
    return Play(len(TILES) - left, points)
