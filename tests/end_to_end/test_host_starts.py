"""Pages at a table whose games wait for the host."""

from tests.end_to_end.browsers import PHONE, Browsers, in_house, stops_the_next_count


@in_house("--bots", "0")
def test_host_starts_on_pages_and_a_guest_stops_the_count(browsers: Browsers) -> None:
    ann = browsers.hosts("Ann", PHONE)
    ben = browsers.comes("Ben", PHONE)
    ben.get_by_role("button", name="Take a seat").click()
    ben.get_by_text("Ann, the host, starts the game.").first.wait_for()
    stops_the_next_count(ben)
    ann.get_by_role("button", name="Start now").click()
    ann.get_by_text("Wait! Ben is not ready any more.").first.wait_for(state="attached")
    ben.get_by_role("button", name="I am ready").click()
    ann.get_by_role("button", name="Options").click()
    ann.get_by_label("Hints").check()
    ann.get_by_role("button", name="Change").click()
    ben.get_by_text("Ann changes the options").first.wait_for(state="attached")
    ann.get_by_role("button", name="Start now").click()
    for page in (ann, ben):
        page.locator(".rack-tile").first.wait_for()


@in_house("--bots", "0")
def test_host_pauses_and_calls_a_game_off_on_a_page(browsers: Browsers) -> None:
    ann = browsers.hosts("Ann", PHONE)
    ben = browsers.comes("Ben", PHONE)
    ben.get_by_role("button", name="Take a seat").click()
    ann.get_by_role("button", name="Start now").click()
    for page in (ann, ben):
        page.locator(".rack-tile").first.wait_for()
    ann.get_by_role("button", name="More").first.click()
    ann.get_by_label("Why the game is paused").fill("pizza")
    ann.get_by_role("button", name="Pause the game").click()
    for page in (ann, ben):
        page.locator(".turn").get_by_text("Paused: pizza").wait_for()
    if not ann.get_by_role("button", name="Continue the game").is_visible():
        ann.get_by_role("button", name="More").first.click()
    ann.get_by_role("button", name="Continue the game").click()
    ben.locator(".turn").get_by_text("Paused: pizza").wait_for(state="detached")
    if not ann.get_by_role("button", name="Call the game off").is_visible():
        ann.get_by_role("button", name="More").first.click()
    ann.get_by_role("button", name="Call the game off").click()
    ben.get_by_text("Ann called the game off (1 today).").first.wait_for(state="attached")
