"""The options in a file: TOML, with the names that they have on the command line."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import tomli_w

from contack.server.config.nearest import nearest
from contack.server.config.option_values import plain
from contack.server.config.settings import BadSettings

NUMBERS_TOO = ("bot-levels", "metrics")
"""What takes texts such as 1-4 or [::1]:9100, and a number alone too."""

NOT_IN_FILES = ("config", "check", "check-journal", "rebuild-standings", "version", "help")
"""What is done and not set, and is for the command line alone."""

SECRETS = ("password",)
"""What is never printed."""

_SOURCES = {
    click.core.ParameterSource.COMMANDLINE: "  # from the command line",
    click.core.ParameterSource.ENVIRONMENT: "  # from the environment",
    click.core.ParameterSource.DEFAULT_MAP: "  # from the file",
}


def options_by_name(command: click.Command) -> dict[str, click.Option]:
    """Return the options of a command by their names without dashes before them."""
    options = [option for option in command.params if isinstance(option, click.Option)]
    return {option.opts[0].removeprefix("--"): option for option in options}


def from_file(context: click.Context, path: Path) -> dict[str, Any]:
    """Return what a file says, by the names of click's parameters. Raises BadSettings."""
    text, told = _read(path)
    options = options_by_name(context.command)
    settings = {}
    for name, written in told.items():
        value = _plain_text(name, written)
        try:
            _check(context, options, name, value)
        except click.BadParameter as wrong:
            shown = name if name.isprintable() else ascii(name)
            raise BadSettings(f"{path}{_line(text, name)}: {shown}: {wrong.message}") from None
        settings[str(options[name].name)] = value
    return settings


def to_text(context: click.Context) -> str:
    """Return all options as they hold in a form that `from_file` reads; passwords are left out."""
    return "".join(f"{line}\n" for line in _lines(context))


def _lines(context: click.Context) -> Iterator[str]:
    for name, option in options_by_name(context.command).items():
        if name in NOT_IN_FILES:
            continue
        value = context.params[str(option.name)]
        if value is None:
            yield f"# {name} is not set"
        elif name in SECRETS:
            yield f"# {name} is set, and not shown"
        else:
            source = context.get_parameter_source(str(option.name))
            line = " ".join(map(str.strip, tomli_w.dumps({name: plain(name, value)}).splitlines()))
            yield line + (_SOURCES.get(source, "") if source else "")


def _read(path: Path) -> tuple[str, dict[str, Any]]:
    try:
        text = path.read_text(encoding="utf-8")
        return text, tomllib.loads(text)
    except OSError as why:
        raise BadSettings(f"the file {path} cannot be read: {why.strerror}") from None
    except tomllib.TOMLDecodeError as why:
        raise BadSettings(f"the file {path} is not TOML: {' '.join(str(why).split())}") from None
    except (ValueError, RecursionError):  # Python reads no number of more than 4,300 digits
        reasons = "it is not text in UTF-8, is nested too deeply, or has a number of thousands of digits"
        raise BadSettings(f"the file {path} is not TOML: {reasons}") from None


def _line(text: str, name: str) -> str:
    """Return where a file says something of an option; empty where it does so in an unusual form."""
    found = re.search(rf"""^[ \t]*(\[+[ \t]*)?["']?{re.escape(name)}["']?[ \t]*[=\].]""", text, re.MULTILINE)
    return f" line {text.count(chr(10), 0, found.start()) + 1}" if found else ""


def _check(context: click.Context, options: Mapping[str, click.Option], name: str, value: Any) -> None:
    """See that there is such an option and that it takes the value. Raises click.BadParameter."""
    settable = [option for option in options if option not in NOT_IN_FILES]
    if name in options and name not in settable:
        raise click.BadParameter("this is for the command line alone")
    if name not in options and isinstance(value, dict):
        raise click.BadParameter(f"it is {_shown(value)}, without a table around them")
    if name not in options:
        raise click.BadParameter(f"there is no such option; the nearest name is {nearest(name, settable)}")
    option = options[name]
    wanted, kinds = _kinds(option)
    if option.multiple and not isinstance(value, list):
        raise click.BadParameter(f"it takes a list, each {wanted}, and not {_shown(value)}")
    for each in value if option.multiple else [value]:
        if type(each) not in kinds or _is_too_long(each):
            raise click.BadParameter(f"it takes {wanted}, and not {_shown(each)}")
    option.process_value(context, value)


def _plain_text(name: str, value: Any) -> Any:
    """Return a value of the file; a number as it is typed on the command line, where it is one form of a text."""
    return str(value) if name in NUMBERS_TOO and type(value) is int and not _is_too_long(value) else value


def _is_too_long(value: Any) -> bool:
    """Return whether a number is too long for TOML: in hexadecimal Python reads any, and then cannot print it."""
    return type(value) is int and not -(2**63) <= value < 2**63


def _kinds(option: click.Option) -> tuple[str, tuple[type, ...]]:
    """Return what an option takes, in words and by types of TOML's values."""
    if option.is_flag:
        return "true or false", (bool,)
    if isinstance(option.type, click.IntRange):
        return "a whole number", (int,)
    if isinstance(option.type, click.FloatRange):
        return "a number", (int, float)
    return "a text in quotes", (str,)


def _shown(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "a table: options stand by themselves"
        case list():
            return "a list"
        case str():
            return "a text"
        case int() if _is_too_long(value):
            return "a number of more than 18 digits"
    return str(value)[:20]
