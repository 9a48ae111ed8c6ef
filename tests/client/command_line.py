"""The command `contack` in this process."""

from click.testing import CliRunner, Result

from contack.client.commands.shared.group import main


def contack(*words: object, typed: str | bytes = "") -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=typed)
