"""A guest who comes during a game watches it on a phone, and plays in the next one."""

from tests.end_to_end.browsers import LAPTOP, PHONE, Browsers, begins, in_house, more


@in_house()
def test_late_guest_on_a_page_plays_in_the_next_game(browsers: Browsers) -> None:
    ann = browsers.hosts("Ann", LAPTOP)
    browsers.sits("Ben", PHONE)
    begins(ann)
    ann.locator(".turn").wait_for()
    cleo = browsers.comes("Cleo", PHONE)
    cleo.get_by_role("button", name="Watch").click()
    cleo.get_by_role("button", name="A seat in the next game").click()
    cleo.locator(".watching", has_text="You take a seat in the next game.").wait_for()
    cleo.get_by_role("button", name="Only watch").click()
    cleo.get_by_role("button", name="A seat in the next game").click()
    ann.get_by_text("Cleo takes a seat in the next game.").first.wait_for(state="attached")
    more(ann)
    ann.get_by_role("button", name="Call the game off").click()
    cleo.get_by_text("You are ready.").first.wait_for()
    ann.get_by_text("Cleo joins.").first.wait_for(state="attached")
