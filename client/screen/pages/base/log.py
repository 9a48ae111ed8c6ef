"""Lines of what happened and was said, painted."""

from __future__ import annotations

from collections.abc import Mapping

from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.style import Style
from contack.client.screen.paint.parts.tile_text import paint_words, words_lines
from contack.client.screen.paint.theme.palette import Palette
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.effects import Tone
from contack.client.screen.state.link import Line


def paint_log(area: Area, log: tuple[Line, ...], theme: Theme, back: int = 0) -> None:
    """Paint the newest lines of a log that fit, or those `back` lines earlier, from the top of an area."""
    rows = [(words, line) for line in log[-(area.rows + back) :] for words in words_lines(line.words, area.columns)]
    end = max(len(rows) - back, min(area.rows, len(rows)))
    for y, (words, line) in enumerate(rows[max(end - area.rows, 0) : end]):
        paint_words(area, 0, y, words, theme, tone_style(theme.palette, line.tone))


def tone_style(palette: Palette, tone: Tone) -> Style:
    """Return how words of a tone look."""
    tones: Mapping[Tone, Style] = {"good": palette.good, "bad": palette.bad, "said": palette.strong, "dim": palette.dim}
    return tones.get(tone, palette.text)
