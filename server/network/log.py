"""What the server's log tells: joins, games, refusals; never a secret."""

import json
from collections.abc import Callable
from functools import partial
from typing import Literal, TextIO, TypeAlias

from twisted.logger import (
    FileLogObserver,
    FilteringLogObserver,
    ILogObserver,
    LogEvent,
    Logger,
    LogLevel,
    LogLevelFilterPredicate,
    formatEvent,
    formatEventAsClassicLogText,
    formatTime,
    globalLogBeginner,
)
from zope.interface import implementer

from contack.engine.event import Abandoned, Event, GameEnded
from contack.protocol.error import Refusal
from contack.protocol.notice import Played, Refused, Started, TableChanged
from contack.server.table.client import Delivery

LogFormat: TypeAlias = Literal["text", "json"]
LOG_LEVELS = tuple(level.name for level in LogLevel.iterconstants())

_FIELDS = ("table", "name", "change", "players", "totals", "reason", "command", "why")
"""What a line of JSON tells beside its words, where it is known."""


def log_delivery(log: Logger, delivery: Delivery) -> None:
    """Write what a notice tells, if it is worth a line."""
    match delivery.notice:
        case Played(events=(*_, last)):
            _log_end(log, delivery.table, last)
        case TableChanged(change=change, name=name, table=table) if name:
            log.info("{name} at {table}: {change}", name=name, table=table.name, change=change.value)
        case Started(game=game):
            log.info("game started at {table}: {players}", table=delivery.table, players=", ".join(game.players))
        case Refused(reason=Refusal.TOO_FAST):
            pass  # a flood of lines is no better than the flood they tell of; its end is told
        case Refused(command=command, reason=reason, words=why):
            client = delivery.to[0]
            name = client.name or (f"a stranger from {client.place}" if client.place else "a stranger")
            log.info("refused {command} of {name}: {why}", name=name, command=command, reason=reason, why=why)


def _log_end(log: Logger, table: str | None, last: Event) -> None:
    """Write how a game ended, if this is how."""
    match last:
        case GameEnded(totals=totals):
            log.info("game ended at {table}: {totals}", table=table, totals=list(totals))
        case Abandoned(reason=reason):
            log.info("game given up at {table}: {reason}", table=table, reason=reason)


def start_logging(out: TextIO, form: LogFormat, level: str) -> None:
    """Send everything of ours from `level` upward to `out`, a line each, and warnings of others."""
    observer = FileLogObserver(out, _text) if form == "text" else JsonLines(out.write)
    lowest = LogLevel.lookupByName(level)
    # of Twisted's own only what goes wrong: that a port is opened is told in our words, or is nobody's concern
    wanted = LogLevelFilterPredicate(defaultLogLevel=max(lowest, LogLevel.warn))
    wanted.setLogLevelForNamespace("contack", lowest)
    globalLogBeginner.beginLoggingTo([FilteringLogObserver(observer, [wanted])], redirectStandardIO=False)


def _text(event: LogEvent) -> str | None:
    """Return a log event as text, or nothing where it has none; the lines of a traceback are ours."""
    text = formatEventAsClassicLogText(event, formatTime=partial(formatTime, timeFormat="%Y-%m-%dT%H:%M:%S%z"))
    # checked already where it came in; once more, as whoever looks at a log does so in a terminal
    return text and _harmless(text, lambda character: character if character in "\n\t" else "?")


def _harmless(text: str, escaped: Callable[[str], str]) -> str:
    return "".join(character if character.isprintable() else escaped(character) for character in text)


@implementer(ILogObserver)
class JsonLines:
    """Writes each log event as one flat JSON object: time, level, words, and the fields that the words are made of."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write

    def __call__(self, event: LogEvent) -> None:
        """Write one log event."""
        line = {"time": formatTime(event["log_time"]), "level": event["log_level"].name, "words": formatEvent(event)}
        line |= {field: event[field] for field in _FIELDS if event.get(field) is not None}
        if "log_failure" in event:
            line["traceback"] = event["log_failure"].getTraceback()
        # letters of all scripts as they are, but not the C1 controls, with which some terminals are steered too
        text = json.dumps(line, ensure_ascii=False, default=str)
        self._write(_harmless(text, lambda character: json.dumps(character)[1:-1]) + "\n")
