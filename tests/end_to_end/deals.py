"""Deals that suit a test: games at a server of `dealt_server`, among pages that came in the order of their seats."""

from collections.abc import Callable, Iterator
from itertools import count, islice

from contack.engine.board.lay import Lay
from contack.engine.game import Game
from tests.end_to_end.dealt_server import SEED_BYTES, seed


def nonce(person: int) -> bytes:
    return bytes([person] * SEED_BYTES)


def dealt(deal: int, players: int) -> Game:
    return Game.deal(seed(deal), [nonce(person) for person in range(1, players + 1)])[0]


def first_deal(players: int, wanted: Callable[[Game], bool]) -> int:
    """Return the number of the first deal of so many players that is as wanted."""
    return next(deal for deal in count() if wanted(dealt(deal, players)))


def lay_ahead(game: Game) -> tuple[Lay, int] | None:
    """Return a lay with its points that the other of two players could make at once."""
    rack = game.view.racks[1 - (game.seat or 0)]
    return next(((lay, points) for lay, points in game.view.board.lays(rack).items() if points), None)


def fits_in_several_places(game: Game) -> bool:
    tiles = [lay.tile for lay in game.lays]
    return len(tiles) > len(set(tiles))


def lasting(lays: int) -> Callable[[Game], bool]:
    def lasts(game: Game) -> bool:
        return all(after.view.hand == 1 and not after.over for _, after in islice(_as_pages_lay(game), lays))

    return lasts


def lays_until_dealt_again(game: Game) -> int:
    for number, (before, after) in enumerate(_as_pages_lay(game), 1):
        if after.view.hand != before.view.hand:
            seat = before.seat
            again = seat is not None and seat == after.seat and _laid(before).tile in after.view.racks[seat]
            return number if again else 0
    return 0


def _as_pages_lay(game: Game) -> Iterator[tuple[Game, Game]]:
    while not game.over:
        before, (game, _) = game, game.play(_laid(game))
        yield before, game


def _laid(game: Game) -> Lay:
    assert game.seat is not None
    return min(game.lays, key=lambda lay: game.view.racks[game.seat or 0].index(lay.tile))
