"""What the run could not test, in a line for each missing thing."""

import re
from collections import Counter

import pytest

MISSING = {
    r"Chromium is|executable doesn't exist|playwright": ("browser tests", "install chromium, and requirements/web.txt"),
    r"node is not installed": ("JavaScript tests", "install nodejs"),
    r"no `ip`|network namespaces": ("network tests", "install iproute2, and run as root"),
    r"no `nft`": ("firewall tests", "install nftables, and run as root"),
    r"npm ci": ("page checks", "run npm ci --prefix tests/web"),
    r"DejaVu|Pillow|pictures": ("picture tests", "install fonts-dejavu-core and the extra `pictures`"),
    r"C compiler": ("benchmark tests", "install gcc"),
    r"systemd-analyze": ("unit tests of systemd", "install systemd"),
    r"root (may )?writes? ": ("permission tests", "run as another user than root"),
}
"""By a part of the reason: which tests these are, and how they run."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print a line for each thing that is missing, with the number of its tests."""
    reasons = (_reason(report) for report in terminalreporter.stats.get("skipped", []))
    for words, count in Counter(map(_words, reasons)).items():
        terminalreporter.write_line(f"skipped: {count} {words}")


def _reason(report: pytest.TestReport) -> str:
    return str(report.longrepr[2]).removeprefix("Skipped: ") if isinstance(report.longrepr, tuple) else ""


def _words(reason: str) -> str:
    for part, (tests, help_) in MISSING.items():
        if re.search(part, reason):
            return f"{tests} ({help_})"
    return f"tests ({reason})"
