"""Each command has one file, which says what the pages of the protocol say."""

from importlib import import_module
from pathlib import Path

import msgpack
import pytest
from command_files import CommandFile, parse_command_file, read_command_files, written_page

from contack.protocol.codec import COMMAND_TYPES, decode, type_name
from contack.protocol.limits import TO_SERVER
from contack.protocol.state import COMMANDS_IN
from tests.protocol.pages import DOCS

FILES = list(read_command_files())
PAGES = sorted(DOCS.glob("protocol*.md"))

each_file = pytest.mark.parametrize("file", FILES, ids=[file.name for file in FILES])

WAVE = parse_command_file(Path("talk/wave.py"), '{"type": "wave"}\n\nSent in: table.\nRefused: `muted`, at a\ntable.\n')
EXAMPLE = '```vector\n-> {"type": "wave"}\n0000000b81a474797065a477617665\n```\n'


def test_each_command_has_one_file() -> None:
    assert sorted(file.name for file in FILES) == sorted(COMMAND_TYPES)


@each_file
def test_file_has_a_function_of_its_name(file: CommandFile) -> None:
    module = import_module(f"contack.server.commands.{file.room}.{file.name}")
    assert callable(getattr(module, file.name))


@each_file
def test_example_is_the_command_of_the_file(file: CommandFile) -> None:
    command = decode(msgpack.packb(file.plain), COMMAND_TYPES, TO_SERVER)
    assert type_name(command) == file.name


@each_file
def test_states_are_those_of_the_protocol(file: CommandFile) -> None:
    kind = COMMAND_TYPES[file.name]
    assert list(file.states) == [state.value for state, kinds in COMMANDS_IN.items() if kind in kinds]


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_page_has_what_the_files_say(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert written_page(text, FILES) == text, "run scripts/write_samples.py"


def test_section_gets_refusals_and_an_example() -> None:
    written = written_page("### -> `wave`\n\nWaves.\n\n### -> `other`\n", [WAVE])
    assert written == f"### -> `wave`\n\nWaves.\n\nRefused: `muted`, at a table.\n\n{EXAMPLE}\n### -> `other`\n"


def test_other_refusals_and_examples_are_replaced() -> None:
    section = "### -> `wave`\n\nNo fields. Refused: `no_seat`.\n\n{}\nMore.\n"
    written = section.replace("`no_seat`", "`muted`, at a table").format(EXAMPLE)
    assert written_page(section.format("```vector\n-> {}\n00\n```\n"), [WAVE]) == written


def test_commands_with_the_same_states_share_a_row() -> None:
    head, rows = "| commands | sent in |\n|---|---|\n", "| `wave` | greeting, table |\n| all others | table |\n"
    files = [WAVE._replace(states=("greeting", "table")), *(WAVE._replace(name=name) for name in ("nod", "bow"))]
    assert written_page(f"{head}| none |\n\nMore.\n", files) == f"{head}{rows}\nMore.\n"


def test_refusals_may_be_wrapped_otherwise() -> None:
    section = f"### -> `wave`\n\nRefused: `muted`,\nat a table.\n\n{EXAMPLE}"
    assert written_page(section, [WAVE]) == section


def test_docstring_without_states_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"wave\.py: the docstring needs"):
        parse_command_file(Path("talk/wave.py"), '{"type": "wave"}\n\nRefused: `muted`.\n')
