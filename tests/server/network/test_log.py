"""The log, as text and as JSON."""

import io
import json
import warnings
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import get_args

import pytest
from twisted.logger import LogBeginner, Logger, LogPublisher
from twisted.python.failure import Failure

from contack.protocol.command import (
    Command,
    HandHost,
    Hello,
    Join,
    Kick,
    Leave,
    Mute,
    Ping,
    PlayLay,
    RemoveBot,
    Resume,
    Say,
)
from contack.protocol.connection import InvalidCommand
from contack.protocol.error import Refusal
from contack.protocol.version import PROTOCOL_VERSION
from contack.server.config.settings import LogFormat, LogLevel
from contack.server.log import lines as log_module
from contack.server.log.kinds import Kind
from contack.server.log.lines import LoggedName, start_logging
from contack.server.network.log import log_delivery
from tests.server.party import Party

LOG_LEVELS = get_args(LogLevel)


class LogCapture:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, form: LogFormat, level: str = "info") -> None:
        self.out = io.StringIO()
        publisher = LogPublisher()
        beginner = LogBeginner(publisher, io.StringIO(), io, warnings)
        monkeypatch.setattr(log_module, "globalLogBeginner", beginner)
        start_logging(self.out, form, level)
        self.log = Logger(namespace="contack.server", observer=publisher)
        self.other = Logger(namespace="log_legacy", observer=publisher)

    def tell(self, party: Party) -> None:
        for send in party.sends:
            log_delivery(self.log, send)

    @property
    def lines(self) -> list[str]:
        return self.out.getvalue().splitlines()

    @property
    def words(self) -> list[str]:
        """The text of each line, without time, kind and client."""
        return [line.split(" ", 4)[4] for line in self.lines]

    @property
    def kinds(self) -> list[str]:
        return [line.split(" ")[1] for line in self.lines]

    @property
    def objects(self) -> Iterator[dict[str, object]]:
        return map(json.loads, self.lines)


@pytest.fixture
def text_log(monkeypatch: pytest.MonkeyPatch) -> LogCapture:
    return LogCapture(monkeypatch, "text")


@pytest.fixture
def json_log(monkeypatch: pytest.MonkeyPatch) -> LogCapture:
    return LogCapture(monkeypatch, "json")


def evening(party: Party) -> Party:
    people = party.game("ann", "bob")
    eve = party.person("eve")
    eve.refused(Join("pub"))
    eve.does(Join("inn", spectate=True))
    eve.does(Say("psst, a secret"))
    eve.does(Ping())
    mover = party.mover(people)
    mover.refused(PlayLay(next(iter(mover.lays)), 99))
    people[1].drops()
    party.person("zed").refused(Resume("token-77"))
    again = party.back(people[1])
    party.play_out([people[0], again])
    eve.does(Leave())
    party.ready([people[0], again])
    party.deliver(party.lobby.stop(list(party.people)))
    return party


def test_log_has_joins_games_and_refusals(text_log: LogCapture, party: Party) -> None:
    text_log.tell(evening(party))
    words = text_log.words
    for line in (
        "ann at inn: joined",
        "ann at inn: ready",
        "bob at inn: joined",
        "game started at inn: ann, bob",
        "refused join of eve: there is no table pub; there are: inn",
        "eve at inn: joined",
        "bob at inn: dropped",
        "refused resume of zed: this seat is not kept any more: the game is over, or the table is gone",
        "bob at inn: resumed",
        "eve at inn: left",
        "game given up at inn: the server stops",
    ):
        assert line in words
    assert [line for line in words if line.startswith("game ended at inn: [")]
    assert [line for line in words if line.startswith("refused play_lay of ")]
    assert not [line for line in words if "game_over" in line]


@pytest.mark.parametrize("form", ["text", "json"])
def test_log_has_no_secrets_chat_or_lays(monkeypatch: pytest.MonkeyPatch, party: Party, form: LogFormat) -> None:
    captured = LogCapture(monkeypatch, form, "debug")
    captured.tell(evening(party))
    text = captured.out.getvalue()
    assert "token-" not in text
    assert "psst" not in text
    assert "laid" not in text


def test_every_line_is_an_object_with_time_level_and_words(json_log: LogCapture, party: Party) -> None:
    json_log.tell(evening(party))
    objects = list(json_log.objects)
    assert len(objects) > 10
    for line in objects:
        assert line["level"] == "info"
        assert str(line["time"]).startswith("20")
        assert line["words"]


def test_json_has_a_field_for_each_part(json_log: LogCapture, party: Party) -> None:
    json_log.tell(evening(party))
    bare = [
        {key: line[key] for key in line if key not in ("time", "level", "kind", "words")} for line in json_log.objects
    ]
    assert {"table": "inn", "name": "bob", "change": "joined"} in bare
    assert {"table": "inn", "players": "ann, bob"} in bare
    assert {"table": "inn", "reason": "the server stops"} in bare
    words = "there is no table pub; there are: inn"
    assert {"name": "eve", "command": "join", "reason": "no_such_table", "why": words} in bare
    assert any(line.get("table") == "inn" and isinstance(line.get("totals"), list) for line in bare)


def test_refusal_before_hello_is_logged(text_log: LogCapture, party: Party) -> None:
    stranger = party.stranger()
    stranger.client.address, stranger.client.number = "192.0.2.7:5123", 12
    stranger.refused(Hello(PROTOCOL_VERSION, " ann"))
    party.stranger().refused(InvalidCommand("dance", Refusal.UNKNOWN_COMMAND, "no such command"))
    text_log.tell(party)
    assert [line.partition(":")[0] for line in text_log.words] == [
        "refused hello of a stranger",
        "refused dance of a stranger",
    ]
    assert [line.split(" ")[1:4] for line in text_log.lines] == [
        ["refused", "192.0.2.7:5123", "#12"],
        ["refused", "-", "-"],
    ]


@pytest.mark.parametrize("command", [Kick, HandHost, Mute, RemoveBot, Join])
def test_impossible_name_is_not_repeated_in_the_log(
    text_log: LogCapture, monkeypatch: pytest.MonkeyPatch, party: Party, command: Callable[[str], Command]
) -> None:
    monkeypatch.setattr(log_module, "_harmless", lambda text: text)
    ann = party.person("ann") if command is Join else party.table("ann")[0]
    refused = ann.refused(command("\x1b[2J\x9b2J"))
    assert refused.reason == "bad_name"
    text_log.tell(party)
    assert text_log.out.getvalue().rstrip("\n").replace("\n", "").isprintable()


@pytest.mark.parametrize("form", ["text", "json"])
def test_nothing_in_the_log_steers_a_terminal(monkeypatch: pytest.MonkeyPatch, form: LogFormat) -> None:
    captured = LogCapture(monkeypatch, form)
    captured.log.info("why: {why}", why="\x1b[2J \x9b2J \x7f \u202e Zoë \U000e0001")
    captured.log.failure("broken", Failure(ValueError("\x1b[2J\x9b")))  # type: ignore[no-untyped-call]
    text = captured.out.getvalue()
    assert text.replace("\n", "").replace("\t", "").isprintable()
    assert "Zoë" in text


def test_json_escapes_can_be_read_again(json_log: LogCapture) -> None:
    json_log.log.info("why: {why}", why="\x1b\x9b\U000e0001")
    [line] = json_log.objects
    assert line["why"] == "\x1b\x9b\U000e0001"


def test_line_is_time_kind_address_connection_and_words(text_log: LogCapture) -> None:
    text_log.log.info("it is {what}", kind=Kind.HELLO, what="so", address="[2001:db8::7]:5123", connection=12)
    text_log.other.warn("no more than words")
    first, second = text_log.lines
    time, rest = first.split(" ", 1)
    assert datetime.strptime(time, "%Y-%m-%dT%H:%M:%S%z").tzinfo
    assert rest == "hello [2001:db8::7]:5123 #12 it is so"
    assert second.split(" ", 1)[1] == "library - - no more than words"


@pytest.mark.parametrize("form", ["text", "json"])
def test_logged_text_cannot_begin_a_line(monkeypatch: pytest.MonkeyPatch, form: LogFormat) -> None:
    captured = LogCapture(monkeypatch, form)
    forged = "x\n2026-11-22T15:04:05+0000 fault - - forged\r\x85\u2028x"
    captured.log.info("{name} at {why}", name=LoggedName(forged), why=forged)
    captured.log.failure("broken", Failure(ValueError(forged)))  # type: ignore[no-untyped-call]
    assert [line for line in captured.out.getvalue().split("\n") if line.startswith("2026-11-22T15:04:05+0000")] == []
    assert len(captured.lines) == (2 if form == "json" else 2 + captured.out.getvalue().count("\n    "))


def test_unusual_name_is_quoted_and_verbatim_in_json(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    captured = LogCapture(monkeypatch, "text")
    for name in ("Zoë-2_x", "bob at inn: joined", 'a"b', "猫"):
        captured.log.info("{name} says hello", name=LoggedName(name))
    assert captured.words == [
        "Zoë-2_x says hello",
        '"bob at inn: joined" says hello',
        '"a\\"b" says hello',
        "猫 says hello",
    ]
    captured = LogCapture(monkeypatch, "json")
    captured.log.info("{name}", name=LoggedName("bob at inn"))
    assert [line["name"] for line in captured.objects] == ["bob at inn"]


def test_each_event_has_its_kind(text_log: LogCapture, party: Party) -> None:
    text_log.tell(evening(party))
    assert set(text_log.kinds) == {
        "game-ended", "game-given-up", "game-started", "lay-refused", "refused", "table-dropped", "table-joined",
        "table-left", "table-ready", "table-resumed", "table-revealed",
    }  # fmt: skip


@pytest.mark.parametrize("level", LOG_LEVELS)
def test_lower_levels_are_not_logged(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    captured = LogCapture(monkeypatch, "text", level)
    for name in LOG_LEVELS:
        getattr(captured.log, name)(name)
    assert captured.words == list(LOG_LEVELS[LOG_LEVELS.index(level) :])


@pytest.mark.parametrize("level", ["debug", "info"])
def test_foreign_logs_show_errors_only(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    captured = LogCapture(monkeypatch, "text", level)
    captured.other.info("Hub (TLS) starting on 4000")
    captured.other.warn("a warning")
    captured.log.info("ann at inn: joined")
    assert captured.words == ["a warning", "ann at inn: joined"]


def test_braces_in_a_name_do_no_harm(text_log: LogCapture, party: Party) -> None:
    party.table("{name}", name="{0}")
    text_log.tell(party)
    assert text_log.words == ['"{name}" at "{0}": joined']


def test_failure_is_one_line_of_json_with_its_traceback(json_log: LogCapture) -> None:
    json_log.log.failure("broken", Failure(ValueError("bad\nluck")))  # type: ignore[no-untyped-call]
    [line] = json_log.objects
    assert (line["level"], line["words"]) == ("critical", "broken")
    assert "bad\nluck" in str(line["traceback"])


def test_values_without_json_form_become_text(json_log: LogCapture) -> None:
    json_log.log.info("why: {why}", why=OSError(28, "No space left on device"))
    [line] = json_log.objects
    assert line["why"] == "[Errno 28] No space left on device"
