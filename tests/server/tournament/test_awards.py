"""The awards of a tournament: from its games and from the comments on them."""

import pytest

from contack.engine.event import Drew, Laid
from contack.engine.tournament.awards import ClosestFinish
from contack.engine.tournament.line import Feat, GameCounted
from contack.protocol.command import Comment, EndTournament, Hello, Join, SeatRound
from contack.protocol.notice import Commented, Joined, Welcomed
from contack.protocol.table_state import LayComment, Luck
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.commands.tournament.entrants import RETURN_SECONDS
from contack.server.tournament.state import award_state
from tests.server.fake_journal import RememberingJournal
from tests.server.party import Party, Person, restarted
from tests.server.tournament.night import opened, play_out, state

COMMENTATOR = Hello(PROTOCOL_VERSION, password="own", role="commentator")


class Evening:
    """A round at one table, with a commentator."""

    def __init__(self) -> None:
        self.journal = RememberingJournal()
        self.party = Party(journal=self.journal, own_token="own", commentary="all")
        self.people = opened(self.party, "ann", "bob", "cleo", rounds=1)
        self.people[0].does(SeatRound())
        self.party.waits(20)
        self.commentator = self.party.stranger()
        self.commentator.gets(Welcomed, COMMENTATOR)
        self.commentator.gets(Joined, Join("Oak", spectate=True))

    def lays_after_a_draw(self) -> tuple[int, Drew]:
        """Play until a player draws before a lay; return the turn of the lay and the draw. One more lay follows."""
        while True:
            known = len(self.events)
            self.party.mover(self.people).plays()
            drawn = [event for event in self.events[known:] if isinstance(event, Drew)]
            if drawn:
                self.party.mover(self.people).plays()
                turn = len(self.laid)
                self.party.mover(self.people).plays()
                return turn, drawn[-1]

    @property
    def events(self) -> list[object]:
        return list(self.people[0].events)

    @property
    def laid(self) -> list[Laid]:
        return [event for event in self.events if isinstance(event, Laid)]

    def comments(self, turn: int, luck: Luck) -> None:
        lay = self.laid[turn - 1]
        self.commentator.gets(Commented, Comment(LayComment(turn, lay.seat, lay.lay, (30, 30, 40), luck=luck)))

    def result(self, party: Party) -> GameCounted:
        assert party.lobby.office.running
        [game] = party.lobby.office.running.facts.games
        assert isinstance(game, GameCounted)
        return game


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_closest_finish_has_the_points_between() -> None:
    game = GameCounted(2, "Ash", ("ann", "bob"), (41, 40), "ash.contack", "00" * 32)
    assert award_state(ClosestFinish(game, "ann", "bob", 1)).words == "1 point ahead of bob in round 2 at table Ash"


def words(party: Party) -> dict[str, str]:
    return {award.kind: f"{award.name}, {award.words}" for award in state(party).awards}


def test_podium_has_the_numbers_of_its_awards(evening: Evening) -> None:
    play_out(evening.party, evening.people)
    game = evening.result(evening.party)
    laid = max(evening.laid, key=lambda event: event.points)
    most, less, _ = sorted(zip(game.points, game.players, strict=True), key=lambda place: -place[0])
    assert most[0] == less[0]
    assert words(evening.party) == {
        "best_lay": f"{game.players[laid.seat]}, {laid.tile} for {laid.points} points in round 1 at table Oak",
        "closest_finish": f"{most[1]}, level with {less[1]} in round 1 at table Oak",
    }


def test_running_tournament_has_no_awards(evening: Evening) -> None:
    assert words(evening.party) == {}
    evening.people[0].does(EndTournament())
    assert words(evening.party) == {}


def test_luckiest_tile_is_that_of_the_greatest_gain(evening: Evening) -> None:
    gains = []
    for change in (12, 31, 20):
        turn, drew = evening.lays_after_a_draw()
        evening.comments(turn, Luck(drew.seat, change))
        gains.append(drew)
    play_out(evening.party, evening.people)
    name = evening.result(evening.party).players[gains[1].seat]
    assert evening.result(evening.party).lucky == Feat(name, gains[1].tile, 31)
    expected = f"{name}, {gains[1].tile} raised the chance to win by 31 % in round 1 at table Oak"
    assert words(evening.party)["luckiest_tile"] == expected


def test_luck_without_a_drawn_tile_wins_nothing(evening: Evening) -> None:
    turn, drew = evening.lays_after_a_draw()
    evening.comments(turn, Luck((drew.seat + 1) % 3, 50))
    evening.comments(turn, Luck(drew.seat, -50))
    play_out(evening.party, evening.people)
    assert evening.result(evening.party).lucky is None


def test_restart_keeps_the_luckiest_tile(evening: Evening) -> None:
    turn, drew = evening.lays_after_a_draw()
    evening.comments(turn, Luck(drew.seat, 31))
    after = restarted(evening.journal)
    people: list[Person] = [after.person(person.name) for person in evening.people]
    after.waits(RETURN_SECONDS)
    play_out(after, people)
    lucky = evening.result(after).lucky
    assert lucky
    assert (lucky.tile, lucky.amount) == (drew.tile, 31)
    assert "luckiest_tile" in words(after)
