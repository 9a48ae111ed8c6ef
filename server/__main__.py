"""The program `contack-server`: from its first moment on, Ctrl-C ends it without a word."""

import os
import sys
from contextlib import suppress

INTERRUPTED = 130


def main() -> None:
    """Run the command line."""
    try:
        # here and not above: it takes long to load, and Ctrl-C may come meanwhile
        from contack.system.own_program import run_as_told

        if run_as_told():
            return
        if sys.argv[1:2] in (["admin"], ["restore"]):
            from contack.server.admin.command import main as look_after

            look_after(prog_name="contack-server")
        else:
            from contack.server.command import main

            main()
    except KeyboardInterrupt:
        pass
    except SystemExit as end:
        if end.code != INTERRUPTED:
            raise
    except OSError as why:
        # what is printed goes to a file on a full disk; all else that may fail is told where it does
        from contack.system.streams import UNWRITABLE, print_no_more

        if why.errno not in UNWRITABLE:
            raise
        print_no_more()
        sys.exit(f"contack-server: what is to be told cannot be written: {why.strerror}")
    # before there is a reactor, which stops the server in peace; a journal that is open has a thread
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
