"""The program `contack-server`. Ctrl-C ends it without a traceback at any moment."""

import os
import sys
from contextlib import suppress

INTERRUPTED = 130


def main() -> None:
    # whatever the shell's is: the server's files have keys, tokens and undrawn tiles, for its own user alone
    os.umask(0o077)
    try:
        # here and not above: it takes long to load, and Ctrl-C may come during that
        from contack.system.command_line import run_as_asked

        if run_as_asked():
            return
        # for Tab completion a shell gives the words in a variable
        words = os.environ.get("COMP_WORDS", "").split() if "_CONTACK_SERVER_COMPLETE" in os.environ else sys.argv
        if words[1:2] in (["admin"], ["restore"]):
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
        # standard output may be a file on a full disk; other failures are reported where they happen
        from contack.system.streams import UNWRITABLE, print_no_more

        if why.errno not in UNWRITABLE:
            raise
        print_no_more()
        sys.exit(f"contack-server: cannot write output: {why.strerror}")
    # before there is a reactor, which stops the server in peace; a journal that is open has a thread
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
