"""The write-ahead log beside a journal: whether something that was confirmed cannot be read there.

SQLite takes the first frame whose sums are wrong for the end of its log, as it must after a loss of power. But it
confirms one commit before it begins the next. So frames that follow each other from there on hold one commit at most
where power was lost or the disk full, and lost ones where they hold two.
Commits at the end leave no trace where they are cut off. So a log is made long before anything is in it, and one that
can be read up to an end that comes too early has lost some.
The format is told at https://www.sqlite.org/fileformat2.html#walformat.
"""

import sys
from array import array
from collections.abc import Iterator, Sequence
from itertools import pairwise
from struct import Struct
from typing import NamedTuple, TypeAlias

Sums: TypeAlias = tuple[int, int]

_HEADER = Struct(">8I")
_FRAME = Struct(">6I")
_SUMS_SIZE = 8
_SUMMED = 8
"""Bytes of a frame's header that are summed up with its page."""

_LITTLE = 0x377F0682
"""The first word of a log whose sums are of little-endian words; one more says big-endian."""

_PAGES = 1000
"""After so many pages SQLite begins a log anew, and writes over what is there."""


def log_length(page: int) -> int:
    """Return how many bytes a log is made long, for pages of so many."""
    return _HEADER.size + _PAGES * (_FRAME.size + page)


class _Frame(NamedTuple):
    """A page in the log; `sums` are of all that is before them, beginning with the log's header."""

    commits: bool
    salts: tuple[int, int]
    sums: Sums
    summed: bytes


def has_lost(log: bytes, page: int) -> bool:
    """Return whether commits that were confirmed cannot be read any more, because what is before them is damaged.

    `page` is the size of the journal's pages.
    """
    if len(log) < _HEADER.size:
        return False
    magic, _, _, _, *salts, first, second = _HEADER.unpack_from(log)
    big = magic == _LITTLE + 1
    if magic - big != _LITTLE or _sums(log[: _HEADER.size - _SUMS_SIZE], (0, 0), big) != (first, second):
        return _most_commits(list(_frames(log, page)), big) > 1
    frames = [frame for frame in _frames(log, page) if frame.salts == tuple(salts)]  # others are of earlier logs
    return _most_commits(frames[_readable(frames, (first, second), big) :], big) > 1


def is_cut_off(log: bytes, page: int) -> bool:
    """Return whether the end is missing of a log that was made long for such pages, and with it what was there."""
    if not _HEADER.size <= len(log) < log_length(page):
        return False  # what is shorter was never begun, as far as anybody can tell
    magic, *_, first, second = _HEADER.unpack_from(log)
    frames = list(_frames(log, page))
    return _readable(frames, (first, second), magic != _LITTLE) == len(frames)


def _frames(log: bytes, page: int) -> Iterator[_Frame]:
    size = _FRAME.size + page
    for at in range(_HEADER.size, len(log) - size + 1, size):
        _, pages, salt, pepper, first, second = _FRAME.unpack_from(log, at)
        summed = log[at : at + _SUMMED] + log[at + _FRAME.size : at + size]
        yield _Frame(pages > 0, (salt, pepper), (first, second), summed)


def _readable(frames: Sequence[_Frame], sums: Sums, big: bool) -> int:
    """Return how many frames there are before the first whose sums are wrong."""
    for number, frame in enumerate(frames):
        if _sums(frame.summed, sums, big) != frame.sums:
            return number
        sums = frame.sums
    return len(frames)


def _most_commits(frames: Sequence[_Frame], big: bool) -> int:
    """Return the most commits in frames that follow each other, as far as their sums tell."""
    most = commits = int(frames[0].commits) if frames else 0
    for before, frame in pairwise(frames):
        follows = before.salts == frame.salts and _sums(frame.summed, before.sums, big) == frame.sums
        commits = commits * follows + frame.commits
        most = max(most, commits)
    return most


def _sums(data: bytes, sums: Sums, big: bool) -> Sums:
    """Return the running sums after `data`."""
    words = array("I", data)
    if big is not (sys.byteorder == "big"):
        words.byteswap()
    first, second = sums
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = first + even + second & 0xFFFFFFFF
        second = second + odd + first & 0xFFFFFFFF
    return first, second
