"""One game: questions, events, faults, and a valid record."""

from collections.abc import Sequence

from contack.client.bot_client.player import Question
from contack.client.bots.simple import GreedyBot
from contack.engine.event import ChosenBy, Event, GameEnded, Laid
from contack.engine.game import Game
from contack.engine.records.verify import verify
from contack.engine.what_if import greedy
from contack.lab.arena.bots.asking import LocalBot, Reply
from contack.lab.arena.plan.schedule import ScheduledGame
from contack.lab.arena.play.match import PlayedGame, play_match, record_of
from contack.lab.arena.results.result import FaultKind

SEED = bytes(range(32))
GAME = ScheduledGame(6, 2, (0, 1, 2))


class Noting:
    def __init__(self, fails_at: int = -1) -> None:
        self.asked = 0
        self.events: list[Event] = []
        self.ended = False
        self._fails_at = fails_at

    def ask(self, question: Question, events: Sequence[Event]) -> Reply:
        self.events += events
        self.asked += 1
        if self.asked >= self._fails_at > 0:
            return Reply(None, 3.0, FaultKind.ILLEGAL, "no lay", "at all")
        return Reply(greedy(question.lays), 1.0)

    def end(self, events: Sequence[Event]) -> None:
        self.events += events
        self.ended = True


def played(*bots: Noting) -> PlayedGame:
    return play_match(GAME, SEED, bots)


def test_every_seat_chooses_its_lays_and_gets_all_events() -> None:
    bots = (Noting(), Noting(), Noting())
    game = played(*bots)
    chosen = [event.seat for event in game.events if isinstance(event, Laid) and event.by]
    assert [asker.asked for asker in bots] == [chosen.count(seat) for seat in range(3)]
    assert all(tuple(asker.events) == game.events and asker.ended for asker in bots)


def test_the_result_is_that_of_the_game() -> None:
    game = played(Noting(), Noting(), Noting())
    *_, ended = game.events
    assert isinstance(ended, GameEnded)
    assert (game.result.game, game.result.line_up, game.result.totals) == (6, (0, 1, 2), ended.totals)
    assert len(game.result.reasons) == 3
    assert game.result.seconds == game.result.lays
    assert game.result.slowest == (1.0, 1.0, 1.0)


def test_what_a_bot_fails_to_lay_the_stand_in_lays() -> None:
    game = played(Noting(), Noting(fails_at=2), Noting())
    by = [event.by for event in game.events if isinstance(event, Laid) and event.by and event.seat == 1]
    assert by == [ChosenBy.PLAYER, *[ChosenBy.STAND_IN] * (len(by) - 1)]
    first, *others = game.result.faults
    assert (first.seat, first.kind, first.words, first.more) == (1, FaultKind.ILLEGAL, "no lay", "at all")
    assert first.view
    assert first.view["turn"] == first.turn
    assert len(others) == len(by) - 2
    assert not any(fault.view or fault.more for fault in others)


def test_the_record_can_be_verified_with_its_deals() -> None:
    game = played(Noting(), Noting(fails_at=3), Noting())
    found = verify(record_of(game, SEED, ("ann", "bob", "cyd")))
    assert found.finished
    assert found.checks[1] == "deal: every tile follows from the seed and 3 nonces"


def test_a_game_is_that_of_the_engine() -> None:
    bots = [LocalBot(GreedyBot(), 1.0, float) for _ in range(3)]
    game, _ = Game.deal(SEED, (b"",) * 3)
    while not game.over:
        game, _ = game.play(greedy(game.lays))
    assert play_match(GAME, SEED, bots).result.totals == game.totals
