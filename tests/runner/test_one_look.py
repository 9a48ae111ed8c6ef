"""No browser test decides by a single look: a page paints when it can, and an early look would be red by chance."""

import re
from pathlib import Path

import pytest

from tests.end_to_end import browsers

ONE_LOOK = re.compile(
    r"^\s*assert\b.*(\.(evaluate|count|text_content|inner_text|input_value|is_visible)\(|\bwrong_with\()"
)

FILES = sorted(
    path
    for path in Path(browsers.__file__).parent.glob("test_*.py")
    if "end_to_end.browsers import" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_browser_tests_wait_for_what_they_expect(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    looks = [f"{file.name}:{number}: {line.strip()}" for number, line in enumerate(lines, 1) if ONE_LOOK.search(line)]
    assert looks == [], "use `becomes` of tests/end_to_end/browsers.py"
