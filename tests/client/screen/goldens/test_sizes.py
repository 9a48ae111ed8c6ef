"""Every screen at every size: nothing is painted over an edge, and no text is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from contack.client.screen.app.app import SMALLEST, App
from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.pages.board.score import ScorePage
from contack.client.screen.pages.board.score_view import running
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.paint.canvas.canvas import Area
from contack.client.screen.paint.canvas.style import PLAIN, Style
from contack.client.text.width import text_width
from tests.client.screen.goldens.scenes import SCENES
from tests.client.screen.goldens.test_screens import USUAL

SIZES = (SMALLEST, (80, 24), USUAL, (120, 30), (160, 50))
LARGER = tuple(size for size in SIZES if size > USUAL)

TILE_TEXT = 3
"""Characters that are painted of a tile at once, at most; a board that is panned shows parts of tiles."""

OF_A_NAME, OF_A_TITLE = 4, 16
"""Characters of a player's name and of the title that are seen however little room there is."""


def words(text: str) -> set[str]:
    """Return the words of a text, without the figures of tiles."""
    return set(re.findall(r"[^\W\d_]{2}(?:[\w'.:,/-]*\w)?", text))


def words_of_the_page(app: App, columns: int, rows: int) -> set[str]:
    """Return the words that are seen of a page, without those that shine through from the page under it."""
    seen = words(app.paint(columns, rows).text)
    if not isinstance(app.page, Overlay):
        return seen
    under = replace(app, page=app.page.under).paint(columns, rows).text
    return {word for word in seen if word not in under}


def whole(word: str, text: str) -> bool:
    """Return whether a word is seen, also one that is broken at the end of a line."""
    return word in text or word in re.sub(r"\s*\n\s*", "", text)


def must_be_seen(app: App, columns: int) -> Iterator[str]:
    """Yield what a player needs at any size: what the page is, the message, and at a table the names and totals."""
    yield app.title.left[:OF_A_TITLE]
    if app.message:
        yield app.message.words[: columns - 3]  # a space before it, and before the edge another one or an ellipsis
    model = app.context.link.model
    talk_alone = isinstance(app.page, TablePage) and app.page.talk_first
    if isinstance(app.page, TablePage | ScorePage) and model.view and not talk_alone:
        yield from (name[:OF_A_NAME] for seat, name in enumerate(model.names) if seat != model.seat)
        yield from (str(running(model.events, seat)[-1]) for seat in range(len(model.names)))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scene", SCENES)
def test_no_text_is_painted_over_an_edge(scene: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []
    put = Area.put

    def watched(area: Area, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        last = x + text_width(text.rstrip())
        if 0 <= y < area.rows and (x < 0 or last > area.columns) and len(text.strip()) > TILE_TEXT:
            cut.append(text)
        return put(area, x, y, text, style)

    monkeypatch.setattr(Area, "put", watched)
    SCENES[scene]().paint(*size)
    assert cut == []


@pytest.mark.parametrize("size", LARGER, ids=str)
@pytest.mark.parametrize("scene", SCENES)
def test_more_room_loses_no_word(scene: str, size: tuple[int, int]) -> None:
    app = SCENES[scene]()
    text = app.paint(*size).text
    assert [word for word in words_of_the_page(app, *USUAL) if not whole(word, text)] == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scene", SCENES)
def test_what_a_player_needs_is_seen_at_every_size(scene: str, size: tuple[int, int]) -> None:
    app = SCENES[scene]()
    text = app.paint(*size).text
    assert [piece for piece in must_be_seen(app, size[0]) if piece not in text] == []
