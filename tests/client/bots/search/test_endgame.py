"""The solver beside plain recursion over the immutable hand, and over all orders of the pile."""

from itertools import permutations

import pytest

from contack.client.bots.search.endgame import Budget, EndgameSolver, TooLarge
from contack.client.bots.search.win_chances import WinChances
from contack.engine.board.lay import Lay
from contack.engine.deal import below, words
from contack.engine.game import Game
from contack.engine.hand import Hand
from contack.engine.search.position import Position
from contack.engine.search.tables import lay_of, number_of


def budget(steps: int) -> Budget:
    return Budget(lambda: 0.0, 0.0, steps)


def seats_of(game: Game) -> int:
    return len(game.totals)


def late(seats: int, key: bytes, pile: int) -> Game:
    """Return a game in its first hand whose pile has come down to `pile` tiles, and whose seat has a choice."""
    source = words(key)
    while True:
        game, _ = Game.deal(next(source).to_bytes(4, "big"), [b""] * seats)
        while game.view.hand == 1:
            hand = game.hand
            if len(hand.pile) == pile and len(game.lays) > 1 and sum(map(len, hand.racks)) < 14:
                return game
            game, _ = game.play(list(game.lays)[below(source, len(game.lays))])


def value(hand: Hand, chances: WinChances) -> list[float]:
    """Return the chances with the pile known and everybody at their best."""
    if hand.reason:
        return chances.shares(hand.scores)
    return max((value(hand.play(lay)[0], chances) for lay in hand.lays), key=lambda shares: shares[hand.seat])


def solved(game: Game) -> dict[Lay, list[float]]:
    position = Position(game.view, game.hand.pile)
    shares = EndgameSolver(WinChances(game.view), budget(10**6), [0.0] * seats_of(game)).solve(position, position.lays)
    return {lay_of(lay): list(chances) for lay, chances in shares.items()}


@pytest.mark.parametrize(("seats", "key"), [(7, b"a"), (7, b"b"), (6, b"c"), (7, b"d")])
def test_empty_pile_chances_match_plain_recursion(seats: int, key: bytes) -> None:
    game = late(seats, key, pile=0)
    chances = WinChances(game.view)
    plain = {lay: value(game.hand.play(lay)[0], chances) for lay in game.lays}
    found = solved(game)
    assert found.keys() == plain.keys()
    for lay, shares in plain.items():
        assert found[lay] == pytest.approx(shares)


def after(game: Game, lay: Lay, chances: WinChances) -> list[float]:
    groups: dict[tuple[object, ...], list[Hand]] = {}
    before = len(game.hand.pile)
    for pile in permutations(game.hand.pile):
        hand, _ = game.hand._replace(pile=pile).play(lay)
        groups.setdefault(pile[: before - len(hand.pile)], []).append(hand)
    weights = {drawn: len(hands) for drawn, hands in groups.items()}
    values = {drawn: known(hands[0], chances) for drawn, hands in groups.items()}
    whole = sum(weights.values())
    return [sum(weights[d] * values[d][seat] for d in groups) / whole for seat in range(len(game.totals))]


def known(hand: Hand, chances: WinChances) -> list[float]:
    if hand.reason:
        return chances.shares(hand.scores)
    game = Game((), hand, (0,) * len(hand.racks))
    return max((after(game, lay, chances) for lay in hand.lays), key=lambda shares: shares[hand.seat])


@pytest.mark.parametrize("key", [b"a", b"b", b"c"])
def test_draws_are_equally_likely_and_seen_before_a_choice(key: bytes) -> None:
    game = late(6, key, pile=2)
    chances = WinChances(game.view)
    found = solved(game)
    for lay in game.lays:
        assert found[lay] == pytest.approx(after(game, lay, chances))


def against_greedy(position: Position, seat: int, chances: WinChances) -> list[float]:
    """Return the chances when all but one seat lay what scores most."""
    if position.reason:
        return chances.shares(position.points)
    lays = position.lays if position.seat == seat else [max(position.lays, key=position.points_of)]
    return max((after_playing(position, lay, seat, chances) for lay in lays), key=lambda shares: shares[seat])


def after_playing(position: Position, lay: int, seat: int, chances: WinChances) -> list[float]:
    other = position.copy()
    other.play(lay)
    return against_greedy(other, seat, chances)


@pytest.mark.parametrize(("seats", "key"), [(7, b"a"), (6, b"c"), (7, b"d"), (7, b"f")])
def test_seats_known_as_greedy_lay_what_scores_most(seats: int, key: bytes) -> None:
    game = late(seats, key, pile=0)
    position, chances = Position(game.view, ()), WinChances(game.view)
    likely = [float(seat != position.seat) for seat in range(seats)]
    found = EndgameSolver(chances, budget(10**6), likely).solve(position, position.lays)
    for lay in position.lays:
        assert found[lay] == pytest.approx(after_playing(position, lay, position.seat, chances))


def test_position_beyond_the_budget_is_given_up() -> None:
    game, _ = Game.deal(b"", [b""] * 4)
    position = Position(game.view, game.hand.pile)
    solver = EndgameSolver(WinChances(game.view), budget(50), [0.0] * 4)
    with pytest.raises(TooLarge):
        solver.solve(position, position.lays)


def test_the_position_is_as_it_was_when_it_is_solved() -> None:
    game = late(7, b"e", pile=0)
    position = Position(game.view, ())
    EndgameSolver(WinChances(game.view), budget(10**6), [0.0] * seats_of(game)).solve(position, position.lays)
    assert position.lays == list(map(number_of, map(lay_of, Position(game.view, ()).lays)))
    assert position.points == list(game.view.scores)
