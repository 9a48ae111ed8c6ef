"""Reviews beside the records of their games."""

from pathlib import Path

import pytest

from contack.client.files.records import NoReview, keep_review, read_review, review_path


def test_a_review_lies_beside_its_record(tmp_path: Path) -> None:
    assert review_path(tmp_path / "game.contack") == tmp_path / "game.review.json"
    assert review_path(tmp_path / "game.of.two") == tmp_path / "game.of.two.review.json"


def test_a_review_replaces_the_one_before(tmp_path: Path) -> None:
    record = tmp_path / "game.contack"
    assert read_review(record) is None
    for nodes in (1, 2):
        keep_review(record, {"review": 1, "nodes": nodes})
        assert read_review(record) == {"review": 1, "nodes": nodes}


@pytest.mark.parametrize("text", ["", "my notes", "[]", '{"view": 1}', "[" * 100_000, "\xff"])
def test_invalid_review_stays_unchanged(tmp_path: Path, text: str) -> None:
    record = tmp_path / "game.contack"
    review_path(record).write_text(text, encoding="latin-1")
    with pytest.raises(NoReview, match="not a review"):
        read_review(record)
