"""Numbers as options take them."""

from math import isnan
from typing import Any

import click


class NumberRange(click.FloatRange):
    """A range of numbers, which has none that is no number: `nan` is neither below one nor above."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return a number. Raises click.BadParameter."""
        number = float(super().convert(value, param, ctx))
        if isnan(number):
            self.fail(f"{value} is no number", param, ctx)
        return number
