"""Writes the table of the server's options in docs/hosting.md from the options themselves.

.venv/bin/python scripts/write_options.py            write it
    .venv/bin/python scripts/write_options.py --check    only fail if the page has another table
"""

import re
import sys
from pathlib import Path

import click

from contack.server.command import main as server
from contack.server.config.option import FieldOption

PAGE = Path(__file__).parents[1] / "docs" / "hosting.md"
HEAD = "| option | default | |\n|---|---|---|\n"


def main() -> None:
    """Write or check the table, the first of its kind on the page."""
    text = PAGE.read_text(encoding="utf-8")
    rows = [row(each) for each in server.params if isinstance(each, click.Option) and not each.hidden]
    written = re.sub(re.escape(HEAD) + r"(\|.*\n)+", lambda _: HEAD + "".join(rows), text, count=1)
    if "--check" in sys.argv[1:]:
        sys.exit(f"{PAGE}: run scripts/write_options.py" if written != text else 0)
    PAGE.write_text(written, encoding="utf-8")


def row(option: click.Option) -> str:
    text = option.text if isinstance(option, FieldOption) else str(option.help)
    return "" if option.name == "version" else f"| `{option.opts[0]}` | {default(option)} | {text} |\n"


def default(option: click.Option) -> str:
    if option.is_flag or isinstance(option.show_default, str):
        return "" if option.is_flag else str(option.show_default)
    known = option.to_info_dict()["default"]
    return "none" if known is None else f"`{known:g}`" if isinstance(known, float) else f"`{known}`"


if __name__ == "__main__":
    main()
