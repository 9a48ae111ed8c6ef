"""`contack bot-host`: errors before it connects."""

from __future__ import annotations

from click.testing import CliRunner

from contack.client.commands.shared.group import main


def test_bad_fingerprint_fails_at_once() -> None:
    result = CliRunner().invoke(main, ["bot-host", "--server", "127.0.0.1:1", "--fingerprint", "SHA256:short"])
    assert result.exit_code == 2
    assert "expected a fingerprint as the server prints it" in " ".join(result.output.split())
