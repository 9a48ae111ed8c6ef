"""Bots that are programs of their own, and all that can go wrong with one."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from errno import ENOENT
from pathlib import Path
from shlex import join
from time import monotonic

import psutil
import pytest

from contack.client.bots import external as module
from contack.client.bots.bot import BadBot, BotFailed
from contack.client.bots.external import STARTS, Program
from contack.client.bots.registry import BotSpec
from tests.engine.dealt import EVENTS, FIRST, GAME

pytestmark = pytest.mark.process


HEAD = "import json, os, sys, time\n"
ANSWER = "print(json.dumps(json.loads(line)['lays'][0]), flush=True)"
GOOD = f"for line in sys.stdin:\n    if 'choose' in line: {ANSWER}"

Make = Callable[..., Program]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Return what starts a program that does as its text says."""
    made: list[Program] = []

    def start(body: str, *arguments: str, seed: int | None = None) -> Program:
        (tmp_path / "bot.py").write_text(HEAD + body)
        command = join([sys.executable, "-S", "-E", str(tmp_path / "bot.py"), *arguments])
        made.append(Program(command, seed))
        return made[-1]

    yield start
    for each in made:
        each.close()


def choose(bot: Program) -> object:
    return bot.choose(GAME.view, GAME.lays)


def test_program_answers_repeated_questions(make: Make) -> None:
    bot = make(GOOD)
    assert [choose(bot) for _ in range(5)] == [FIRST] * 5


def test_a_program_gets_its_arguments_its_seed_and_what_happened(make: Make, tmp_path: Path) -> None:
    body = "open(sys.argv[1], 'w').write(''.join(sys.stdin.readline()[:26] for _ in range(2)))\n" + GOOD
    bot = make(body, str(tmp_path / "a file"), seed=7)
    bot.watch(EVENTS)
    choose(bot)
    assert (tmp_path / "a file").read_text() == '{"type":"hello","version":{"type":"happened","events'


def test_program_gets_no_environment_of_contack(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTACK_BOT_PASSWORD", "secret")
    body = f"assert not any(name.startswith('CONTACK') for name in os.environ)\n{GOOD}"
    assert choose(make(body)) == FIRST


ASKED = "for line in sys.stdin:\n    if 'choose' in line: "


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (f"{ASKED} print('rubbish', flush=True)", "'rubbish', which is not JSON"),
        (f"{ASKED} sys.exit(3)", "the program ended with status 3"),
        (f"{ASKED} os.kill(os.getpid(), 9)", "the program was ended by SIGKILL"),
        (f"{ASKED} os.write(1, b'x' * 3_000_000); time.sleep(60)", "wrote more than 65536 bytes without a line end"),
        ("os.close(1)\nfor line in sys.stdin: pass", "the program closed its standard input or output, and was ended"),
    ],
)
def test_fault_of_the_program_is_reported(make: Make, monkeypatch: pytest.MonkeyPatch, body: str, words: str) -> None:
    if body.startswith("os.close"):
        monkeypatch.setattr(module, "STOP_SECONDS", 0.2)  # bots that end by themselves take no time to stop
    with pytest.raises(BotFailed) as failed:
        choose(make(body))
    assert words in str(failed.value)


def test_unexpected_output_is_no_answer_to_the_next_question(make: Make) -> None:
    both = "os.write(1, (json.dumps(json.loads(line)['lays'][0]) + '\\nmore\\n').encode())"  # in one piece
    bot = make(f"{ASKED} {both}")
    assert choose(bot) == FIRST
    with pytest.raises(BotFailed, match="the program wrote an answer without a question: 'more'"):
        choose(bot)
    assert choose(bot) == FIRST  # it was not asked that time


def test_an_answer_that_is_no_lay_leaves_a_program_running(make: Make) -> None:
    bot = make(f"first = True\nfor line in sys.stdin:\n    if 'choose' in line:\n"
               f"        if first: print(7, flush=True)\n        else: {ANSWER}\n        first = False")  # fmt: skip
    with pytest.raises(BotFailed, match="'7'"):
        choose(bot)
    assert choose(bot) == FIRST


def test_ended_program_is_restarted_a_few_times(make: Make) -> None:
    bot = make("for line in sys.stdin:\n    if 'choose' in line: sys.exit(3)")
    for _ in range(STARTS):
        with pytest.raises(BotFailed, match=r"ended with status 3$"):
            choose(bot)
    with pytest.raises(BotFailed, match="has ended 4 times and is not started again: it ended with status 3"):
        choose(bot)


def test_a_program_that_says_nothing_is_ended_at_last(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    with pytest.raises(BotFailed, match=r"the program has not answered for 0.01 s; it was ended"):
        choose(make("time.sleep(60)"))


@pytest.mark.parametrize(
    "body",
    [
        GOOD,
        "for line in sys.stdin:\n    pass\ntime.sleep(60)",
        "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nprint(os.getpid(), flush=True)\ntime.sleep(60)",
        "import subprocess\nsubprocess.Popen(['sleep', '60'])\ntime.sleep(60)",
    ],
)
def test_a_program_is_gone_when_it_is_closed(make: Make, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    monkeypatch.setattr(module, "STOP_SECONDS", 0.2)
    bot = make(body)
    session = os.getsid(bot._process.pid)
    bot.close()
    bot.close()
    end = monotonic() + 60
    while members(session):  # a killed process may need its turn on a processor to die
        assert monotonic() < end


CHILD = "import subprocess; print(subprocess.Popen(['sleep', '600']).pid, file=open(sys.argv[1], 'w'), flush=True)"


def child_of(bot: Program, file: Path) -> psutil.Process:
    bot._process._process.wait(60)
    return psutil.Process(int(file.read_text()))


def test_child_of_ended_program_ends_with_close(make: Make, tmp_path: Path) -> None:
    bot = make(CHILD, str(tmp_path / "pid"))
    child = child_of(bot, tmp_path / "pid")
    bot.close()
    child.wait(60)


def test_child_of_ended_program_ends_before_restart(make: Make, tmp_path: Path) -> None:
    bot = make(f"if not os.path.exists(sys.argv[1]):\n    {CHILD}; sys.exit()\n{GOOD}", str(tmp_path / "pid"))
    child = child_of(bot, tmp_path / "pid")
    assert choose(bot) == FIRST
    child.wait(60)


PARENT = """
import sys
from contack.client.bots import external
external.STOP_SECONDS = 0.2
bot = external.Program(sys.argv[1])
print(bot._process.pid, flush=True)
sys.stdin.read()
"""


def test_program_ends_after_its_parent_was_killed(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import time\ntime.sleep(600)")
    program = join([sys.executable, "-S", str(tmp_path / "bot.py")])
    command = [sys.executable, "-c", PARENT, program]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        bot = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    bot.wait(60)


def test_guard_ends_with_its_program(make: Make) -> None:
    bot = make(GOOD)
    shell = bot._process._guard._shell
    assert shell
    bot.close()
    assert shell.returncode == 0


def test_program_is_killed_when_no_guard_can_start(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(group: int, _grace: float) -> None:
        groups.append(group)
        raise OSError(ENOENT, "No such file")

    groups: list[int] = []
    monkeypatch.setattr(module, "Guard", fail)
    with pytest.raises(BadBot, match="cannot be started: No such file"):
        make(GOOD)
    assert not psutil.pid_exists(groups[0])


def members(session: int) -> list[int]:
    found = []
    for pid in psutil.pids():
        with suppress(ProcessLookupError, psutil.NoSuchProcess):  # other processes may end in the meantime
            if os.getsid(pid) == session and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:
                found.append(pid)
    return found


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("exec:./no-such-program", "./no-such-program cannot be started: No such file"),
        ("exec:", "no program: expected exec:./program"),
        ("exec:'", "expected a command line"),
    ],
)
def test_missing_program_is_reported(spec: str, words: str) -> None:
    with pytest.raises(BadBot) as bad:
        BotSpec.parse(spec).make()
    assert words in str(bad.value)


def test_program_keeps_its_own_commas_and_equals_signs() -> None:
    spec = BotSpec.parse("exec:./my/bot.sh --depth=3,4 x=y")
    assert (str(spec), spec.title, spec.options) == ("exec:./my/bot.sh --depth=3,4 x=y", "bot", ())


def test_a_program_that_is_no_longer_there_is_not_started_again(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text("#!/bin/sh\nread hello\n")
    script.chmod(0o755)
    bot = Program(str(script))
    bot._process._process.wait(60)
    script.unlink()
    with pytest.raises(BotFailed, match="the program cannot be started again: No such file"):
        choose(bot)
    bot.close()
