"""A party whose guest puts the phone into a pocket."""

from __future__ import annotations

from tests.end_to_end.party import Party
from tests.end_to_end.test_page_asleep import HIDE, stopped
from tests.end_to_end.test_party import party

__all__ = ["party"]


def test_phone_in_a_pocket_keeps_its_seat(party: Party) -> None:
    def sleep(party: Party) -> None:
        with party.pocket() as pocket:
            gus = party.scans("gus", pocket)
            party.taps(gus, "Take a seat")
            party.cara.shows("gus is ready.")
            party.starts()
            gus.evaluate(HIDE, True)
            with stopped(gus):
                party.cara.shows("gus is asleep")
                party.sees(party.dan.locator(".player", has_text="asleep").first)
            gus.evaluate(HIDE, False)
            party.cara.shows("gus is back.")
            party.calls_off(ready=6)
            party.taps(gus, "Leave the table")
            party.cara.shows("gus leaves.")

    party.does(sleep)
