"""The protocol's pages have the sections that cases name."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from contack.lab.conform.case import Case
from contack.lab.conform.client.cases import CLIENT_CASES
from contack.lab.conform.report import document_of
from contack.lab.conform.server.cases import SERVER_CASES

ROOT = Path(__file__).parents[3]


def is_section(section: str) -> bool:
    """Return whether a section is on the page where the report says that it is."""
    text = (ROOT / document_of(section)).read_text(encoding="utf-8")
    return section in re.findall(r"^#+ (.*)$", text, re.MULTILINE)


@pytest.mark.parametrize("cases", [SERVER_CASES, CLIENT_CASES], ids=["server", "client"])
def test_every_case_has_a_name_and_a_real_section(cases: Sequence[Case[Any]]) -> None:
    assert len({case.name for case in cases}) == len(cases)
    assert [case.section for case in cases if not is_section(case.section)] == []
    assert [case.name for case in cases if not case.words.endswith(".")] == []
