"""The messages to and from a bot in its own program: one line of JSON each (docs/bots.md)."""

import json
from collections.abc import Sequence

from contack.client.bots.bot import BotFailed
from contack.engine.board.lay import Lay, Lays
from contack.engine.board.tile import BadNotation
from contack.engine.event import Event
from contack.engine.records.event_form import event_to_json
from contack.engine.records.form import JsonObject
from contack.engine.records.view_form import view_to_json
from contack.engine.view import View

# changes when an older program would misunderstand the messages.
VERSION = 1

# The most bytes of an answer.
LONGEST = 64 * 1024

# How much of a wrong answer to quote.
_SHOWN = 200

_EXPECTED = 'expected a line such as {"lay": "09-02-08@0,-1"}'


def hello_line(seed: int | None) -> bytes:
    return _line({"type": "hello", "version": VERSION, "seed": seed})


def choose_line(view: View, lays: Lays) -> bytes:
    return _line({"type": "choose", "view": view_to_json(view), "lays": list(map(_lay_to_json, lays, lays.values()))})


def happened_line(events: Sequence[Event]) -> bytes:
    return _line({"type": "happened", "events": list(map(event_to_json, events))})


def read_answer(line: bytes) -> Lay:
    """Return the lay, legal or not. Raises BotFailed for anything else."""
    try:
        data = json.loads(line)
        if not isinstance(data, dict) or not isinstance(data.get("lay"), str):
            raise BotFailed(f"the program answered {shown(line)}: {_EXPECTED}")
        return Lay.parse(data["lay"])
    except BadNotation as bad:  # before ValueError, its base class
        raise BotFailed(f"the program answered {shown(line)}: {bad}") from None
    except (ValueError, RecursionError):
        raise BotFailed(f"the program answered {shown(line)}, which is not JSON: {_EXPECTED}") from None


def shown(line: bytes) -> str:
    return repr(line.strip()[:_SHOWN].decode(errors="replace"))


def _lay_to_json(lay: Lay, points: int) -> JsonObject:
    return {"lay": str(lay), "tile": str(lay.tile), "cell": list(lay.cell), "points": points}


def _line(data: JsonObject) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"
