"""How a table is shown to people."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextOptions:
    """How a table is shown: `drawing` tells whether it is drawn each time, `width` the columns that it may take."""

    drawing: bool = True
    width: int | None = None

    @property
    def drawn(self) -> TextOptions:
        """The same for somebody who asks for the drawing."""
        return TextOptions(width=self.width)


DRAWN = TextOptions()
"""How a table is shown if nothing else is asked for."""
