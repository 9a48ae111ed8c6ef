from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Shades:
    """`mine` is the title bar on the player's own turn."""

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
    frame: str
    frame_ink: str


# one row per shade, because each is chosen beside its variants on other grounds
_TABLE = {
    "paper": ("#11151c", "#fbf8ef", "#f3e9d2"),
    "ink": ("#d8dee9", "#24221d", "#3b2f20"),
    "strong": ("#ffffff", "#000000", "#1d150b"),
    "mute": ("#8a95a8", "#6f6a5e", "#7a6a50"),
    "line": ("#3a4454", "#c9c2b0", "#cbb98f"),
    "accent": ("#7fc4f5", "#0b5c8a", "#7b3f8f"),
    "good": ("#8fd18a", "#2b6e2f", "#2b6e2f"),
    "bad": ("#ff8a80", "#a8221b", "#a8221b"),
    "bar": ("#222b39", "#e9e3d3", "#e6d7b5"),
    "mine": ("#f2c14b", "#24221d", "#5d2f73"),
    "mine_ink": ("#1a1408", "#ffe08a", "#fdf3d8"),
    "chosen": ("#31507f", "#cfdff5", "#e2c6d8"),
    "field": ("#2a3445", "#f0ead9", "#ebdfc0"),
    "panel": ("#1b2230", "#fffdf7", "#faf3e1"),
    "shadow": ("#080a0e", "#d9d2c0", "#d3c29b"),
    "slate": ("#3d4f6e", "#e4ddcb", "#dfcfa9"),
    "pointed": ("#6484b8", "#c3d4ea", "#d3b0c6"),
    "frame": ("#ffffff", "#c4149a", "#1d150b"),
    "frame_ink": ("#101010", "#ffffff", "#ffffff"),
}

# On a dark ground, on a light one, and on yellowed card.
DARK, LIGHT, SEPIA = (Shades(**dict(zip(_TABLE, ground, strict=True))) for ground in zip(*_TABLE.values(), strict=True))
