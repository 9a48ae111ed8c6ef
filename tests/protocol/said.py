"""Sentences with their fields, as each renderer of protocol/sentences.json has to say them."""

from typing import Any

VECTORS: list[tuple[str, dict[str, Any], str]] = [
    ("pile.empty", {}, "pile empty"),
    ("points", {"count": 1}, "1 point"),
    ("points", {"count": 0}, "0 points"),
    ("points", {"count": -1}, "-1 points"),
    ("event.drew", {"name": "ann", "tile": "01-02-03"}, "ann draws 01-02-03"),
    ("event.drew", {"name": "you", "tile": "01-02-03"}, "you draw 01-02-03"),
    ("pile", {"name": "you", "count": 2}, "2 tiles in the pile"),
    ("event.abandoned", {"reason": "{reason} $& %s"}, "the game is given up: {reason} $& %s"),
]
