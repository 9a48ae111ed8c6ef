"""Log events as lines of text or JSON, safe from any name and any library."""

import json
from collections.abc import Iterator
from functools import partial
from typing import TextIO

from twisted.logger import (
    FileLogObserver,
    FilteringLogObserver,
    LogEvent,
    LogLevel,
    LogLevelFilterPredicate,
    formatEvent,
    formatTime,
    globalLogBeginner,
)

from contack.server.config.settings import LogFormat
from contack.server.log.kinds import Kind

# The extra fields of a JSON line, if known.
_FIELDS = ("address", "connection", "table", "name", "change", "players", "totals", "reason", "command", "why", "count")

# Stands for the address and the connection of an event without a client.
_MISSING = "-"

_time = partial(formatTime, timeFormat="%Y-%m-%dT%H:%M:%S%z")


class LoggedName(str):
    """A name chosen by a user, quoted in a line unless it is a plain word."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        plain = self.replace("-", "").replace("_", "").isalnum()
        return format(str(self) if plain else json.dumps(self, ensure_ascii=False), form)


def start_logging(out: TextIO, form: LogFormat, level: str) -> None:
    """Write our own events from `level` upwards, and warnings of others."""
    observer = FileLogObserver(out, text_line if form == "text" else json_line)
    lowest = LogLevel.lookupByName(level)
    # of Twisted's own events only errors: our own lines cover ports and connections
    wanted = LogLevelFilterPredicate(defaultLogLevel=max(lowest, LogLevel.warn))
    wanted.setLogLevelForNamespace("contack", lowest)
    globalLogBeginner.beginLoggingTo([FilteringLogObserver(observer, [wanted])], redirectStandardIO=False)


def text_line(event: LogEvent) -> str:
    # a traceback follows indented
    number = event.get("connection")
    who = f"{event.get('address') or _MISSING} {f'#{number}' if number else _MISSING}"
    first = f"{_time(event['log_time'])} {event.get('kind', Kind.LIBRARY)} {who} {formatEvent(event)}"
    return "".join(f"{_harmless(line)}\n" for line in (first, *_traceback(event)))


def _traceback(event: LogEvent) -> Iterator[str]:
    if "log_failure" in event:
        yield from (f"    {line}" for line in event["log_failure"].getTraceback().rstrip("\n").split("\n"))


def _harmless(text: str) -> str:
    return "".join(character if character.isprintable() else json.dumps(character)[1:-1] for character in text)


def json_line(event: LogEvent) -> str:
    line = {
        "time": formatTime(event["log_time"]),
        "level": event["log_level"].name,
        "kind": event.get("kind", Kind.LIBRARY),
        "words": formatEvent(event),
    }
    line |= {field: event[field] for field in _FIELDS if event.get(field)}
    if "log_failure" in event:
        line["traceback"] = event["log_failure"].getTraceback()
    # keep the letters of all scripts
    return _harmless(json.dumps(line, ensure_ascii=False, default=str)) + "\n"
