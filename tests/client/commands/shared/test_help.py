"""What --help says of the options is whole sentences, which somebody who never typed them can read."""

import re

import click
import pytest

from contack.client.commands.shared.group import main

PROGRAM = click.Context(main)
COMMANDS = main.list_commands(PROGRAM)


def helps(name: str) -> list[str]:
    """Return what is said of each option of a command."""
    command = main.get_command(PROGRAM, name)
    assert command is not None
    records = [
        each.get_help_record(click.Context(command)) for each in command.params if isinstance(each, click.Option)
    ]
    return [record[1] for record in records if record]


@pytest.mark.parametrize("name", COMMANDS)
def test_each_option_has_a_sentence_of_its_own(name: str) -> None:
    for words in helps(name):
        sentence = re.sub(r"  \[.*\]$", "", words)
        assert re.fullmatch(r"[A-Z].*\.", sentence), words
        assert len(sentence.split()) > 2, words
        assert "dynamic" not in words
