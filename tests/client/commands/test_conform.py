"""The command that tries servers and clients: what it shows, what it asks for, how it ends."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from contack.client.commands.shared.group import main
from contack.client.conform.case import CaseResult, CaseVerdict
from contack.client.conform.client.cases import CLIENT_CASES
from contack.client.conform.report import result_line, results_json, summary_line
from contack.client.conform.server.cases import SERVER_CASES

RESULTS = [
    CaseResult("hello", "-> `hello`", "A hello is welcomed.", CaseVerdict.PASSED),
    CaseResult("join", "-> `join`", "One can join.", CaseVerdict.FAILED, "joined", "nothing in time"),
    CaseResult("tls", "TLS", "TLS is spoken.", CaseVerdict.SKIPPED, came="the server runs without TLS"),
]


def test_a_result_is_a_line() -> None:
    assert list(map(result_line, RESULTS)) == [
        "passed  hello: A hello is welcomed.",
        "failed  join: One can join. Expected joined; came nothing in time (docs/protocol.md, -> `join`)",
        "skipped tls: TLS is spoken. Not tried: the server runs without TLS",
    ]
    assert summary_line(RESULTS) == "1 passed, 1 failed, 1 skipped"


def test_results_are_shown_in_json() -> None:
    told = json.loads(results_json(RESULTS))
    assert told["summary"] == {"passed": 1, "failed": 1, "skipped": 1}
    assert told["cases"][1] == {
        "name": "join",
        "section": "-> `join`",
        "words": "One can join.",
        "verdict": "failed",
        "expected": "joined",
        "came": "nothing in time",
    }


def test_all_cases_are_listed() -> None:
    for options, cases in ((["127.0.0.1"], SERVER_CASES), ([], SERVER_CASES), (["--client"], CLIENT_CASES)):
        told = CliRunner().invoke(main, ["conform", *options, "--list"])
        assert told.exit_code == 0
        assert [line.partition(":")[0] for line in told.output.splitlines()] == [case.name for case in cases]


@pytest.mark.process
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "expected either HOST or --client"),
        (["127.0.0.1", "--client"], "expected either HOST or --client"),
        (["127.0.0.1", "--only", "fly"], "there is no case fly. With --list in its place all are shown."),
        (["127.0.0.1", "--only", "redy"], "there is no case redy. Did you mean ready? With --list"),
        (["127.0.0.1:1", "--no-tls"], "no server answers at 127.0.0.1:1 --no-tls: Connection refused"),
        (["--client", "--port", "0", "--run", "/nowhere {}"], "/nowhere cannot be started: No such file or directory"),
        (["--client", "--port", "0", "--run", "it's {}"], "it's {}: expected a command line, with each quote closed"),
        (["--client", "--port", "0", "--run", "/nowhere", "--only", "hello"], ", 1 time, once for each case."),
        (["--client", "--port", "0", "--certificate", __file__], "expected a certificate and its key, both in PEM"),
        (["--client", "--host", "192.0.2.1"], "192.0.2.1:1939: Cannot assign requested address"),
    ],
)
def test_what_is_asked_in_vain_is_told(arguments: list[str], words: str) -> None:
    told = CliRunner().invoke(main, ["conform", *arguments])
    assert told.exit_code != 0
    assert words in " ".join(told.output.split())


@pytest.mark.process
def test_a_client_that_does_not_come_fails() -> None:
    options = ["--client", "--port", "0", "--run", "true", "--patience", "0.01", "--only", "hello"]
    told = CliRunner().invoke(main, ["conform", *options])
    assert told.exit_code == 1
    assert "Expected a client; came none in time" in told.output
