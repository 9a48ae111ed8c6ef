"""Writes the samples of the docs: runs each command that a page shows after `$`, and writes its output below.

The protocol's commands get their states, refusals and first examples from the files of server/commands/.

    .venv/bin/python scripts/write_samples.py            write them
    .venv/bin/python scripts/write_samples.py --check    only report differences

They run in a fresh home, on a machine called den whose network is 192.168.1.0/24. Needs the right to make one.
"""

import argparse
import difflib
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from command_files import read_command_files, written_page
from commands import ROOT, run
from pictures.network import network

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SAMPLE = re.compile(r"^    \$ (?P<command>.+)\n(?P<output>(?:    .*\n)*)", re.MULTILINE)
# Values that differ in every run, and only need the right form.
FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the samples of the documents.")
    parser.add_argument("pages", nargs="*", type=Path, default=PAGES, help="README.md and docs/ if none is given")
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a page shows something else")
    asked = parser.parse_args()
    differences: list[str] = []
    files = list(read_command_files())
    with network() as prefix, TemporaryDirectory() as home:
        for page in asked.pages:
            text = page.read_text(encoding="utf-8")
            true = SAMPLE.sub(lambda found: sample(found["command"], prefix, home), written_page(text, files))
            found = difference(page, text, true)
            differences += found
            if found and not asked.check:
                page.write_text(true, encoding="utf-8")
    sys.stdout.writelines(differences)
    sys.exit(1 if asked.check and differences else 0)


def sample(command: str, prefix: Sequence[str], home: str) -> str:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    options = {"CONTACK_SERVER_NAME": "den", "CONTACK_SERVER_UNTIL_EOF": "1", "CONTACK_SERVER_LOG_LEVEL": "warn"}
    words = [*prefix, *re.sub(r"^\.venv/bin/", "", command).split()]
    shown = run(words, env={"PATH": path, "HOME": home, **options})
    if not shown:
        sys.exit(f"{command}: no output")
    lines = shown.replace(home, "/home/ann").splitlines()
    return "".join(f"    {line}\n" for line in [f"$ {command}", *lines])


def difference(page: Path, shown: str, true: str) -> list[str]:
    before, after = (FINGERPRINT.sub("SHA256:...", text).splitlines(keepends=True) for text in (shown, true))
    return list(difflib.unified_diff(before, after, f"{page.name}, as it stands", f"{page.name}, as it is"))


if __name__ == "__main__":
    main()
