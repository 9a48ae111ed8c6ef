from hypothesis import given
from hypothesis import strategies as st

from contack.client.screen.pages.base.log import divided, paint_log, paint_text, text_lines
from contack.client.screen.paint.canvas.canvas import PLAIN, Canvas
from contack.client.screen.paint.parts.chip import SMALL_CHIP_COLUMNS
from contack.client.screen.paint.theme.badge import Badge
from contack.client.screen.paint.theme.theme import Theme
from contack.client.screen.state.line import Line
from contack.engine.board.tile import BY_NAME

pieces = st.lists(st.sampled_from(sorted(BY_NAME)) | st.text("abc, .@-卓\ue000", max_size=12), max_size=9)


def painted(text: str, columns: int = 80) -> tuple[str, int]:
    canvas = Canvas(columns, 1)
    end = paint_text(canvas.area, 0, 0, text, Theme(), PLAIN)
    return canvas.text, end


def test_names_of_tiles_become_chips() -> None:
    assert painted("ann lays 09-02-08 at 0,-1.") == ("ann lays  9  2  8  at 0,-1.", 27)
    assert painted("09-02-08@0,-1") == (" 9  2  8 @0,-1", 14)


def test_text_like_a_tile_name_stays_text() -> None:
    for text in ("01-01-01", "109-02-08", "09-02-088", "1-09-02-08", "2026-09-02"):
        assert painted(text)[0] == text


@given(pieces, st.integers(1, 40))
def test_lines_fit_when_they_are_painted_and_break_no_name(words: list[str], columns: int) -> None:
    text = " ".join(words)
    lines = text_lines(text, columns)
    assert all(painted(line, 200)[1] <= max(columns, SMALL_CHIP_COLUMNS) for line in lines)
    kept = "".join(lines).replace(" ", "")
    assert kept == text.replace(" ", "").replace("\ue000", "?")


def test_a_line_is_broken_before_a_tile_that_it_has_no_room_for() -> None:
    assert text_lines("you draw 09-02-08", 17) == ["you draw", "09-02-08"]
    assert text_lines("you draw 09-02-08", 18) == ["you draw 09-02-08"]


ANN, BOB = Badge(0, "A"), Badge(1, "B")
LOG = (
    Line("Bob lays", badge=BOB, lay=True),
    Line("you lay", badge=ANN, lay=True),
    Line("Bob draws", badge=BOB),
    Line("Bob lays again", badge=BOB, lay=True),
    Line("you draw", badge=ANN),
)


def logged(log: tuple[Line, ...], rows: int) -> list[str]:
    canvas = Canvas(40, rows)
    paint_log(canvas.area, log, Theme())
    return [line.strip() for line in canvas.text.splitlines()]


def test_log_has_a_rule_after_the_players_last_lay() -> None:
    rows = logged(divided(LOG, ANN), 8)
    assert rows[1].endswith("you lay")
    assert rows[2].startswith("── since your turn ──")
    assert rows[3].endswith("Bob draws")
    assert rows[5].endswith("you draw")


def test_log_without_news_or_as_spectator_has_no_rule() -> None:
    assert divided(LOG[:2], ANN) == LOG[:2]
    assert divided(LOG, None) == LOG
    assert divided((), ANN) == ()


def test_low_log_has_no_rule() -> None:
    assert not any("since" in row for row in logged(divided(LOG, ANN), 5))
