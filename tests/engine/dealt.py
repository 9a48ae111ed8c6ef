"""A game for two that was dealt and has no lay yet."""

from contack.engine.game import Game

GAME, EVENTS = Game.deal(bytes(32), (b"", b""))
FIRST = next(iter(GAME.lays))
"""A lay that the first player may make."""
