"""How carefully a choice is judged. Judges nothing."""

from __future__ import annotations

from dataclasses import dataclass

NODES = 20_000
"""Playouts for a choice, where nobody says otherwise: about a second's worth."""


@dataclass(frozen=True, slots=True)
class SearchLimit:
    """How much may be spent on a choice: `nodes` playouts, or where that is 0 so many `seconds`."""

    nodes: int = NODES
    seconds: float = 0.0
