import json
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from contack.client.bot_client.player import Question
from contack.client.bots.registry import BotSpec
from contack.engine.board.lay import Lay
from contack.engine.event import Event
from contack.engine.records.event_form import event_from_json, event_to_json
from contack.engine.records.view_form import view_from_json, view_to_json
from contack.lab.arena.bots.asking import Reply
from contack.lab.arena.results.result import FaultKind


class Make(NamedTuple):
    # The answer is Made, or a text that says why the bot cannot be made.
    spec: BotSpec
    seed: int
    move_time: float


class Made(NamedTuple):
    watching: bool


class Choose(NamedTuple):
    """Choose a lay. The answer is a Reply. `events` happened since the last question."""

    question: Question
    events: Sequence[Event]


class Finish(NamedTuple):
    events: Sequence[Event]


Message: TypeAlias = Make | Choose | Finish
BotAnswer: TypeAlias = Made | str | Reply


def message_line(message: Message) -> bytes:
    match message:
        case Make(spec, seed, move_time):
            return _line(type="make", bot=str(spec), seed=seed, move_time=move_time)
        case Choose(question, events):
            return _line(type="choose", view=view_to_json(question.view), events=_events_to_json(events))
        case Finish(events):
            return _line(type="finish", events=_events_to_json(events))


def read_message(line: bytes) -> Message:
    """Invert `message_line`. Raises ValueError or KeyError for another line."""
    data = json.loads(line)
    match data["type"]:
        case "make":
            return Make(BotSpec.parse(data["bot"]), data["seed"], data["move_time"])
        case "choose":
            view = view_from_json(data["view"])
            return Choose(Question(view, view.lays), _read_events(data))
        case "finish":
            return Finish(_read_events(data))
    raise ValueError(f"expected make, choose or finish, found {data['type']!r}")


def answer_line(answer: BotAnswer) -> bytes:
    match answer:
        case Made(watching):
            return _line(watching=watching)
        case Reply(lay, seconds, kind, words, more):
            return _line(lay=lay and str(lay), seconds=seconds, kind=kind, words=words, more=more)
        case _:
            return _line(problem=answer)


def read_answer(line: bytes) -> BotAnswer:
    """Invert `answer_line`. Raises ValueError or KeyError for another line."""
    data = json.loads(line)
    if "problem" in data:
        return str(data["problem"])
    if "watching" in data:
        return Made(bool(data["watching"]))
    lay, kind = data["lay"], data["kind"]
    return Reply(
        lay and Lay.parse(lay), float(data["seconds"]), kind and FaultKind(kind), str(data["words"]), str(data["more"])
    )


def _events_to_json(events: Sequence[Event]) -> list[Any]:
    return [event_to_json(event) for event in events]


def _read_events(data: dict[str, Any]) -> tuple[Event, ...]:
    return tuple(map(event_from_json, data["events"]))


def _line(**data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"
