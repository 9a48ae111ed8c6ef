"""How events are written: a line each, as text or as JSON, which no name and no library can break."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal, TextIO, TypeAlias

from twisted.logger import (
    FileLogObserver,
    FilteringLogObserver,
    ILogObserver,
    LogEvent,
    LogLevel,
    LogLevelFilterPredicate,
    formatEvent,
    formatTime,
    globalLogBeginner,
)
from zope.interface import implementer

from contack.server.log.kinds import Kind

LogFormat: TypeAlias = Literal["text", "json"]
LOG_LEVELS = tuple(level.name for level in LogLevel.iterconstants())

_FIELDS = ("address", "connection", "table", "name", "change", "players", "totals", "reason", "command", "why", "count")
"""What a line of JSON tells beside its words, where it is known."""

_NOBODY = "-"
"""What stands for an address and a connection where nobody brought something about."""

_time = partial(formatTime, timeFormat="%Y-%m-%dT%H:%M:%S%z")


class LoggedName(str):
    """A name that somebody chose: in the words of a line it stands in quotes, unless it is a plain word."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        plain = self.replace("-", "").replace("_", "").isalnum()
        return format(str(self) if plain else json.dumps(self, ensure_ascii=False), form)


def start_logging(out: TextIO, form: LogFormat, level: str) -> None:
    """Send everything of ours from `level` upward to `out`, a line each, and warnings of others."""
    observer = FileLogObserver(out, text_line) if form == "text" else JsonLines(out.write)
    lowest = LogLevel.lookupByName(level)
    # of Twisted's own only what goes wrong: that a port is opened is told in our words, or is nobody's concern
    wanted = LogLevelFilterPredicate(defaultLogLevel=max(lowest, LogLevel.warn))
    wanted.setLogLevelForNamespace("contack", lowest)
    globalLogBeginner.beginLoggingTo([FilteringLogObserver(observer, [wanted])], redirectStandardIO=False)


def text_line(event: LogEvent) -> str:
    """Return an event as time, kind, address, connection and words; a traceback follows, indented."""
    number = event.get("connection")
    who = f"{event.get('address') or _NOBODY} {f'#{number}' if number else _NOBODY}"
    first = f"{_time(event['log_time'])} {event.get('kind', Kind.LIBRARY)} {who} {formatEvent(event)}"
    return "".join(f"{_harmless(line)}\n" for line in (first, *_traceback(event)))


def _traceback(event: LogEvent) -> Iterator[str]:
    """Yield the lines of a traceback, none of which looks like the beginning of an event."""
    if "log_failure" in event:
        yield from (f"    {line}" for line in event["log_failure"].getTraceback().rstrip("\n").split("\n"))


def _harmless(text: str) -> str:
    """Return text that cannot break a line or steer a terminal, also by the C1 controls, which JSON lets through."""
    return "".join(character if character.isprintable() else json.dumps(character)[1:-1] for character in text)


@implementer(ILogObserver)
class JsonLines:
    """Writes each log event as one flat JSON object: time, level, kind, words, and the fields that they are made of."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write

    def __call__(self, event: LogEvent) -> None:
        """Write one log event."""
        line = {
            "time": formatTime(event["log_time"]),
            "level": event["log_level"].name,
            "kind": event.get("kind", Kind.LIBRARY),
            "words": formatEvent(event),
        }
        line |= {field: event[field] for field in _FIELDS if event.get(field)}
        if "log_failure" in event:
            line["traceback"] = event["log_failure"].getTraceback()
        # letters of all scripts as they are
        self._write(_harmless(json.dumps(line, ensure_ascii=False, default=str)) + "\n")
