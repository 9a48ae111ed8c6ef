"""`contack commentate`: its token, and errors before it connects."""

import pytest
from click.testing import Result

from contack.client.commands import commentate as module
from contack.protocol.limits import PASSWORD_LENGTH
from tests.client.command_line import contack


@pytest.fixture(autouse=True)
def gave_way(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return whether the command lowered its priority; the process of the tests keeps its own."""
    found: list[bool] = []
    monkeypatch.setattr(module, "give_way", lambda: found.append(True))
    return found


def commentate(*arguments: str, token: str = "secret") -> Result:
    return contack("commentate", "--server", "127.0.0.1:1", *arguments, typed=f"{token}\n")


def test_all_else_on_the_machine_comes_first(gave_way: list[bool]) -> None:
    commentate(token="x" * (PASSWORD_LENGTH + 1))
    assert gave_way == [True]


@pytest.mark.parametrize(
    ("arguments", "token", "words"),
    [
        (["--no-tls"], "x" * (PASSWORD_LENGTH + 1), "a token has up to"),
        (["--no-tls", "--fingerprint", "SHA256:" + "A" * 43], "secret", "expected either --fingerprint or --no-tls"),
        (["--fingerprint", "SHA256:short"], "secret", "expected a fingerprint as the server prints it"),
    ],
)
def test_impossible_request_fails_at_once(arguments: list[str], token: str, words: str) -> None:
    result = commentate(*arguments, token=token)
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())
