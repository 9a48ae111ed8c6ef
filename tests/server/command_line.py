"""`contack-server` in this process and without a reactor."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner, Result

from contack.server.command import main
from contack.server.config.settings import ServerSettings


class Started(NamedTuple):
    settings: ServerSettings
    until_eof: bool


def call(*args: str | int | Path, env: Mapping[str, str | None] | None = None, typed: str | None = None) -> Result:
    runner = CliRunner(env={"CONTACK_SERVER_HOST": "127.0.0.1", **(env or {})})
    return runner.invoke(main, [*map(str, args)], input=typed, prog_name="contack-server")


def problem(result: Result) -> str:
    assert result.exit_code == 2
    assert result.stdout == ""
    [line] = result.stderr.splitlines()
    assert line.startswith("contack-server: ")
    return line.removeprefix("contack-server: ")
