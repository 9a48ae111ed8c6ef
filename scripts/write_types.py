"""Write the types of all messages, for the type checker of the pages, from the classes of protocol/.

.venv/bin/python scripts/write_types.py    writes tests/web/types/table/types.d.ts
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import inspect

from contack.engine.board.board import Board
from contack.engine.board.tile import Tile
from contack.engine.event import Event
from contack.engine.records.event_form import EVENTS
from contack.protocol.command import COMMANDS
from contack.protocol.notice import NOTICES

FILE = Path(__file__).parents[1] / "tests" / "web" / "types" / "table" / "types.d.ts"
HEAD = "// The messages of the protocol. scripts/write_types.py writes this file from the classes of protocol/.\n"

PLAIN = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BytesType: "Uint8Array",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}
CUSTOM = {Tile: "Tile", Event: "Event", Board: "Lay[]"}

WIDEST = 120

Shape = inspect.StructType | inspect.DataclassType


def main() -> None:
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(types(), "utf-8")


def types() -> str:
    written = _Types()
    events = tuple(EVENTS["table"].values())
    unions = [
        written.union(name, kinds) for name, kinds in (("Event", events), ("Notice", NOTICES), ("Command", COMMANDS))
    ]
    return "\n".join([HEAD, "export type Tile = string;\n", *written.named.values(), *unions])


class _Types:
    """The declarations so far, by their names: each after those that it uses."""

    def __init__(self) -> None:
        self.named: dict[str, str] = {}

    def union(self, name: str, kinds: tuple[type, ...]) -> str:
        members = [self.of(inspect.type_info(kind), sent=name == "Command") for kind in kinds]
        return _alias(name, members)

    def of(self, info: inspect.Type, sent: bool = False) -> str:
        match info:
            case inspect.CustomType(cls=cls):
                return CUSTOM[cls]
            case inspect.UnionType(types=kinds):
                return " | ".join(self.of(kind) for kind in kinds)
            case inspect.LiteralType(values=values):
                return " | ".join(map(_quoted, values))
            case inspect.VarTupleType(item_type=item):
                return _array(self.of(item))
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(map(self.of, items))}]"
            case inspect.EnumType(cls=cls):
                return self._declare(cls, _alias(cls.__name__, [_quoted(member.value) for member in cls]))
            case inspect.NamedTupleType(cls=cls, fields=fields):
                return self._declare(cls, _alias(cls.__name__, [f"[{', '.join(self._fields(fields))}]"]))
            case inspect.StructType() | inspect.DataclassType():
                return self._declare(info.cls, self._interface(info, sent))
        return PLAIN[type(info)]

    def _declare(self, cls: type, text: str) -> str:
        self.named[cls.__name__] = text
        return cls.__name__

    def _interface(self, info: Shape, sent: bool) -> str:
        tag = [f"{info.tag_field}: {_quoted(info.tag)}"] if isinstance(info, inspect.StructType) and info.tag else []
        lines = [f"  {line};\n" for line in (*tag, *self._fields(info.fields, sent))]
        return f"export interface {info.cls.__name__} {{\n{''.join(lines)}}}\n"

    def _fields(self, fields: tuple[inspect.Field, ...], sent: bool = False) -> Iterator[str]:
        for field in fields:
            yield f"{field.encode_name}{'' if field.required or not sent else '?'}: {self.of(field.type)}"


def _alias(name: str, members: list[str]) -> str:
    line = f"export type {name} = {' | '.join(members)};\n"
    return line if len(line) <= WIDEST else f"export type {name} =\n  | " + "\n  | ".join(members) + ";\n"


def _array(item: str) -> str:
    return f"({item})[]" if " " in item else f"{item}[]"


def _quoted(value: Any) -> str:
    return f'"{value}"'


if __name__ == "__main__":
    main()
