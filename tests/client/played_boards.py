"""Boards and hands as they come about in play."""

from hypothesis import strategies as st

from contack.engine.board.board import Board
from contack.engine.deal import deck
from contack.engine.hand import Hand
from contack.engine.solitaire.draw import DrawSolitaire


def hand_of(key: bytes, lays: int) -> Hand:
    """Return a hand of four after that many lays, each the one with most points."""
    played, _ = Hand.deal(deck(key), 4)
    for _ in range(lays):
        if played.lays:
            played, _ = played.play(max(played.lays, key=played.lays.__getitem__))
    return played


def solitaire_board(key: bytes, choices: list[int]) -> Board:
    """Return the board of a solitaire in which lays were chosen by number."""
    game, _ = DrawSolitaire.start(key)
    for choice in choices:
        if game.lays:
            game, _ = game.play(list(game.lays)[choice % len(game.lays)])
    return game.board


boards = st.builds(solitaire_board, st.binary(max_size=4), st.lists(st.integers(0, 9), max_size=35))
