"""What somebody at a table can say with one key."""

from enum import StrEnum


class Reaction(StrEnum):
    """A quick reaction; the stable `reaction` of React and Reacted. Each client has words of its own for it."""

    WELL_PLAYED = "well_played"
    OUCH = "ouch"
    HURRY = "hurry"
    THANKS = "thanks"
    WOW = "wow"
    LAUGH = "laugh"
