"""The rules of Contack: immutable values and pure functions.

Bot authors find all they need under these names. Our own modules import each other directly.
"""

from contack.engine.board.board import Board
from contack.engine.board.cell import Cell
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import Tile
from contack.engine.event import Event
from contack.engine.view import View
from contack.engine.what_if import Outlook, after, best, hand_with, replies, unseen

__all__ = [
    "Board",
    "Cell",
    "Event",
    "Lay",
    "Lays",
    "Outlook",
    "Tile",
    "View",
    "after",
    "best",
    "hand_with",
    "replies",
    "unseen",
]
