"""A bot for Contack that needs nothing but Python: lays what scores most, and big tiles before small ones.

contack bot --exec "python3 program.py" --server HOST
"""

import json
import sys


def worth(scored: dict) -> tuple[int, int]:
    """Return what a lay is worth: its points, then the sum of its tile's values."""
    return scored["points"], sum(map(int, scored["tile"].split("-")))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        best = max(message["lays"], key=worth)
        print(json.dumps({"lay": best["lay"]}), flush=True)
    elif message["type"] == "happened":
        for event in message["events"]:
            if event["event"] == "game_ended":
                print("totals by seat:", *event["totals"], file=sys.stderr)
