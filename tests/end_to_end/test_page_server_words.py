"""What the operator says is seen on a page in a real browser."""

import subprocess
import sys
from pathlib import Path

from tests.end_to_end.browsers import PHONE, Browsers, in_house
from tests.server.process import PATIENCE, environment


def admin(data: Path, *words: str) -> str:
    """Give an order to a running server, and return its answer."""
    command = [sys.executable, "-m", "contack.server", "admin", "--data", str(data), *words]
    ran = subprocess.run(command, env=environment(), check=True, capture_output=True, text=True, timeout=PATIENCE)
    return ran.stdout


@in_house("--motd", "Pizza at nine.")
def test_page_shows_motd_and_announcement(browsers: Browsers, tmp_path: Path) -> None:
    ann = browsers.hosts("Ann", PHONE)
    ann.get_by_text("Pizza at nine.").filter(visible=True).first.wait_for()
    admin(tmp_path, "announce", "Last", "round!")
    ann.get_by_text("From the server: Last round!").filter(visible=True).first.wait_for()
