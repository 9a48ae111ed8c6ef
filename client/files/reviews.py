"""Reviews on disk, beside the records of their games."""

import json
from pathlib import Path

from contack.client.files.atomic import write_atomically
from contack.engine.records.form import JsonObject
from contack.engine.records.record import REVIEW_SUFFIX, SUFFIX

FOR_EVERYBODY = 0o666
"""The mode of a record, less the umask: a server may run as another user."""


class NoReview(ValueError):
    """Another file at the place of a review."""


def review_path(record: Path) -> Path:
    """Return the path of a game's review."""
    return record.with_name(record.name.removesuffix(SUFFIX) + REVIEW_SUFFIX)


def check_may_keep(record: Path) -> None:
    """Raise NoReview, or OSError, if a review would overwrite another kind of file."""
    path = review_path(record)
    try:
        found = json.loads(path.read_bytes())
    except FileNotFoundError:
        return
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or "review" not in found:
        raise NoReview("this is no review, and stays as it is: move it away to have one there")


def keep_review(record: Path, review: JsonObject) -> None:
    """Write the review of a recorded game beside it. Raises OSError."""
    write_atomically(review_path(record), json.dumps(review) + "\n", FOR_EVERYBODY)
