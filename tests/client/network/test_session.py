"""A client's session at a server in memory: coming, coming back, and the end."""

# mypy: allow-untyped-calls
# Twisted's fakes are not annotated

from pathlib import Path

import pytest
from twisted.logger import LogEvent

from contack.client.files.known_servers import KnownServers, WrongServer
from contack.client.files.recorder import GameRecorder
from contack.client.files.seats import SeatFile, SeatRecorder
from contack.client.network.session import LONGEST_WAIT, Loss, Retry, Session
from contack.client.servers.address import Address
from contack.client.servers.servers_met import NO_CLAIMS, Claims, Doubt
from contack.client.session.dealing import Commit, LeaveLater, RevealLater
from contack.client.session.fairness import DealCommitment
from contack.client.session.game_check import GameCheck
from contack.client.text.english import OUR_FAULT
from contack.engine.game import Game
from contack.engine.rules import Rules
from contack.engine.what_if import greedy
from contack.protocol.command import Command, Hello, Leave
from contack.protocol.connection import to_frame
from contack.protocol.error import CloseReason, LocalProtocolError
from contack.protocol.limits import DEAD_AFTER, PAUSES
from contack.protocol.notice import BotsLent, Closed, Left, Notice, Played, Said, Started, Welcomed
from contack.protocol.table_state import GameHeader, scored
from tests.client.memory import HERE, MemoryServer
from tests.client.session.tables import DEN, JOINED
from tests.engine.dealt import EVENTS, GAME

WELCOME = Welcomed(1, "den", "0")
HELLO = Hello(1, "ann")


class Visit(MemoryServer):
    """A session and all that it tells."""

    def __init__(
        self,
        folder: Path,
        retry: Retry = Retry.ONCE_WELCOMED,
        recorder: GameRecorder | None = None,
        seats: SeatRecorder | None = None,
        claims: Claims = NO_CLAIMS,
    ) -> None:
        super().__init__()
        self.calls: list[object] = []
        self.complaints: list[str] = []
        self.session = Session(self, recorder, seats, retry)
        known = KnownServers(folder / "known")
        self.session.start(self.reactor, HERE, known, claims)  # type: ignore[arg-type]  # a made-up reactor

    def hello(self) -> Command:
        return HELLO

    def met(self, words: str, fingerprint: str) -> None:
        self.calls.append(fingerprint)

    def receive(self, notice: Notice) -> None:
        self.calls.append(notice)

    def lost(self, loss: Loss) -> None:
        self.calls.append(loss)

    def complain(self, text: str) -> None:
        self.complaints.append(text)

    def reveal(self) -> None:
        self.calls.append("reveal")

    def leave_refused(self) -> None:
        self.calls.append("leave")

    @property
    def pauses(self) -> list[int | None]:
        """After how many seconds it was tried again, each time."""
        return [loss.retry_in for loss in self.calls if isinstance(loss, Loss)]

    @property
    def ended(self) -> bool:
        """Whether all is over, with nothing left to wait for."""
        return self.session.ended.called and not self.reactor.getDelayedCalls()


@pytest.fixture
def seats(tmp_path: Path) -> SeatRecorder:
    return SeatRecorder(SeatFile(tmp_path / "seats", KnownServers(tmp_path / "known")), lambda: "")


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    visit = Visit(tmp_path)
    visit.accept(WELCOME)
    return visit


def test_every_connection_is_opened_with_a_hello(visit: Visit) -> None:
    assert visit.received()[0] == HELLO
    visit.lose()
    visit.passes(1)
    visit.accept()
    assert visit.received()[0] == HELLO


def test_a_server_that_is_away_is_tried_again_ever_more_slowly(visit: Visit) -> None:
    visit.lose()
    for pause in (*PAUSES, PAUSES[-1]):
        tries = visit.tries
        visit.passes(pause - 1)
        assert visit.tries == tries
        visit.passes(1)
        assert visit.tries == tries + 1
        visit.refuse()
    assert visit.pauses == [1, 2, 4, 8, 16, 30, 30, 30]


@pytest.mark.parametrize(("asked", "seconds"), [(0.5, 1), (11.5, 12), (86_400.0, LONGEST_WAIT)])
def test_retry_waits_until_the_server_allows_it(visit: Visit, asked: float, seconds: int) -> None:
    visit.tell(Closed("too_fast", "too many commands", asked))
    assert visit.wire.disconnecting
    visit.lose()
    assert visit.calls[-1] == Loss("the server closed the connection: too many commands", seconds)
    visit.passes(seconds - 1)
    assert visit.tries == 1
    visit.passes(1)
    assert visit.tries == 2
    visit.refuse()
    assert visit.pauses[-1] == 2


@pytest.mark.parametrize("reason", [CloseReason.KICKED, CloseReason.BANNED])
def test_kicked_client_does_not_reconnect(visit: Visit, reason: CloseReason) -> None:
    visit.tell(Closed(reason, "go", 5.0))
    visit.lose()
    assert visit.calls[-1] == Loss("the server closed the connection: go")
    assert visit.session.ended.called
    visit.passes(3600)
    assert visit.tries == 1


def test_it_can_be_tried_at_once_and_then_not_a_second_time(visit: Visit) -> None:
    visit.session.try_now()
    visit.lose()
    visit.session.try_now()
    visit.session.try_now()
    visit.accept(WELCOME)
    visit.passes(20)
    assert visit.tries == 2


def test_a_client_that_does_not_come_back_ends_when_it_is_lost(tmp_path: Path) -> None:
    visit = Visit(tmp_path, Retry.NEVER)
    visit.accept(WELCOME)
    visit.lose()
    assert visit.pauses == [None]
    assert visit.session.ended.called


def test_closing_while_waiting_ends_at_once(visit: Visit) -> None:
    visit.lose()
    before = list(visit.calls)
    visit.session.close()
    visit.session.close()
    assert visit.session.ended.called
    visit.passes(60)
    assert (visit.calls, visit.tries) == (before, 1)


def test_closing_before_connecting_ends_at_once(tmp_path: Path) -> None:
    visit = Visit(tmp_path)
    visit.session.close()
    assert visit.session.ended.called
    assert visit.calls == []


def test_closed_session_ignores_later_notices(visit: Visit) -> None:
    visit.session.close()
    visit.tell(Said("eve", "hello"))
    visit.lose()
    assert visit.calls == [WELCOME]
    assert visit.session.ended.called


def test_disconnected_session_sends_nothing_and_keeps_its_seat(tmp_path: Path, seats: SeatRecorder) -> None:
    visit = Visit(tmp_path, seats=seats)
    visit.accept(WELCOME, JOINED)
    seat = seats.file.newest()
    assert seat is not None
    visit.lose()
    visit.session.send(Leave())
    assert seats.file.newest() == seat
    visit.passes(1)
    visit.accept(WELCOME, JOINED)
    visit.session.send(Leave())
    assert to_frame(Leave()) in visit.wire.value()
    assert seats.file.newest() is None


@pytest.mark.parametrize("last", [to_frame(Closed(CloseReason.SERVER_STOPPED, "it stops")), b"\x00\x00\x00\x01\xc1"])
def test_nothing_is_sent_after_the_last_that_makes_sense(visit: Visit, last: bytes) -> None:
    visit.tell(JOINED)
    visit.received()
    visit.end.dataReceived(last)
    visit.session.send(Leave())
    assert visit.received() == []


class FullDisk(GameRecorder):
    """Cannot write, until it is given up."""

    given_up = 0

    def keep(self, notice: Notice, game: GameCheck) -> None:
        if self.given_up == 0:
            raise OSError(28, "No space left on device")

    def give_up(self) -> None:
        self.given_up += 1


def test_failed_record_is_dropped_and_the_game_continues(tmp_path: Path) -> None:
    recorder = FullDisk(tmp_path)
    visit = Visit(tmp_path, recorder=recorder)
    visit.accept(WELCOME, JOINED)
    assert visit.calls == [WELCOME, JOINED]
    assert recorder.given_up == 1
    assert visit.complaints == ["The record cannot be written and is given up: No space left on device"]


def test_failure_to_store_a_seat_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    seats = SeatRecorder(SeatFile(tmp_path / "file" / "seats", KnownServers(tmp_path / "known")), lambda: "")
    visit = Visit(tmp_path, seats=seats)
    visit.accept(WELCOME, JOINED, JOINED)
    (complaint,) = visit.complaints
    assert complaint.startswith("The seat cannot be kept for later: ")


LENT = BotsLent(3)


@pytest.mark.parametrize(
    "way", [(), (WELCOME,), (WELCOME, JOINED), (WELCOME, JOINED, Left("den", "kicked")), (WELCOME, LENT)]
)
@pytest.mark.parametrize("last", [(), (Closed(CloseReason.SERVER_STOPPED, "it stops"),)])
def test_a_server_may_go_at_any_moment_with_a_word_or_without(
    tmp_path: Path, way: tuple[Notice, ...], last: tuple[Notice, ...]
) -> None:
    visit = Visit(tmp_path)
    visit.accept(*way, *last)
    visit.lose()
    words = "the server closed the connection: it stops" if last else "the connection to the server is lost"
    assert visit.calls == [*way, *last, Loss(words, 1 if way else None)]
    assert visit.session.ended.called is not bool(way)


@pytest.mark.parametrize(
    ("way", "stray", "state"),
    [
        ((), JOINED, "greeting"),
        ((), Said("eve", "hello"), "greeting"),
        ((WELCOME,), Left("den", "you left"), "lobby"),
        ((WELCOME, JOINED), WELCOME, "table"),
        ((WELCOME, JOINED), LENT, "table"),
        ((WELCOME, LENT), JOINED, "lending"),
    ],
)
def test_unexpected_notice_reaches_no_client(
    tmp_path: Path, seats: SeatRecorder, way: tuple[Notice, ...], stray: Notice, state: str
) -> None:
    visit = Visit(tmp_path, seats=seats)
    visit.accept(*way, stray)
    visit.lose()
    loss = visit.calls[-1]
    assert isinstance(loss, Loss)
    assert loss.words.endswith(f"came in state {state}")
    assert visit.calls[:-1] == list(way)
    assert (seats.file.newest() is not None) is (JOINED in way)


def test_failing_listener_reconnects(visit: Visit, monkeypatch: pytest.MonkeyPatch, logged: list[LogEvent]) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Visit, "receive", lambda _self, _notice: [].pop())
        visit.tell(JOINED)
    assert visit.wire.disconnecting
    visit.lose()
    visit.passes(PAUSES[-1])
    visit.accept(WELCOME, JOINED)
    assert visit.calls == [WELCOME, Loss(OUR_FAULT, PAUSES[-1]), WELCOME, JOINED]


def test_patient_session_retries_from_the_start(tmp_path: Path) -> None:
    visit = Visit(tmp_path, Retry.ALWAYS)
    for pause in (1, 2, 4):
        visit.refuse()
        visit.passes(pause)
    assert visit.pauses == [1, 2, 4]
    visit.accept(WELCOME)
    assert not visit.session.ended.called


def test_a_server_that_falls_silent_is_given_up_and_tried_again(visit: Visit) -> None:
    visit.passes(DEAD_AFTER)
    assert visit.wire.disconnecting
    visit.lose()
    assert visit.calls[-1] == Loss(f"the server has given no sign of life for {DEAD_AFTER} s", 1)


def test_a_leave_that_may_not_be_sent_costs_no_seat(tmp_path: Path, seats: SeatRecorder) -> None:
    visit = Visit(tmp_path, seats=seats)
    visit.accept(WELCOME, JOINED)
    seat = seats.file.newest()
    visit.lose()
    visit.passes(1)
    visit.accept(WELCOME)
    with pytest.raises(LocalProtocolError):
        visit.session.send(Leave())
    assert seats.file.newest() == seat


@pytest.mark.parametrize("where", ["records", "records/game"])
def test_records_that_cannot_be_made_end_no_visit(tmp_path: Path, where: str) -> None:
    (tmp_path / "records").touch()
    visit = Visit(tmp_path, recorder=GameRecorder(tmp_path / where))
    header = GameHeader(("ann", "bob"), Rules(), "00", "2026-11-20T15:04:05Z")
    visit.accept(WELCOME, JOINED, Started(2, header, DEN, EVENTS, GAME.view, scored(GAME.lays)))
    [complaint] = visit.complaints
    assert complaint.startswith("The record cannot be written and is given up: ")
    assert isinstance(visit.calls[-1], Started)
    visit.tell(Played(3, (), GAME.view, ()))
    assert len(visit.complaints) == 1


def test_illegal_events_are_not_recorded_and_disconnect(
    tmp_path: Path,
) -> None:
    visit = Visit(tmp_path / "home", recorder=GameRecorder(tmp_path))
    game, events = Game.deal(b"seed", (b"", b""))
    header = GameHeader(("ann", "bob"), game.hand.rules, "c0" * 32, "2026-11-20T15:04:05Z")
    started = Started(2, header, DEN, events, game.view, scored(game.lays))
    game, events = game.play(greedy(game.lays))
    played = Played(3, events, game.view, scored(game.lays))
    visit.accept(WELCOME, JOINED, started, played)
    (record,) = tmp_path.glob("*.part")
    before = record.read_bytes()
    visit.tell(played)
    visit.lose()
    assert record.read_bytes() == before
    assert visit.calls == [WELCOME, JOINED, started, played, Loss("the server sent contradictory data", PAUSES[-1])]
    visit.passes(PAUSES[-1])
    visit.accept(WELCOME, JOINED, started)
    assert visit.calls[-1] == started


@pytest.mark.parametrize(
    ("known", "claims"), [(HERE, NO_CLAIMS), (Address("192.0.2.7"), Claims("Den"))], ids=["its address", "its name"]
)
def test_encrypted_server_is_never_reached_in_the_clear(tmp_path: Path, known: Address, claims: Claims) -> None:
    KnownServers(tmp_path / "known").remember(known, "SHA256:" + "o" * 43, "den")
    visit = Visit(tmp_path, Retry.ALWAYS, claims=claims)
    assert visit.tries == 0
    [loss] = visit.calls
    assert isinstance(loss, Loss)
    assert loss.wrong is not None
    assert loss.retry_in is None
    assert "contack trust 127.0.0.1 --no-tls" in loss.words


def test_returning_client_sends_nothing_to_another_server(tmp_path: Path) -> None:
    one, other = ("SHA256:" + letter * 43 for letter in "on")
    visit = Visit(tmp_path)
    visit.session.fingerprint = one
    KnownServers(tmp_path / "known").remember(HERE, other)
    with pytest.raises(WrongServer) as refused:
        visit.session._check(other)
    assert refused.value.doubt == Doubt(one)
    assert visit.session.fingerprint == one


def test_deferred_work_runs_unless_disconnected(visit: Visit) -> None:
    visit.session.carry_out(RevealLater(2.0))
    visit.reactor.advance(2)
    assert visit.calls.count("reveal") == 1
    visit.session.carry_out(RevealLater(2.0))
    visit.lose()
    visit.reactor.advance(2)
    visit.accept(WELCOME)
    visit.session.carry_out(RevealLater(2.0))
    visit.session.close()
    visit.reactor.advance(2)
    assert visit.calls.count("reveal") == 1


def test_leaving_later_outlasts_a_lost_connection(visit: Visit) -> None:
    visit.session.carry_out(LeaveLater(30.0))
    visit.session.carry_out(LeaveLater(60.0))
    visit.lose()
    visit.reactor.advance(1)
    visit.accept(WELCOME)
    visit.reactor.advance(58)
    assert "leave" not in visit.calls
    visit.reactor.advance(1)
    assert visit.calls.count("leave") == 1
    visit.session.carry_out(LeaveLater(60.0))
    visit.session.close()
    visit.lose()
    visit.reactor.advance(60)
    assert visit.calls.count("leave") == 1
    assert visit.ended


def test_commitment_reaches_the_recorder(tmp_path: Path) -> None:
    recorder = GameRecorder(tmp_path)
    visit = Visit(tmp_path, recorder=recorder)
    committed = DealCommitment("aa", (b"nonce",))
    visit.session.carry_out(Commit(committed))
    assert recorder._committed is committed
