"""Types of options that several commands share."""

import pytest
from click.testing import CliRunner

from contack.client.commands.shared.group import main


@pytest.mark.parametrize("seconds", ["nan", "inf"])
@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (("bot", "random"), "--pause"),
        (("bot", "random"), "--move-time"),
        (("review", "file"), "--time"),
        (("solve", "draw"), "--time"),
        (("play",), "--pause"),
        (("arena", "random"), "--scheduler-wait"),
        (("conform",), "--patience"),
        (("conform",), "--wait"),
    ],
)
def test_seconds_without_end_are_refused(arguments: tuple[str, ...], option: str, seconds: str) -> None:
    result = CliRunner().invoke(main, [*arguments, option, seconds])
    assert result.exit_code == 2
    assert f"Invalid value for '{option}': {seconds} is not" in result.output
