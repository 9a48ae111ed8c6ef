"""The supervisor of the server's bot host, with fake programs."""

import pytest
from twisted.logger import LogEvent, Logger

from contack.protocol.limits import PAUSES
from contack.server.log.kinds import Kind
from contack.server.programs.supervisor import LIVED_SECONDS, STOP_SECONDS, Supervisor
from tests.server.programs.house import House


@pytest.fixture
def house() -> House:
    return House()


def make(house: House) -> Supervisor:
    return Supervisor(
        house, house.start, ["python", "-m", "bots"], "secret", "bot host", Kind.BOTS_SAY, Kind.BOTS_ENDED
    )


@pytest.fixture
def supervisor(house: House) -> Supervisor:
    return make(house)


@pytest.fixture
def log_events(monkeypatch: pytest.MonkeyPatch) -> list[LogEvent]:
    log_events: list[LogEvent] = []
    monkeypatch.setattr(Supervisor, "log", Logger(observer=log_events.append))  # type: ignore[arg-type]  # a function is one
    return log_events


def test_end_of_a_program_is_logged(supervisor: Supervisor, house: House, log_events: list[LogEvent]) -> None:
    supervisor.want()
    house.started[-1].ends_by("exit status 3")
    assert [event["why"] for event in log_events] == ["exit status 3"]


def test_program_that_cannot_start_is_tried_again(
    supervisor: Supervisor, house: House, log_events: list[LogEvent]
) -> None:
    house.wrong = OSError(11, "no room for another process")
    supervisor.want()
    house.wrong = None
    house.advance(PAUSES[0])
    assert [event["why"] for event in log_events] == ["it cannot be started: no room for another process"]
    assert len(house.started) == 1


def test_program_starts_once_when_needed(supervisor: Supervisor, house: House) -> None:
    assert not house.started
    supervisor.want()
    supervisor.want()
    assert len(house.started) == 1


def test_token_goes_by_standard_input_only(supervisor: Supervisor, house: House) -> None:
    supervisor.want()
    [process] = house.started
    assert process.first_input == b"secret\n"
    assert "secret" not in " ".join(process.arguments)


def test_dead_program_restarts_after_growing_pauses(supervisor: Supervisor, house: House) -> None:
    supervisor.want()
    for number, pause in enumerate((*PAUSES, PAUSES[-1]), 1):
        house.started[-1].ends()
        supervisor.want()
        house.advance(pause - 0.1)
        assert len(house.started) == number
        house.advance(0.1)
        assert len(house.started) == number + 1


def test_long_lived_program_restarts_soon(supervisor: Supervisor, house: House) -> None:
    supervisor.want()
    for _ in range(3):
        house.advance(LIVED_SECONDS)
        house.started[-1].ends()
        house.advance(PAUSES[0])
    assert len(house.started) == 4


def test_program_ends_with_its_input_and_stays_down(supervisor: Supervisor, house: House) -> None:
    supervisor.want()
    [process] = house.started
    stopped = supervisor.stop()
    assert process.input_closed
    process.ends()
    assert stopped.called
    supervisor.want()
    house.advance(100)
    assert len(house.started) == 1
    assert not process.killed


def test_hanging_program_is_killed_at_the_stop(supervisor: Supervisor, house: House) -> None:
    supervisor.want()
    supervisor.stop()
    house.advance(STOP_SECONDS)
    assert house.started[0].killed


def test_stop_between_two_programs_is_immediate(supervisor: Supervisor, house: House) -> None:
    supervisor.want()
    house.started[0].ends()
    assert supervisor.stop().called
    assert make(house).stop().called
    assert not house.getDelayedCalls()


def test_output_is_logged_until_the_stop(supervisor: Supervisor, house: House, lines: list[str]) -> None:
    supervisor.want()
    [process] = house.started
    process.says("lending 14 bots")
    supervisor.stop()
    process.says("the server is gone")
    assert lines == ["bot host: lending 14 bots"]
