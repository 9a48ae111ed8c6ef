"""The process that a foreign bot lives in, so that it may hang, die or print as it likes.

`python -m contack.client.arena.bot_process FD` takes messages from a socket. It ends when nobody is there any more, and
lets the bot close then.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from multiprocessing.connection import Connection

from contack.client.arena.bot_home import Home

GRACE = 3.0
"""Seconds that a bot may take to stop what it does and to close."""


def main() -> None:
    """Serve until there is nobody to serve, or until told to end."""
    os.dup2(2, 1)  # what a bot prints must not get between the arena's own words
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    threading.Thread(target=_end_with_parent, daemon=True).start()
    home = Home()
    try:
        with Connection(int(sys.argv[1])) as connection:
            _serve(home, connection)
    finally:
        home.close()


def _serve(home: Home, connection: Connection) -> None:
    try:
        while True:
            answer = home.answer(connection.recv())
            if answer is not None:
                connection.send(answer)
    except (EOFError, ConnectionError):
        return


def _end_with_parent() -> None:
    """Wait for the end of standard input, which is held open by whoever started this; then end, gently at first."""
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(GRACE)
    os._exit(1)


if __name__ == "__main__":
    main()
