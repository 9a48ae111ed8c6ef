import re
import tomllib
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click
import tomli_w

from contack.server.config.option import FieldOption, Parsed
from contack.server.config.settings import BadSettings

_SOURCES = {
    click.core.ParameterSource.COMMANDLINE: "  # from the command line",
    click.core.ParameterSource.ENVIRONMENT: "  # from the environment",
    click.core.ParameterSource.DEFAULT_MAP: "  # from the file",
}


def options_in_files(command: click.Command) -> dict[str, FieldOption]:
    """Return options by their names without dashes."""
    found = [option for option in command.params if isinstance(option, FieldOption)]
    return {option.opts[0].removeprefix("--"): option for option in found}


def nearest(name: str, names: Iterable[str]) -> str:
    # without a cutoff there is always a nearest name, and the message promises no more
    [most_like] = get_close_matches(name, names, 1, cutoff=0.0)
    return most_like


def from_file(context: click.Context, path: Path) -> dict[str, Any]:
    # raises BadSettings
    text, values = _read(path)
    options = options_in_files(context.command)
    settings = {}
    for name, written in values.items():
        try:
            if name not in options:
                raise click.BadParameter(f"a file cannot set this; the nearest name is {nearest(name, options)}")
            option = options[name]
            settings[str(option.name)] = value = _typed(option, written)
            option.process_value(context, value)
        except click.BadParameter as wrong:
            shown = name if name.isprintable() else ascii(name)
            raise BadSettings(f"{path}{_line(text, name)}: {shown}: {wrong.message}") from None
    return settings


def _typed(option: click.Option, value: Any) -> str | list[str]:
    if option.multiple and isinstance(value, list):
        return [_typed_one(each) for each in value]
    return [_typed_one(value)] if option.multiple else _typed_one(value)


def _typed_one(value: Any) -> str:
    if isinstance(value, dict | list):
        raise click.BadParameter("it takes a single value: write NAME = VALUE, without a table or a list")
    try:
        return str(value).lower() if isinstance(value, bool) else str(value)
    except ValueError:  # Python reads any number in hexadecimal, and cannot print one of over 4,300 digits
        raise click.BadParameter("the number has thousands of digits") from None


def to_text(context: click.Context) -> str:
    """Show where each option comes from, without passwords."""
    return "".join(f"{line}\n" for line in _lines(context))


def _lines(context: click.Context) -> Iterator[str]:
    for name, option in options_in_files(context.command).items():
        value = context.params[str(option.name)]
        if value is None:
            yield f"# {name} is not set"
        elif option.hide_input:
            yield f"# {name} is set, and not shown"
        else:
            source = context.get_parameter_source(str(option.name))
            line = " ".join(map(str.strip, tomli_w.dumps({name: _toml(option, value)}).splitlines()))
            yield line + (_SOURCES.get(source, "") if source else "")


def _toml(option: click.Option, value: Any) -> Any:
    if option.multiple:
        return list(value)
    if isinstance(option.type, Parsed):
        return option.type.write(value)
    return str(value) if isinstance(value, Path) else value


def _read(path: Path) -> tuple[str, dict[str, Any]]:
    try:
        text = path.read_text(encoding="utf-8")
        return text, tomllib.loads(text)
    except OSError as why:
        raise BadSettings(f"the file {path} cannot be read: {why.strerror}") from None
    except tomllib.TOMLDecodeError as why:
        raise BadSettings(f"the file {path} is not TOML: {' '.join(str(why).split())}") from None
    except (ValueError, RecursionError):  # Python reads no number of more than 4,300 digits
        reasons = "it is not text in UTF-8, is nested too deeply, or has a number with thousands of digits"
        raise BadSettings(f"the file {path} is not TOML: {reasons}") from None


def _line(text: str, name: str) -> str:
    found = re.search(rf"""^[ \t]*(\[+[ \t]*)?["']?{re.escape(name)}["']?[ \t]*[=\].]""", text, re.MULTILINE)
    return f" line {text.count(chr(10), 0, found.start()) + 1}" if found else ""
