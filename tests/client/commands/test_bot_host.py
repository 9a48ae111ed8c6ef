"""`contack bot-host`: errors before it connects."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from contack.client.commands.shared.group import main


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["--fingerprint", "SHA256:short"],
            "expected a fingerprint as the server prints it",
        ),
        (["--bot-token", "one", "--bot-token-file", "token"], "expected either --bot-token or --bot-token-file"),
    ],
)
def test_impossible_request_fails_at_once(
    arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("token").write_text("another\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["bot-host", "--server", "127.0.0.1:1", *arguments])
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())
