"""Our bots against `contack conform`, over real sockets."""

import sys
from pathlib import Path

from tests.end_to_end.programs import run, server
from tests.end_to_end.test_conform import PATIENT


def test_our_bots_conform(tmp_path: Path) -> None:
    bot = f"{sys.executable} -m contack.client bot greedy --server {{}} --no-tls --data {tmp_path}"
    cases = ("whole-game", "too-fast", "closed", "no-message")
    only = [word for case in cases for word in ("--only", case)]
    tried = run(*PATIENT, "--client", "--port", "0", "--run", bot, *only)
    assert tried.stdout.endswith("4 passed, 0 failed, 0 skipped\n")
    assert tried.returncode == 0
    assert "Traceback" not in tried.stdout


def test_a_client_that_encrypts_is_met_with_a_certificate(tmp_path: Path) -> None:
    with server(tmp_path, "--host", "127.0.0.1"):
        pass  # it has made a certificate
    bot = f"{sys.executable} -m contack.client bot greedy --server {{}} --data {tmp_path}"
    door = ("--client", "--port", "0", "--certificate", str(tmp_path / "certificate.pem"))
    tried = run(*PATIENT, *door, "--run", bot, "--only", "play", "--only", "another-fingerprint")
    assert tried.stdout.endswith("2 passed, 0 failed, 0 skipped\n")
    assert "    | " in tried.stdout
    assert "SHA256:" in tried.stdout
