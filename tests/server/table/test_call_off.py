"""Games that the host calls off while they are young."""

from datetime import UTC, datetime, timedelta

from contack.engine.event import Abandoned
from contack.engine.records.verify import verify
from contack.protocol.command import CallOff
from contack.protocol.error import Refusal
from contack.protocol.notice import Change, Refused, TableChanged
from contack.server.config.sources import Sources
from contack.server.table.gathering import Gathering
from tests.server.party import Party, Person


def test_host_calls_a_game_off(party: Party, pair: list[Person]) -> None:
    ann, bob = pair
    ann.does(CallOff())
    [answer] = [one for one in bob.notices if isinstance(one, TableChanged) and one.change is Change.CALLED_OFF]
    assert (answer.name, answer.table.called_off) == ("ann", 1)
    assert isinstance(bob.events[-1], Abandoned)
    assert bob.events[-1].reason == "by the host"
    assert not bob.table.playing
    assert not any(player.ready or player.digest for player in bob.table.players)
    assert verify(party.record_of(ann)).checks


def test_games_called_off_yesterday_do_not_count() -> None:
    now = [datetime(2026, 11, 20, 23, 59, tzinfo=UTC)]
    gathering = Gathering(Sources(lambda: bytes(32), lambda: "token", lambda: 0.0, lambda: now[0]))
    gathering.call_off()
    assert gathering.called_off == 1
    now[0] += timedelta(minutes=1)
    assert gathering.called_off == 0


def test_game_continues_once_a_seat_has_laid_twice(party: Party, pair: list[Person]) -> None:
    [table] = party.lobby.tables.by_name.values()
    assert table.match
    for laid_twice in (False, False, True):
        assert not table.match.laid_twice  # the tile of the starter was not chosen
        party.mover(pair).plays()
        assert table.match.laid_twice is laid_twice
    assert pair[0].gets(Refused, CallOff()).reason == Refusal.TOO_LATE
