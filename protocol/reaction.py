"""Reactions: things that a player at a table can say with one key."""

from enum import StrEnum


class Reaction(StrEnum):
    """A quick reaction; the stable `reaction` of React and Reacted. Each client has its own words for it."""

    WELL_PLAYED = "well_played"
    OUCH = "ouch"
    HURRY = "hurry"
    THANKS = "thanks"
    WOW = "wow"
    LAUGH = "laugh"
