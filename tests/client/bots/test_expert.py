import pytest

from contack.client.bots.expert import Expert
from contack.client.bots.search.endgame import BETWEEN
from contack.client.bots.search.opponents import AT_FIRST
from contack.engine.board.lay import Lay
from contack.engine.game import Game
from contack.engine.view import View
from contack.engine.what_if import greedy


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


def standing() -> float:
    return 0.0


def choices(seats: int, key: bytes, turns: int = 6) -> list[Game]:
    """Return moments of a game at which there is more than one lay."""
    game, _ = Game.deal(key, [b""] * seats)
    found: list[Game] = []
    while len(found) < turns:
        if len(game.lays) > 1:
            found.append(game)
        game, _ = game.play(next(iter(game.lays)))
    return found


def chosen(view: View, seed: int, nodes: int = 60) -> Lay:
    return Expert(standing, seed, nodes=nodes).choose(view, view.lays)


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_same_seed_and_nodes_give_the_same_lays(seats: int) -> None:
    for game in choices(seats, b"same"):
        assert chosen(game.view, 3) == chosen(game.view, 3)


def test_bot_chooses_one_of_the_given_lays() -> None:
    for game in choices(3, b"given"):
        *given, _ = game.lays.items()
        assert Expert(standing, 1, nodes=30).choose(game.view, dict(given)) in dict(given)


def test_a_single_lay_takes_no_thought() -> None:
    game = choices(2, b"single")[0]
    lay, points = next(iter(game.lays.items()))
    clock = Clock()
    assert Expert(clock, 1).choose(game.view, {lay: points}) == lay
    assert clock.now == 0


def test_it_looks_at_the_clock_every_few_playouts() -> None:
    clock = Clock()
    game = choices(4, b"clock")[0]
    bot = Expert(clock, 1, time=0.05)
    bot.choose(game.view, game.lays)
    assert 0.05 <= clock.now <= 0.06, "50 looks, a millisecond each, and those at the start"
    assert BETWEEN <= 20


def test_it_goes_out_where_that_wins() -> None:
    for number in range(200):
        game, _ = Game.deal(bytes([number]), [b""] * 2)
        while not game.over and not (len(game.view.rack) == 1 and len(game.lays) > 1):
            game, _ = game.play(max(game.lays, key=game.lays.__getitem__))
        if not game.over:
            best = max(game.lays, key=game.lays.__getitem__)
            found = chosen(game.view, 1)
            assert game.lays[found] == game.lays[best], "with one tile left only its points count"
            return
    raise AssertionError


def test_bot_recognises_greedy_players_during_a_game() -> None:
    game, _ = Game.deal(b"learns", [b""] * 2)
    bot = Expert(standing, 1, nodes=10)
    while not game.over:
        view = game.view
        game, _ = game.play(bot.choose(view, game.lays) if game.seat == 0 else greedy(game.lays))
    assert bot.opponents.see(view)[1] > AT_FIRST
