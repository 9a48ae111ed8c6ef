"""Command-line options made from the annotated fields of a dataclass."""

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from math import isnan
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import click

T = TypeVar("T")


class NumberRange(click.FloatRange):
    """No `nan`, which is neither below a number nor above it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = float(super().convert(value, param, ctx))
        if isnan(number):
            self.fail(f"{value} is not a number", param, ctx)
        return number


class Parsed(click.ParamType[T]):
    """`parse` reads a text or raises ValueError, and `write` is its inverse."""

    name = "text"

    def __init__(self, parse: Callable[[str], T], write: Callable[[T], str] = str) -> None:
        self.parse, self.write = parse, write

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> T:
        if not isinstance(value, str):
            return value  # type: ignore[no-any-return]  # click passes defaults through here too
        try:
            return self.parse(value)
        except ValueError as why:
            self.fail(str(why), param, ctx)


@dataclass(frozen=True, slots=True)
class OptionForm:
    """`text` is one sentence for --help, `usual` describes a default that is not a plain value.

    `read` makes the value after all options are known, and may raise ValueError. `instead` is a second option for the
    field.
    """

    text: str
    kind: click.ParamType[Any] | None = None
    name: str = ""
    usual: str = ""
    metavar: str | None = None
    secret: bool = False
    read: Callable[[Any], Any] | None = None
    instead: "OptionForm | None" = None


def option(text: str, kind: click.ParamType[Any] | None = None, default: Any = None, **more: Any) -> Any:
    # a flag that is True by default gets the option `--no-NAME`
    if default is True:
        more["read"] = operator.not_
    made = OptionForm(text, kind, **more)
    return field(**{"default_factory" if callable(default) else "default": default}, metadata={OptionForm: made})


class FieldOption(click.Option):
    def __init__(self, field: Field[Any], hint: Any, option: OptionForm) -> None:
        name = option.name or (f"no-{field.name}" if field.default is True else field.name)
        default = field.default if field.default_factory is MISSING else field.default_factory
        unset = default in (None, "", ())
        if isinstance(option.kind, Parsed) and not (unset or callable(default)):
            default = option.kind.write(default)
        super().__init__(
            [f"--{name}".replace("_", "-")],
            type=option.kind or (click.Choice(get_args(hint)) if get_origin(hint) is Literal else None),
            is_flag=hint is bool,
            multiple=get_origin(hint) is tuple,
            default=False if hint is bool else None if unset else default,
            show_default=option.usual or (unset and "none") or True,
            metavar=option.metavar,
            hide_input=option.secret,
            help=option.text,
        )
        self.field, self.read = field.name, option.read or (lambda value: value)


def options(kind: type) -> Iterator[FieldOption]:
    hints = get_type_hints(kind)
    for each in fields(kind):
        option = each.metadata.get(OptionForm)
        while option:
            yield FieldOption(each, hints[each.name], option)
            option = option.instead


def values(kind: type[T], given: Mapping[str, Any], **others: Any) -> T:
    # raises ValueError
    found: dict[str, Any] = {}
    for option in options(kind):
        value = given[str(option.name)]
        if value is not None and option.field in found:
            raise ValueError(
                f"{option.opts[0]} sets the {option.field} a second time: give only one of the two options"
            )
        if value is not None:
            found[option.field] = option.read(value)
    return kind(**found, **others)
