"""Our server against `contack conform`, over real sockets."""

import json
from pathlib import Path

import pytest

from tests.end_to_end.programs import PATIENCE, run, server, start

PATIENT = ("conform", "--patience", str(PATIENCE / 6))
"""The command, with time for slow starts on a busy machine."""

WHOLE_PATIENCE = 900
"""Seconds for all cases: they take forty on a quiet machine, and took over 180 on a very busy one."""

LONG = {
    "asleep",
    "automatic-start",
    "code-that-ran-out",
    "empty",
    "host-starts",
    "never-reads",
    "no-hello",
    "pause",
    "silent",
    "withheld-for-too-long",
}
"""Cases that take longer than a test should."""

SECRET = {"bot-unwanted", "bots-are-counted", "house-bot", "server-password", "wrong-bot-token"}
"""Cases that need a secret of the operator."""

LUCKY = {"three-sides", "three-sides-open-to-any"}
"""Cases that not every deal allows."""

OF_CARRIERS = ("hello", "whole-game", "in-pieces", "too-long", "longest", "not-before-hello", "too-fast")
"""Cases whose result depends on what carries the bytes. All cases are tried in memory, each once."""

CARRIERS = pytest.mark.parametrize("scheme", ["", "wss://", "https://"])


@CARRIERS
def test_our_server_conforms_on_encrypted_carriers(tmp_path: Path, scheme: str) -> None:
    only = [word for case in OF_CARRIERS for word in ("--only", case)]
    with server(tmp_path, "--host", "127.0.0.1") as house:
        tried = run(*PATIENT, f"{scheme}{house.address}", "--wait", "2", *only)
    assert (tried.returncode, tried.stderr) == (0, "")
    assert tried.stdout.endswith(f"{len(OF_CARRIERS)} passed, 0 failed, 0 skipped\n"), tried.stdout


@pytest.mark.thorough
@CARRIERS
def test_our_server_passes_every_case_on_encrypted_carriers(tmp_path: Path, scheme: str) -> None:
    with server(tmp_path, "--host", "127.0.0.1") as house:
        conform = start(*PATIENT, f"{scheme}{house.address}", "--wait", "2", "--json")
        out, err = conform.communicate(timeout=WHOLE_PATIENCE)
    printed = json.loads(out)
    assert [(case["name"], case["expected"], case["came"]) for case in printed["cases"] if case["expected"]] == []
    assert (conform.returncode, err) == (0, "")
    assert {case["name"] for case in printed["cases"] if case["verdict"] == "skipped"} - LUCKY == LONG | SECRET


def test_our_server_conforms_where_nothing_is_encrypted(tmp_path: Path) -> None:
    cases = ("hello", "falling-behind", "whole-game", "tls-required", "any-protocols")
    only = [word for case in cases for word in ("--only", case)]
    with server(tmp_path, "--host", "127.0.0.1", "--no-tls") as house:
        tried = run(*PATIENT, house.address.split()[0], "--no-tls", "--wait", "2", *only)
    assert tried.stdout.endswith("3 passed, 0 failed, 2 skipped\n"), tried.stdout


def test_our_server_conforms_over_a_plain_websocket(tmp_path: Path) -> None:
    with server(tmp_path, "--host", "127.0.0.1", "--no-tls", "--web", "on") as house:
        place = house.address.split()[0]
        tried = run(*PATIENT, f"ws://{place}", "--only", "hello", "--only", "falling-behind", "--only", "whole-game")
        closed = run(*PATIENT, f"wss://{place}", "--only", "hello")
    assert tried.stdout.endswith("3 passed, 0 failed, 0 skipped\n"), tried.stdout
    assert closed.stderr.endswith(": it does not speak TLS; try --no-tls\n")


def test_conform_reads_the_secret_of_bot_hosts_from_a_file(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("sesame\n")
    options = ("--bot-token-file", str(token))
    with server(tmp_path, "--host", "127.0.0.1", "--no-tls", "--bots", "0", *options) as house:
        place = house.address.split()[0]
        tried = run(*PATIENT, place, "--no-tls", "--only", "house-bot", "--only", "wrong-bot-token", *options)
    assert tried.stdout.endswith("2 passed, 0 failed, 0 skipped\n"), tried.stdout


def test_conform_passes_the_password_of_a_server(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("sesame\n")
    with server(tmp_path, "--host", "127.0.0.1", "--password-file", str(tmp_path / "password")) as house:
        right = run(*PATIENT, house.address, "--password", "sesame", "--only", "hello", "--only", "wide-values")
        wrong = run(*PATIENT, house.address, "--only", "hello")
    assert right.stdout.endswith("2 passed, 0 failed, 0 skipped\n"), right.stdout
    assert "refused (wrong_password) of hello" in wrong.stdout
    assert wrong.returncode == 1
