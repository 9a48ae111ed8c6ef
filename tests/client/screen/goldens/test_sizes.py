"""Every screen at every size: nothing is painted over an edge, and no text is lost."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import pytest

from contack.client.screen.app.app import SMALLEST, App
from contack.client.screen.pages.base.overlay import Overlay
from contack.client.screen.pages.board.score import ScorePage
from contack.client.screen.pages.board.score_view import running
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.paint.canvas.canvas import PLAIN, Area, Style
from contack.client.text.width import text_width
from tests.client.screen.goldens.scenes import SCENES
from tests.client.screen.goldens.test_screens import USUAL

SIZES = (SMALLEST, (80, 24), USUAL, (160, 50))
LARGER = tuple(size for size in SIZES if size > USUAL)

TILE_TEXT = 3
"""Characters that are painted of a tile at once, at most; a board that is panned shows parts of tiles."""

OF_A_NAME, OF_A_TITLE = 4, 16
"""Characters of a player's name and of the title that are seen however little room there is."""


def words(text: str) -> set[str]:
    """Return the words of a text, without the figures of tiles."""
    return set(re.findall(r"[^\W\d_]{2}(?:[\w'.:,/-]*\w)?", text))


class Painted(NamedTuple):
    """The text of a scene at a size, and the texts that were painted over an edge."""

    text: str
    cut: tuple[str, ...]


@cache
def painted(scene: str, size: tuple[int, int]) -> Painted:
    cut: list[str] = []
    put = Area.put

    def watched(area: Area, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        last = x + text_width(text.rstrip())
        if 0 <= y < area.rows and (x < 0 or last > area.columns) and len(text.strip()) > TILE_TEXT:
            cut.append(text)
        return put(area, x, y, text, style)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Area, "put", watched)
        canvas = SCENES[scene]().paint(*size)
    return Painted(canvas.text, tuple(cut))


@cache
def words_of_the_page(scene: str) -> frozenset[str]:
    """Return the words of a page of the usual size, without those that shine through from the page under it."""
    app = SCENES[scene]()
    seen = words(painted(scene, USUAL).text)
    if not isinstance(app.page, Overlay):
        return frozenset(seen)
    under = replace(app, page=app.page.under).paint(*USUAL).text
    return frozenset(word for word in seen if word not in under)


def whole(word: str, text: str) -> bool:
    """Return whether a word is seen, also one that is broken at the end of a line."""
    return word in text or word in re.sub(r"\s*\n\s*", "", text)


def must_be_seen(app: App, columns: int) -> Iterator[str]:
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
def test_no_text_crosses_an_edge(scene: str, size: tuple[int, int]) -> None:
    assert painted(scene, size).cut == ()


@pytest.mark.parametrize("scene", SCENES)
def test_every_row_has_as_many_columns_as_the_screen(scene: str) -> None:
    rows = SCENES[scene]().paint(*USUAL).glyphs
    assert {text_width("".join(grapheme for grapheme, _ in row)) for row in rows} == {USUAL[0]}


@pytest.mark.parametrize("size", LARGER, ids=str)
@pytest.mark.parametrize("scene", SCENES)
def test_more_room_loses_no_word(scene: str, size: tuple[int, int]) -> None:
    text = painted(scene, size).text
    assert [word for word in words_of_the_page(scene) if not whole(word, text)] == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scene", SCENES)
def test_player_sees_the_necessary_at_every_size(scene: str, size: tuple[int, int]) -> None:
    text = painted(scene, size).text
    assert [piece for piece in must_be_seen(SCENES[scene](), size[0]) if piece not in text] == []
