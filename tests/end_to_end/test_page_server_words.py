"""What the operator says is seen on a page in a real browser."""

import subprocess
from pathlib import Path

from tests.end_to_end.browsers import PHONE, Browsers, in_house
from tests.end_to_end.programs import SERVER
from tests.server.process import PATIENCE, environment


@in_house("--motd", "Pizza at nine.")
def test_page_shows_motd_and_announcement(browsers: Browsers, tmp_path: Path) -> None:
    ann = browsers.hosts("Ann", PHONE)
    ann.get_by_text("Pizza at nine.").filter(visible=True).first.wait_for()
    command = [*SERVER, "admin", "--data", str(tmp_path), "announce", "Last", "round!"]
    subprocess.run(command, env=environment(), check=True, timeout=PATIENCE)
    ann.get_by_text("From the server: Last round!").filter(visible=True).first.wait_for()
