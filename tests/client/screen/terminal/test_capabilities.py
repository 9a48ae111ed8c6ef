"""What a terminal can show, by what its environment tells."""

import pytest

from contack.client.screen.terminal.capabilities import depth, light


@pytest.mark.parametrize(
    ("environ", "bits"),
    [
        ({}, None),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, None),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, 24),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, 24),
        ({"TERM": "xterm-kitty"}, 24),
        ({"TERM": "xterm-direct"}, 24),
        ({"TERM": "xterm-256color"}, 8),
        ({"TERM": "tmux-256color", "COLORTERM": "yes"}, 8),
        ({"TERM": "xterm"}, 4),
        ({"TERM": "linux"}, 4),
        ({"TERM": "screen"}, 4),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor", "STY": "1.pts"}, 8),
        ({"TERM": "screen", "COLORTERM": "truecolor", "STY": "1.pts"}, 4),
        ({"TERM": "vt100"}, 1),
        ({"TERM": "xterm-mono"}, 1),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, 1),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, 8),
    ],
)
def test_colours_follow_from_the_environment(environ: dict[str, str], bits: int | None) -> None:
    assert depth(environ) == bits


@pytest.mark.parametrize(
    ("variable", "is_light"), [("0;15", True), ("0;7", True), ("0;default;15", True), ("15;0", False), ("", False)]
)
def test_the_ground_is_light_where_the_terminal_says_so(variable: str, is_light: bool) -> None:
    assert light({"COLORFGBG": variable}) is is_light


def test_unknown_background_counts_as_dark() -> None:
    assert not light({})
