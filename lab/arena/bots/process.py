"""The process that a foreign bot lives in, so that it may hang, die or print as it likes.

`python -m contack.lab.arena.bots.process` takes messages from standard input and answers on standard output. It ends
when nobody is there any more, and lets the bot close then.
"""

import os
import pickle
import signal
import sys
import threading
from contextlib import suppress
from io import BufferedReader, BufferedWriter
from queue import SimpleQueue

from contack.client.bots.external import STOP_SECONDS
from contack.lab.arena.bots.worker import BotWorker, Message
from contack.system.processes import end_this_process

GRACE = STOP_SECONDS + 1.0
"""Seconds that a bot may take to stop thinking and to close: longer than a program has after the end of its input."""


def main() -> None:
    """Serve until there is nobody to serve, or until told to end."""
    messages, answers = _own_streams()
    asked: SimpleQueue[Message | None] = SimpleQueue()
    home = BotWorker()
    signal.signal(signal.SIGTERM, lambda _number, _frame: _leave(home))
    # in a thread: whatever the bot does, the end of the messages is the end
    threading.Thread(target=_listen, args=(messages, asked), daemon=True).start()
    try:
        _serve(home, asked, answers)
    finally:
        with suppress(SystemExit):  # the end of the messages and the signal come together
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        home.close()


def _own_streams() -> tuple[BufferedReader, BufferedWriter]:
    """Return where messages come from and answers go to: to the bot its input is empty, and it prints elsewhere."""
    messages, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)  # what a bot prints must not get between the answers, nor between the arena's own words
    return messages, answers


def _leave(home: BotWorker) -> None:
    """Stop what the bot does, once: neither this signal nor a second one may disturb its closing."""
    if not home.closing:  # or else the end of the messages, which comes with the signal, ends the process
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sys.exit()


def _serve(home: BotWorker, asked: "SimpleQueue[Message | None]", answers: BufferedWriter) -> None:
    with suppress(OSError):  # nobody reads the answers any more
        while (message := asked.get()) is not None:
            answer = home.answer(message)
            if answer is not None:
                pickle.dump(answer, answers)
                answers.flush()


def _listen(messages: BufferedReader, asked: "SimpleQueue[Message | None]") -> None:
    """Hand on messages to their end, which comes with that of whoever started this; then end, gently at first."""
    with suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            asked.put(pickle.load(messages))
    asked.put(None)
    end_this_process()
    threading.Event().wait(GRACE)
    os._exit(1)  # `sys.exit` would end this thread alone


if __name__ == "__main__":
    main()
