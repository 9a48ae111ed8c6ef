"""The process of a foreign bot, which may hang, die or print without harm to the arena.

`python -m contack.lab.arena.bots.process` reads messages from standard input and answers on standard output. At the end
of its input it closes the bot and ends.
"""

import os
import signal
import sys
import threading
from contextlib import suppress
from io import BufferedReader, BufferedWriter
from queue import SimpleQueue

from contack.client.bots.external import STOP_SECONDS
from contack.lab.arena.bots.messages import Message, answer_line, read_message
from contack.lab.arena.bots.worker import BotWorker
from contack.system.processes import end_this_process

# Seconds that a bot has to stop thinking and to close: more than a program has after the end of its input.
GRACE = STOP_SECONDS + 1.0


def main() -> None:
    messages, answers = _own_streams()
    asked: SimpleQueue[Message | None] = SimpleQueue()
    home = BotWorker()
    signal.signal(signal.SIGTERM, lambda _number, _frame: _leave(home))
    # in a thread, which sees the end of the input even while the bot hangs
    threading.Thread(target=_listen, args=(messages, asked), daemon=True).start()
    try:
        _serve(home, asked, answers)
    finally:
        with suppress(SystemExit):  # the end of the input and the signal come together
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        home.close()


def _own_streams() -> tuple[BufferedReader, BufferedWriter]:
    # The bot itself gets an empty input, and prints to standard error.
    messages, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)  # a bot's output must not get between the answers
    return messages, answers


def _leave(home: BotWorker) -> None:
    # no signal may disturb a bot that closes; the end of the input then ends the process
    if not home.closing:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sys.exit()


def _serve(home: BotWorker, asked: "SimpleQueue[Message | None]", answers: BufferedWriter) -> None:
    with suppress(OSError):  # the arena is gone
        while (message := asked.get()) is not None:
            answer = home.answer(message)
            if answer is not None:
                answers.write(answer_line(answer))
                answers.flush()


def _listen(messages: BufferedReader, asked: "SimpleQueue[Message | None]") -> None:
    """Read messages until the arena ends; then end this process, gently at first."""
    with suppress(OSError, ValueError, KeyError):
        for line in messages:
            asked.put(read_message(line))
    asked.put(None)
    end_this_process()
    threading.Event().wait(GRACE)
    os._exit(1)  # `sys.exit` would end only this thread


if __name__ == "__main__":
    main()
