"""Pages that keep the screen on during a game."""

import pytest

from tests.end_to_end.browsers import LAPTOP, PHONE, Browsers, becomes, begins, each_lays, hands_over, in_house, says
from tests.end_to_end.test_browsers import TWO

WAKE = """() => {
  globalThis.locks = [];
  globalThis.waiting = [];
  const lock = () => ({ released: false, release() { this.released = true; return Promise.resolve(); } });
  const give = (done) => { locks.push(lock()); done(locks.at(-1)); };
  const request = () => new Promise((done) => waiting.push(() => give(done)));
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
"""Lets a page wait for a screen that stays on until it is given."""

NO_WAKE_LOCK = """delete Navigator.prototype.wakeLock;
globalThis.films = [];
const { play } = HTMLMediaElement.prototype;
HTMLMediaElement.prototype.play = function () {
  if (!films.includes(this)) films.push(this);
  return play.call(this);
};"""
"""Removes the wake lock, as over HTTP, and keeps the films that the page plays."""

GIVEN = "() => waiting.splice(0).forEach((give) => give())"


@pytest.mark.thorough
@in_house()
def test_film_keeps_the_screen_on_without_a_wake_lock(browsers: Browsers) -> None:
    ann = browsers.comes("Ann", PHONE)
    ann.add_init_script(NO_WAKE_LOCK)
    ann.reload()
    ann.get_by_text("Open a table").click()
    ann.get_by_text("You are ready.").first.wait_for()
    ben = browsers.sits("Ben", PHONE)
    begins(ann)
    ann.locator(".turn").wait_for()
    ann.locator(".turn").click()
    ann.wait_for_function("() => films.length === 1 && !films[0].paused && films[0].currentTime > 0")
    for page in (ann, ben):
        hands_over(page)
    ann.locator(".winner").wait_for()
    ann.wait_for_function("() => films[0].paused")


@in_house(deal=TWO)
def test_wake_lock_ends_with_the_game(browsers: Browsers) -> None:
    people = [browsers.hosts("Ann", LAPTOP), browsers.sits("Ben", PHONE)]
    ann = people[0]
    ann.evaluate(WAKE)
    begins(ann)
    each_lays(people, 1)
    says(ann, "long ago")
    ann.evaluate(GIVEN)
    ann.get_by_label("Leave the table").click()
    ann.get_by_role("button", name="Leave", exact=True).click()
    ann.get_by_text("Open a table").wait_for()
    ann.evaluate(GIVEN)
    ann.wait_for_function("() => locks.length > 0 && locks.every(({ released }) => released)")
    becomes(ann, lambda: ann.evaluate("() => waiting.length"), 0)
