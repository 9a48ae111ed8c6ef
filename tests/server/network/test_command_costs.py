"""docs/protocol.md has the real costs of commands."""

import re
from pathlib import Path

from contack.protocol.version import snake
from contack.server.network.command_limits import COSTS

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_document_has_the_cost_of_each_costly_command() -> None:
    match = re.search(r"Most take one;\s(.*?)\.\sA\scommand\sfor\swhich", PAGE, re.DOTALL)
    assert match
    costs: dict[str, int] = {}
    names: list[str] = []
    for name, number in re.findall(r"`(\w+)`|\b(\d+)\b", match[1]):
        if name:
            names.append(name)
        else:
            costs |= dict.fromkeys(names, int(number))
            names.clear()
    assert not names
    assert costs == {snake(kind.__name__): cost for kind, cost in COSTS.items()}
