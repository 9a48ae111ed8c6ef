"""What the host reads in the log where the journal cannot be written: our words, and what to do."""

import errno
import sqlite3

import pytest

from contack.server.journal.trouble import advice


def sqlite_error(name: str) -> sqlite3.OperationalError:
    """Return an error as SQLite raises it."""
    error = sqlite3.OperationalError("words of the library")
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (sqlite_error("SQLITE_FULL"), "the disk is full: make room on it"),
        (OSError(errno.ENOSPC, "words of the library"), "the disk is full: make room on it"),
        (sqlite_error("SQLITE_PERM"), "it may not be used: give the server its permissions back"),
        (OSError(errno.EACCES, "words of the library"), "it may not be used: give the server its permissions back"),
        (sqlite_error("SQLITE_BUSY"), "another program uses it: end that program"),
        (OSError(errno.ENOTDIR, "words"), "what should be its folder is none: move that away, and put the folder back"),
        (
            OSError(errno.EMFILE, "words of the library"),
            "too many files are open: let the server open more (ulimit -n, or LimitNOFILE= of a service)",
        ),
        (sqlite_error("SQLITE_SCHEMA"), "its form is another: see to the disk and its permissions"),
    ],
)
def test_the_host_is_told_what_is_the_matter_and_what_to_do(why: Exception, words: str) -> None:
    assert advice(why) == words


@pytest.mark.parametrize(
    "why",
    [sqlite_error("SQLITE_READONLY_DBMOVED"), sqlite_error("SQLITE_IOERR_WRITE"), OSError(errno.EROFS, "library")],
)
def test_no_words_of_a_library_are_shown(why: Exception) -> None:
    assert "library" not in advice(why)
    assert "see to the disk" not in advice(why)
