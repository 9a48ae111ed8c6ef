"""The coach's reviews, each in a file beside its record."""

import json
from pathlib import Path

from contack.client.files.records import LONGEST
from contack.engine.records.form import JsonObject
from contack.engine.records.record import REVIEW_SUFFIX, SUFFIX
from contack.system.files import write_text

# The mode of a review, less the umask: a server may run as another user.
FOR_EVERYBODY = 0o666


class NoReview(ValueError):
    """Another file at the place of a review."""


def review_path(record: Path) -> Path:
    return record.with_name(record.name.removesuffix(SUFFIX) + REVIEW_SUFFIX)


def read_review(record: Path) -> JsonObject | None:
    """Return None without a file. Raises OSError or NoReview."""
    try:
        with review_path(record).open("rb") as file:
            found = json.loads(file.read(LONGEST))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or "review" not in found:
        raise NoReview("this file is not a review: move it away to keep a review there")
    return found


def keep_review(record: Path, review: JsonObject) -> None:
    write_text(review_path(record), json.dumps(review) + "\n", FOR_EVERYBODY)
