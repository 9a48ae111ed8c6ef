"""Messages to bots in programs of their own, and their answers."""

import json

import pytest

from contack.client.bots.bot import BotFailed
from contack.client.bots.external_messages import choose_line, happened_line, hello_line, read_answer
from contack.engine.board.lay import Lay
from contack.engine.event import Abandoned
from contack.engine.records.view_form import view_to_json
from tests.engine.dealt import EVENTS, GAME


def test_every_message_is_a_line_of_json() -> None:
    for line in (hello_line(None), choose_line(GAME.view, GAME.lays), happened_line(EVENTS)):
        assert line.count(b"\n") == 1
        assert line.endswith(b"\n")
        assert isinstance(json.loads(line), dict)


def test_a_program_is_greeted_with_a_version_and_its_seed() -> None:
    assert json.loads(hello_line(7)) == {"type": "hello", "version": 1, "seed": 7}
    assert json.loads(hello_line(None))["seed"] is None


def test_question_has_the_view_and_every_lay() -> None:
    asked = json.loads(choose_line(GAME.view, GAME.lays))
    assert asked["type"] == "choose"
    assert asked["view"] == view_to_json(GAME.view)
    assert {Lay.parse(each["lay"]): each["points"] for each in asked["lays"]} == GAME.lays
    assert all(each["lay"] == "{}@{},{}".format(each["tile"], *each["cell"]) for each in asked["lays"])


def test_events_reach_the_program_as_in_records() -> None:
    data = json.loads(happened_line(EVENTS))
    assert data["type"] == "happened"
    assert [event["event"] for event in data["events"]] == ["dealt", "laid"]


def test_any_of_the_lays_it_was_given_is_an_answer() -> None:
    asked = json.loads(choose_line(GAME.view, GAME.lays))
    assert [read_answer(json.dumps(each).encode()) for each in asked["lays"]] == list(GAME.lays)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"", "which is not JSON"),
        (b"\xff\xfe", "which is not JSON"),
        (b"[" * 60_000, "which is not JSON"),
        (b"7", "expected a line such as"),
        (b"{}", "expected a line such as"),
        (b'{"lay": 7}', "expected a line such as"),
        (b'{"lay": "01-02-99@0,0"}', "is not a tile"),
        (b'{"lay": "here"}', "is not a lay"),
        (b'{"lay": "\x1b[2J"}', "which is not JSON"),
    ],
)
def test_answer_without_a_lay_is_refused(line: bytes, words: str) -> None:
    with pytest.raises(BotFailed) as failed:
        read_answer(line)
    assert words in str(failed.value)
    assert len(str(failed.value)) < 500
    assert str(failed.value).isprintable()


def test_message_is_plain_enough_for_a_script_without_json() -> None:
    abandoned = happened_line([Abandoned("Grüße")])
    assert abandoned == b'{"type":"happened","events":[{"event":"abandoned","reason":"Gr\\u00fc\\u00dfe"}]}\n'
    first = next(iter(GAME.lays))
    start, _, lays = choose_line(GAME.view, GAME.lays).decode().partition(',"lays":[')
    assert start.startswith('{"type":"choose","view":{')
    assert lays.startswith(f'{{"lay":"{first}","tile":"{first.tile}","cell":[{first.cell.x},{first.cell.y}],"points":')
    assert " " not in start + lays
