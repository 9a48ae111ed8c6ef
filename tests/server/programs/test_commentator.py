"""The commentator without a real program: its questions, and when it is off."""

from __future__ import annotations

import pytest
from msgspec import json
from twisted.logger import LogEvent, Logger

from contack.server.commentary.commentary import Commentary
from contack.server.log.kinds import Kind
from contack.server.programs.commentator import ANSWER_SECONDS, MOST_ENDS, Commentator
from contack.server.programs.supervisor import LIVED_SECONDS, PAUSES
from tests.server.commentary.evaluated import evaluated
from tests.server.party import Party, Person
from tests.server.programs.house import House


class Evening:
    """A table for practice, and a commentator; `told` counts its answers."""

    def __init__(self, party: Party) -> None:
        self.party, self.house = party, House()
        self.people: list[Person] = party.table("ann", "bob", hints=True)
        party.ready(self.people)
        self.commentary = Commentary("practice", party.lobby.tables.by_name)
        self.told = 0
        self.commentator = Commentator(self.house, self.house.start, ["judge"], self.commentary, self._tell)

    def _tell(self) -> None:
        self.told += 1

    def lay(self) -> None:
        self.party.mover(self.people).plays()
        self.commentator.look()

    @property
    def asked(self) -> list[bytes]:
        return self.house.started[-1].told.splitlines()

    def answer(self) -> None:
        decision = self.commentator._asked
        assert decision
        self.house.started[-1].says(json.encode(evaluated(decision)).decode())


@pytest.fixture
def evening(party: Party) -> Evening:
    return Evening(party)


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> list[LogEvent]:
    told: list[LogEvent] = []
    monkeypatch.setattr(Commentator, "log", Logger(observer=told.append))  # type: ignore[arg-type]  # a function is one
    return told


def test_commentator_starts_with_the_first_lay(evening: Evening) -> None:
    evening.commentator.look()
    assert evening.house.started == []
    evening.lay()
    assert (len(evening.house.started), len(evening.asked)) == (1, 1)


def test_commentator_asks_one_lay_then_the_newest(evening: Evening) -> None:
    for _ in range(5):
        evening.lay()
    assert len(evening.asked) == 1
    evening.answer()
    evening.commentator.look()
    assert [json.decode(line)["view"]["turn"] for line in evening.asked] == [1, 5]
    assert evening.told == 1


def test_evaluation_appears_a_lay_late(evening: Evening) -> None:
    evening.lay()
    evening.answer()
    table = evening.party.lobby.tables.by_name["inn"]
    assert evening.commentary.comment(table) is None
    evening.lay()
    comment = evening.commentary.comment(table)
    assert comment is not None
    assert comment.chances == (50, 50)


@pytest.mark.parametrize("line", ["Traceback (most recent call last):", "{}", '{"turn": 99}', "x" * 4096])
def test_commentator_with_a_bad_answer_is_restarted(evening: Evening, log: list[LogEvent], line: str) -> None:
    evening.lay()
    [program] = evening.house.started
    program.says(line)
    assert program.killed
    evening.answer()  # too late
    assert evening.told == 0
    evening.lay()
    assert len(evening.asked) == 1
    program.ends()
    assert [event["kind"] for event in log] == [Kind.COMMENTARY_ENDED]
    assert "SIGKILL" not in log[0]["why"]
    evening.house.advance(PAUSES[0])
    evening.lay()
    assert (len(evening.house.started), len(evening.asked)) == (2, 1)


def test_unexpected_output_gets_the_program_killed(evening: Evening) -> None:
    evening.lay()
    evening.answer()
    [program] = evening.house.started
    program.says("{}")
    assert program.killed


def test_program_that_hangs_is_killed(evening: Evening) -> None:
    evening.lay()
    [program] = evening.house.started
    evening.house.advance(ANSWER_SECONDS - 0.1)
    assert not program.killed
    evening.house.advance(0.1)
    assert program.killed


def test_answer_in_time_keeps_the_program(evening: Evening) -> None:
    evening.lay()
    evening.answer()
    evening.house.advance(2 * ANSWER_SECONDS)
    assert not evening.house.started[0].killed


def test_repeated_failure_turns_commentary_off(evening: Evening, log: list[LogEvent]) -> None:
    for _ in range(MOST_ENDS):
        evening.lay()
        evening.house.started[-1].ends()
        evening.house.advance(PAUSES[-1])
    for _ in range(3):
        evening.lay()
        evening.house.advance(LIVED_SECONDS)
    assert len(evening.house.started) == MOST_ENDS
    assert [event["kind"] for event in log] == [Kind.COMMENTARY_ENDED] * (MOST_ENDS - 1) + [Kind.COMMENTARY_OFF]
    assert evening.house.getDelayedCalls() == []


def test_commentator_that_cannot_start_is_turned_off(evening: Evening, log: list[LogEvent]) -> None:
    evening.house.wrong = OSError(2, "no such file")
    for _ in range(MOST_ENDS + 2):
        evening.lay()
        evening.house.advance(PAUSES[-1])
    assert [event["kind"] for event in log][-1] == Kind.COMMENTARY_OFF
    assert "no such file" in log[-1]["why"]
    assert len(log) == MOST_ENDS


def test_occasional_failures_keep_the_commentator(evening: Evening) -> None:
    for _ in range(MOST_ENDS + 2):
        evening.lay()
        evening.answer()
        evening.house.advance(LIVED_SECONDS)
        evening.house.started[-1].ends()
        evening.house.advance(PAUSES[0])
    evening.lay()
    assert len(evening.asked) == 1


def test_commentator_ends_with_the_server(evening: Evening) -> None:
    evening.lay()
    stopped = evening.commentator.stop()
    [program] = evening.house.started
    assert program.input_closed
    evening.commentator.look()
    program.ends()
    assert stopped.called
    assert evening.house.getDelayedCalls() == []
