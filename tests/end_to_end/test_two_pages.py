"""The page over HTTP and the encrypted page of one server."""

from tests.end_to_end.browsers import PHONE, Browsers, becomes, in_house, more
from tests.end_to_end.programs import Server


@in_house("--bots", "0")
def test_seat_goes_to_encrypted_page_and_back(browsers: Browsers, house: Server) -> None:
    page = browsers.hosts("Ann", PHONE)
    assert page.url.startswith("http://")
    for other, scheme in ("Encrypted page", "https"), ("Page without encryption", "http"):
        more(page)
        page.get_by_role("button", name=other).click()
        page.wait_for_url(f"{scheme}://{house.address}/")
        page.locator(".seats").get_by_text("Ann").wait_for()


@in_house("--bots", "0")
def test_plain_page_leads_from_password_to_encrypted_page(browsers: Browsers) -> None:
    ann, ben = browsers.comes("Ann", PHONE), browsers.comes("Ben", PHONE)
    ann.get_by_role("button", name="Options").click()
    ann.get_by_text("A password needs an encrypted page").wait_for()
    ann.get_by_role("button", name="Encrypted page").click()
    ann.get_by_role("button", name="Options").click()
    ann.locator("input[name=password]").fill("tea")
    ann.get_by_role("button", name="Open it").click()
    ann.locator(".seats").get_by_text("Ann").wait_for()
    ben.get_by_text("A table with a password needs an encrypted page").wait_for()
    becomes(ben, ben.get_by_role("button", name="Take a seat").count, 0)
    ben.get_by_role("button", name="Encrypted page").click()
    ben.get_by_role("button", name="Take a seat").click()
    ben.locator("input[type=password]").fill("tea")
    ben.get_by_role("button", name="Go in").click()
    ben.locator(".seats").get_by_text("Ben").wait_for()
