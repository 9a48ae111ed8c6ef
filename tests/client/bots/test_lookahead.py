import pytest

from contack.client.bots.lookahead import Lookahead
from contack.engine.game import Game
from contack.engine.what_if import greedy


def shares_of_wins(seats: int, games: int) -> float:
    """Let it play at each seat in turn against players who take what scores most."""
    won = 0.0
    for number in range(games):
        game, _ = Game.deal(bytes([number // seats]), [b""] * seats)
        bot = Lookahead(number)
        while not game.over:
            own = game.seat == number % seats
            game, _ = game.play(bot.choose(game.view, game.lays) if own else greedy(game.lays))
        won += (number % seats in game.winners) / len(game.winners)
    return won / games


def test_the_same_seed_gives_the_same_lays() -> None:
    game, _ = Game.deal(b"same", [b""] * 3)
    first, second = Lookahead(1), Lookahead(1)
    while not game.over:
        lay = first.choose(game.view, game.lays)
        assert second.choose(game.view, game.lays) == lay
        game, _ = game.play(lay)


@pytest.mark.parametrize(("seats", "share"), [(2, 0.55), (4, 0.3)])
def test_lookahead_beats_the_highest_score(seats: int, share: float) -> None:
    assert shares_of_wins(seats, 40) > share
