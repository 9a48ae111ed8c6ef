"""scripts/list_texts.py finds the texts of each kind of source."""

import runpy
from pathlib import Path

import pytest

TEXTS = runpy.run_path(str(Path(__file__).parents[1] / "scripts" / "list_texts.py"))["texts"]


@pytest.mark.parametrize(
    ("name", "source", "texts"),
    [
        ("a.py", '"""A module."""\nraise ValueError(f"no {kind} file")\n', ["no {kind} file"]),
        ("a.py", '@click.command()\ndef f():\n    """Print help."""\n', ["Print help."]),
        ("a.json", '{"l": "{name} left", "n": {"one": "tile", "other": "tiles"}}', ["{name} left", "tile | tiles"]),
        ("a.js", 'show("no table"); // a comment\n', ["no table"]),
        ("a.html", "<p>Choose a name</p>", ["Choose a name"]),
    ],
)  # fmt: skip
def test_texts_of_a_file_are_listed(tmp_path: Path, name: str, source: str, texts: list[str]) -> None:
    (tmp_path / name).write_text(source)
    assert [text for _, text in TEXTS(tmp_path / name)] == texts
