"""What --help says of the options is whole sentences, which somebody who never typed them can read."""

import re

import click
import pytest

from contack.client.commands.shared.group import main

# with its own settings: click keeps the help option of a command by the first context that asks for it
PROGRAM = click.Context(main, **main.context_settings)
COMMANDS = main.list_commands(PROGRAM)


NO_ARGUMENTS = {"BOT", "DRAW", "HOST", "HTTP", "JSON", "KEY", "PEM", "PORT", "PROGRAM", "STACKED", "TLS", "VALUE"}
"""Words in capitals that are part of a form such as HOST:PORT, of an example, or a word."""


def helps(name: str) -> list[str]:
    command = main.get_command(PROGRAM, name)
    assert command is not None
    records = [
        each.get_help_record(click.Context(command, parent=PROGRAM))
        for each in command.params
        if isinstance(each, click.Option)
    ]
    return [record[1] for record in records if record]


@pytest.mark.parametrize("name", COMMANDS)
def test_each_option_has_its_own_sentence(name: str) -> None:
    for words in helps(name):
        sentence = re.sub(r"  \[.*\]$", "", words)
        assert re.fullmatch(r"[A-Z].*\.", sentence), words
        assert len(sentence.split()) > 2, words
        assert "dynamic" not in words


@pytest.mark.parametrize("name", COMMANDS)
def test_each_number_shows_its_default(name: str) -> None:
    command = main.get_command(PROGRAM, name)
    assert command is not None
    for option in command.params:
        usual = option.get_default(click.Context(command, parent=PROGRAM))
        if isinstance(option, click.Option) and isinstance(usual, int | float) and not isinstance(usual, bool):
            assert option.show_default or "the default is" in str(option.help), option.name


@pytest.mark.parametrize("name", COMMANDS)
def test_words_in_capitals_are_arguments(name: str) -> None:
    command = main.get_command(PROGRAM, name)
    assert command is not None
    context = click.Context(command, parent=PROGRAM)
    typed = f"{command.get_usage(context)} {' '.join(each.make_metavar(context) for each in command.params)}"
    about = " ".join([str(command.help), *helps(name)])
    names = set(re.findall(r"\b[A-Z]{3,}\b", about)) - NO_ARGUMENTS
    assert {each for each in names if each not in typed} == set()
