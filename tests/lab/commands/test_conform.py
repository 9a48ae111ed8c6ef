"""`contack conform`: output, questions, and exit status."""

import json
import shlex
import sys

import pytest

from contack.lab.conform.case import CaseResult, CaseVerdict
from contack.lab.conform.client.cases import CLIENT_CASES
from contack.lab.conform.report import end_lines, result_lines, results_json
from contack.lab.conform.server.cases import SERVER_CASES
from contack.system.command_line import split_command
from tests.client.command_line import contack

RESULTS = [
    CaseResult("hello", "-> `hello`", "A hello is welcomed.", CaseVerdict.PASSED, seconds=0.04),
    CaseResult(
        "join", "-> `join`", "One can join.", CaseVerdict.FAILED, "joined", "nothing in time", 12.345, "no\x1b!\nodd\n"
    ),
    CaseResult("tls", "TLS", "TLS is spoken.", CaseVerdict.SKIPPED, came="the server runs without TLS"),
]


JOIN = "failed   12.3 s  join: One can join. Expected joined; came nothing in time (docs/protocol.md, -> `join`)"


def test_result_has_its_seconds_and_the_stderr_of_the_client() -> None:
    assert [line for result in RESULTS for line in result_lines(result)] == [
        "passed    0.0 s  hello: A hello is welcomed.",
        JOIN,
        "    | no?!",
        "    | odd",
        "skipped   0.0 s  tls: TLS is spoken. Not tried: the server runs without TLS",
    ]


def test_social_sections_are_on_their_own_page() -> None:
    result = CaseResult("nudge", "-> `nudge`", "Wakes.", CaseVerdict.FAILED, "nudged", "nothing in time")
    assert next(result_lines(result)).endswith("(docs/protocol_social.md, -> `nudge`)")


def test_long_stderr_is_cut_to_its_last_lines() -> None:
    chatty = CaseResult("x", "", "", CaseVerdict.PASSED, stderr="\n".join(map(str, range(99))))
    assert list(result_lines(chatty))[1:] == [f"    | {number}" for number in range(79, 99)]


def test_end_repeats_failed_cases_with_their_commands() -> None:
    assert list(end_lines(RESULTS, "contack conform --only {}".format)) == [
        "\nFailed cases, each with the command that repeats it:",
        JOIN,
        "    contack conform --only join",
        "1 passed, 1 failed, 1 skipped",
    ]
    assert list(end_lines(RESULTS[:1], str)) == ["1 passed, 0 failed, 0 skipped"]


def test_results_are_shown_in_json() -> None:
    printed = json.loads(results_json(RESULTS, "contack conform --only {}".format))
    assert printed["summary"] == {"passed": 1, "failed": 1, "skipped": 1}
    assert printed["cases"][1] == {
        "name": "join",
        "section": "-> `join`",
        "words": "One can join.",
        "verdict": "failed",
        "expected": "joined",
        "came": "nothing in time",
        "seconds": 12.345,
        "stderr": "no\x1b!\nodd\n",
        "repeat": "contack conform --only join",
    }


def test_all_cases_are_listed() -> None:
    for options, cases in ((["127.0.0.1"], SERVER_CASES), ([], SERVER_CASES), (["--client"], CLIENT_CASES)):
        printed = contack("conform", *options, "--list")
        assert printed.exit_code == 0
        assert [line.partition(":")[0] for line in printed.output.splitlines()] == [case.name for case in cases]


@pytest.mark.process
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "expected either HOST or --client"),
        (["127.0.0.1", "--client"], "expected either HOST or --client"),
        (["127.0.0.1", "--only", "fly"], "unknown case fly. Use --list to see all."),
        (["127.0.0.1", "--only", "redy"], "unknown case redy. Did you mean ready? Use --list"),
        (["127.0.0.1:1", "--no-tls"], "no server answers at 127.0.0.1:1 --no-tls: Connection refused"),
        (["--client", "--port", "0", "--run", "/nowhere {}"], "/nowhere cannot start: No such file or directory"),
        (["--client", "--port", "0", "--run", "it's {}"], "it's {}: expected a command line with closed quotes"),
        (["--client", "--port", "0", "--run", "/nowhere", "--only", "hello"], ", 1 time, once for each case."),
        (["--client", "--port", "0", "--certificate", __file__], "expected a certificate and its key, both in PEM"),
        (["--client", "--host", "192.0.2.1"], "192.0.2.1:1939: Cannot assign requested address"),
    ],
)
def test_impossible_arguments_are_reported(arguments: list[str], words: str) -> None:
    printed = contack("conform", *arguments)
    assert printed.exit_code != 0
    assert words in " ".join(printed.output.split())


@pytest.mark.process
def test_a_client_that_does_not_come_fails() -> None:
    program = f"{shlex.quote(sys.executable)} -c \"import sys; sys.exit('no table')\""
    options = ["--client", "--port", "0", "--run", program, "--patience", "0.01"]
    printed = contack("conform", *options, "--only", "hello", "--json")
    assert printed.exit_code == 1
    (case,) = json.loads(printed.stdout)["cases"]
    assert case["came"] == "none in time"
    assert case["stderr"] == "no table\n"
    assert split_command(case["repeat"])[-len(options) - 3 :] == ["conform", *options, "--only", "hello"]
