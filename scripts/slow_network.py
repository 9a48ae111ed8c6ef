"""Measures the first and the second visit of a phone to a server's page over slow 3G, in Chromium.

    .venv/bin/python scripts/slow_network.py

Slow 3G is the preset of Chromium's tools: 400 kbit/s each way, and 2 s from a request to its answer. Needs Chromium and
the lock of browsers (.venv/bin/pip install --no-deps --require-hashes -r requirements/web.txt).
"""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests have the way of a browser to a table

from tests.end_to_end.browsers import PHONE, Browsers, comes_in, in_browsers  # noqa: E402  # after the path to it
from tests.end_to_end.programs import server  # noqa: E402  # after the path to it

SLOW_3G = {"offline": False, "latency": 2000, "downloadThroughput": 50_000, "uploadThroughput": 50_000}

PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def main() -> None:
    with TemporaryDirectory() as data, server(Path(data), "--host", "127.0.0.1", "--web", "on") as house:
        in_browsers(f"http://{house.address}/", _measure)


def _measure(browsers: Browsers) -> None:
    page = browsers.opens(PHONE, "manifest.webmanifest")
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW_3G)
    fetched: list[float] = []
    wire.on("Network.loadingFinished", lambda event: fetched.append(event["encodedDataLength"]))
    for visit in ("first", "second"):
        fetched.clear()
        began = time.monotonic()
        page.goto(browsers.address, wait_until="commit")
        page.get_by_label("Your name").or_(page.get_by_text("Open a table")).first.wait_for()
        ready = time.monotonic() - began
        paint = _paint(page) / 1000
        page.wait_for_load_state("networkidle")
        times = f"first paint {paint:.1f} s, playable {ready:.1f} s"
        print(f"{visit} visit: {times}, {len(fetched)} requests, {sum(fetched) / 1024:.0f} KB")
        if visit == "first":
            comes_in(page, "Ann")


def _paint(page: Any) -> float:
    page.wait_for_function(PAINT)
    return float(page.evaluate(PAINT))


if __name__ == "__main__":
    main()
