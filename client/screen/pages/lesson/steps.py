from dataclasses import dataclass
from enum import Enum

from contack.engine.board.board import Board
from contack.engine.board.lay import Lay
from contack.engine.board.tile import BY_NAME, Tile


class Goal(Enum):
    ANY = "any"
    POINTS = "points"
    OPENING = "opening"
    CLOSING = "closing"

    def is_met(self, lay: Lay, board: Board) -> bool:
        match self:
            case Goal.ANY:
                return True
            case Goal.POINTS:
                return board.lays((lay.tile,))[lay] > 0
            case Goal.OPENING:
                return lay.cell in board.openings
            case Goal.CLOSING:
                return board.lay(lay).closed


@dataclass(frozen=True, slots=True)
class LessonStep:
    """`other` answers a legal lay that misses the `goal`, `learned` one that meets it.

    `pile` are the tiles to draw if none of the `rack` fits.
    """

    heading: str
    words: str
    board: Board
    rack: tuple[Tile, ...]
    learned: str
    goal: Goal = Goal.ANY
    other: str = ""
    pile: tuple[Tile, ...] = ()


# a legal hand that ends at its tenth tile: no shorter one closes the table
_HAND = tuple(
    map(
        Lay.parse,
        (
            "04-05-02@0,0", "04-05-06@1,0", "08-09-06@2,0", "02-09-10@2,-1", "05-09-10@1,-1",
            "10-03-09@1,-2", "03-07-08@0,-2", "06-07-08@-1,-2", "09-02-08@-1,-1",
        ),
    )
)  # fmt: skip


def _tiles(*names: str) -> tuple[Tile, ...]:
    return tuple(BY_NAME[name] for name in names)


STEPS = (
    LessonStep(
        "Colours",
        "A tile has three sides: blue, red and gold, each with a value from 1 to 10. You lay a tile beside the one that"
        " was laid last. It turns by itself, so that colours meet: blue to blue, red to red, gold to gold. Press 1 to"
        " choose your tile, then the letter of its place, then Enter.",
        Board(_HAND[:2]),
        _tiles("08-09-06"),
        "Gold 6 touches gold 6. Equal values may touch, and score nothing.",
    ),
    LessonStep(
        "Sums",
        "Values may also touch when they add up to 5, 10, 15 or 20. Then you score the sum. Choose 02-09-10 and find"
        " the place where it scores: every place shows its points. Choose 06-02-05 too, and press ↓ to see why it does"
        " not fit.",
        Board(_HAND[:3]),
        _tiles("02-09-10", "06-02-05"),
        "Blue 2 and blue 8 make 10: that is 10 points for you.",
        Goal.POINTS,
        "The rules allow that, but equal values score nothing. Look for the place with points.",
    ),
    LessonStep(
        "Drawing",
        "If you can lay a tile, you must. If none of yours fits, the game draws for you until one does, or until you"
        " have five. None of these fits. Press Enter, and watch.",
        Board(_HAND[:4]),
        _tiles("06-07-01", "09-10-01"),
        "That was drawn and laid in one turn. If even that does not help, you pass.",
        pile=_tiles("01-08-09", "05-09-10"),
    ),
    LessonStep(
        "Openings",
        "An empty place that touches two or three tiles is an opening. You may lay there at any time, however long ago"
        " its tiles were laid, and every side that touches must fit. It scores each of them. Find the opening.",
        Board(_HAND[:8]),
        _tiles("06-02-05", "07-08-02"),
        "Two sides touch: blue 6 and 4 make 10, gold 5 and 10 make 15. That is 25 points at once.",
        Goal.OPENING,
        "The rules allow that, beside the tile laid last. The opening, in the middle, scores more.",
    ),
    LessonStep(
        "The end of a hand",
        "A hand ends when a player has no tiles left, or when no player can lay. It also ends when the last tile has"
        " no free side and the board has no opening: the table is closed. You can close it now.",
        Board(_HAND),
        _tiles("06-02-05", "09-10-01"),
        "The table is closed. Each tile that is left costs its owner 10 points: you lose 10 for 09-10-01. Three hands"
        " make a game, and the most points win it.",
        Goal.CLOSING,
    ),
)  # fmt: skip
