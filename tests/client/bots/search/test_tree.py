from contack.client.bots.search.tree import Node, descend, learn
from contack.client.bots.search.win_chances import WinChances
from contack.engine.game import Game
from contack.engine.search.position import Position


def moment() -> Game:
    game, _ = Game.deal(b"tree", [b""] * 2)
    while len(set(game.lays.values())) < 2:
        game, _ = game.play(next(iter(game.lays)))
    return game


def grown(game: Game, greedy: bool, rounds: int = 60) -> Node:
    root, chances = Node(), WinChances(game.view)
    for _ in range(rounds):
        position = Position(game.view, game.hand.pile)
        path = descend(root, position, [greedy] * 2)
        learn(path, chances.shares(position.points))
    return root


def test_a_careful_seat_tries_every_lay_and_the_best_most() -> None:
    root = grown(moment(), greedy=False)
    assert all(option.tried for option in root.options)
    most = max(root.options, key=lambda option: option.tried)
    assert most.worth / most.tried >= root.worth / root.visits


def test_a_greedy_seat_is_followed_in_what_scores_most_alone() -> None:
    game = moment()
    first, *others = grown(game, greedy=True).options
    assert first.tried
    assert not any(option.tried for option in others)
    assert Position(game.view, ()).points_of(first.lay) == max(game.lays.values())


def test_counts_of_options_add_up() -> None:
    root = grown(moment(), greedy=False)
    assert sum(option.tried for option in root.options) == root.visits
    assert abs(sum(option.worth for option in root.options) - root.worth) < 1e-9
