"""The process that a foreign bot lives in, so that it may hang, die or print as it likes.

`python -m contack.client.arena.bots.process FD` takes messages from a socket. It ends when nobody is there any more,
and lets the bot close then.
"""

import os
import signal
import sys
import threading
from contextlib import suppress
from multiprocessing.connection import Connection

from contack.client.arena.bots.worker import BotWorker

GRACE = 3.0
"""Seconds that a bot may take to stop what it does and to close."""


def main() -> None:
    """Serve until there is nobody to serve, or until told to end."""
    os.dup2(2, 1)  # what a bot prints must not get between the arena's own words
    home = BotWorker()
    signal.signal(signal.SIGTERM, lambda _number, _frame: _leave(home))
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        with Connection(int(sys.argv[1])) as connection:
            _serve(home, connection)
    finally:
        with suppress(SystemExit):  # the end of the connection and the signal come together
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        home.close()


def _leave(home: BotWorker) -> None:
    """Stop what the bot does, once: neither this signal nor a second one may disturb its closing."""
    if not home.closing:  # or else the end of the connection, which comes with the signal, ends the process
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sys.exit()


def _serve(home: BotWorker, connection: Connection) -> None:
    with suppress(EOFError, ConnectionError):
        while True:
            answer = home.answer(connection.recv())
            if answer is not None:
                connection.send(answer)


def _end_with_parent() -> None:
    """Wait for the end of standard input, which is held open by whoever started this; then end, gently at first."""
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(GRACE)
    os._exit(1)  # `sys.exit` would end this thread alone


if __name__ == "__main__":
    main()
