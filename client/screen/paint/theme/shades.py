"""The few colours that a true-colour palette is made of beside those of its tiles."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Shades:
    """The colours of everything but tiles: `mine` is the title bar's when it is one's turn."""

    paper: str
    ink: str
    strong: str
    mute: str
    line: str
    accent: str
    good: str
    bad: str
    bar: str
    mine: str
    mine_ink: str
    chosen: str
    field: str
    panel: str
    shadow: str
    slate: str
    pointed: str


DARK = Shades(
    paper="#11151c",
    ink="#d8dee9",
    strong="#ffffff",
    mute="#8a95a8",
    line="#3a4454",
    accent="#7fc4f5",
    good="#8fd18a",
    bad="#ff8a80",
    bar="#222b39",
    mine="#f2c14b",
    mine_ink="#1a1408",
    chosen="#31507f",
    field="#2a3445",
    panel="#1b2230",
    shadow="#080a0e",
    slate="#3d4f6e",
    pointed="#6484b8",
)
"""On a dark ground."""

LIGHT = Shades(
    paper="#fbf8ef",
    ink="#24221d",
    strong="#000000",
    mute="#6f6a5e",
    line="#c9c2b0",
    accent="#0b5c8a",
    good="#2b6e2f",
    bad="#a8221b",
    bar="#e9e3d3",
    mine="#24221d",
    mine_ink="#ffe08a",
    chosen="#cfdff5",
    field="#f0ead9",
    panel="#fffdf7",
    shadow="#d9d2c0",
    slate="#e4ddcb",
    pointed="#c3d4ea",
)
"""On a light ground."""

SEPIA = replace(
    LIGHT,
    paper="#f3e9d2",
    ink="#3b2f20",
    strong="#1d150b",
    mute="#7a6a50",
    line="#cbb98f",
    accent="#7b3f8f",
    bar="#e6d7b5",
    mine="#5d2f73",
    mine_ink="#fdf3d8",
    chosen="#e2c6d8",
    field="#ebdfc0",
    panel="#faf3e1",
    shadow="#d3c29b",
    slate="#dfcfa9",
    pointed="#d3b0c6",
)
"""On yellowed card."""
