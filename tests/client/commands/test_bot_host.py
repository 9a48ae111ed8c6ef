"""`contack bot-host`: errors before it connects."""

from tests.client.command_line import contack


def test_bad_fingerprint_fails_at_once() -> None:
    result = contack("bot-host", "--server", "127.0.0.1:1", "--fingerprint", "SHA256:short")
    assert result.exit_code == 2
    assert "expected a fingerprint as the server prints it" in " ".join(result.output.split())
