"""The reports: text, plain data and a page, all of the same statistics."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

from contack.client.bots.registry import BotSpec
from contack.lab.arena.report.html import report_html
from contack.lab.arena.report.plain import COLUMNS, report_plain
from contack.lab.arena.report.text import report_text
from contack.lab.arena.results.result import Fault, FaultKind
from contack.lab.arena.results.statistics import tally
from tests.lab.arena.games import plan, result

PLAN = plan("greedy", "mine.py:Mine,depth=2", seed=4)
GAMES = [
    result(game, *(((0, 1), (100 - 7 * game, 60)) if game % 2 == 0 else ((1, 0), (60, 100 - 7 * game))))
    for game in range(20)
]
FAULTY = replace(GAMES[2], faults=(Fault(0, FaultKind.LATE, 1, 5, "late"), Fault(0, FaultKind.LATE, 1, 7, "late")))
RESULTS = [*GAMES[:2], FAULTY, *GAMES[3:]]
TALLY = tally(RESULTS, 2, 2)


def test_the_text_has_tables_with_the_best_first() -> None:
    title, standings, duels, lays, ends, *_ = (part.splitlines() for part in report_text(PLAN, TALLY).split("\n\n"))
    assert title == ["20 games of 10 deals, 2 seats, seed 4"]
    assert re.fullmatch(r"bot +games +wins +win % +points +margin +rating", standings[0])
    assert re.fullmatch(
        r"Mine,depth=2 +20 +14\.0 +70\.0 \(\d+\.\d-\d+\.\d\) +60\.0 ±0\.0 +26\.5 ±\d+\.\d +\d+\.\d ±\d+\.\d",
        standings[1],
    )
    assert re.fullmatch(r"greedy +30\.0 \(\d+\.\d-\d+\.\d\) +-", duels[2])
    assert re.fullmatch(r"greedy +40 +20 ms +30 ms +2 late", lays[2])
    assert ends == ["60 hands ended: out 66.7 %, blocked 33.3 %, closed 0.0 %"]


def test_reports_without_ratings_say_how_to_get_them() -> None:
    unrated = replace(TALLY, standings=tuple(replace(standing, rating=None) for standing in TALLY.standings))
    text, page = report_text(PLAN, unrated), Page(report_html(PLAN, unrated, RESULTS))
    assert re.search(r"points +margin\n", text)
    assert text.endswith("There are no ratings, because they need OpenSkill: pip install 'contack[lab]'")
    assert page.tags.count("svg") == 1 + 4
    assert page.tags.count("th") == 9 + 3
    assert "pip install" in report_html(PLAN, unrated, RESULTS)
    assert report_plain(PLAN, unrated, RESULTS)["standings"][0]["rating"] is None


def test_the_columns_of_tables_stand_below_each_other() -> None:
    for table in report_text(PLAN, TALLY).split("\n\n")[1:4]:
        assert len({len(row) for row in table.splitlines()}) == 1


def test_a_name_cannot_steer_the_terminal_or_the_page() -> None:
    evil = replace(PLAN, bots=(BotSpec("greedy"), BotSpec("x.py:<b>\x1b[2J&")))
    assert "\x1b" not in report_text(evil, TALLY)
    page = report_html(evil, TALLY, RESULTS)
    assert "\x1b" not in page
    assert "<b>" not in page
    assert "&lt;b&gt;?[2J&amp;" in page


def test_games_of_deals_that_are_not_whole_are_mentioned() -> None:
    assert "1 more of unfinished deals are left out" in report_text(PLAN, tally(RESULTS[:3], 2, 2))


def test_report_has_only_a_title_before_a_whole_deal() -> None:
    empty = tally(GAMES[:1], 2, 2)
    assert report_text(PLAN, empty).startswith("0 games of 0 deals, 2 seats, seed 4; 1 more")
    assert "No deal is complete yet" in report_html(PLAN, empty, GAMES[:1])


def test_the_plain_data_are_json_and_say_the_same() -> None:
    plain = json.loads(json.dumps(report_plain(PLAN, TALLY, RESULTS), allow_nan=False))
    assert plain["bots"][1] == {"name": "Mine,depth=2", "spec": "mine.py:Mine,depth=2"}
    first, second = plain["standings"]
    assert first["errors"] == {"late": 2}
    assert first["win_rate"]["low"] < first["win_rate"]["value"] == first["wins"] / 20 < first["win_rate"]["high"]
    assert first["wins"] + second["wins"] == plain["games"] == 20
    assert plain["hand_ends"] == {"blocked": 20, "out": 40}
    assert {(duel["bot"], duel["other"]) for duel in plain["head_to_head"]} == {
        ("greedy", "Mine,depth=2"),
        ("Mine,depth=2", "greedy"),
    }


def test_plain_data_have_a_row_for_each_seat_in_order_of_games() -> None:
    played = report_plain(PLAN, TALLY, reversed(RESULTS))["played"]
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in played["rows"]]
    assert played["columns"] == COLUMNS
    assert [(row["game"], row["seat"], row["bot"]) for row in rows[:3]] == [
        (0, 0, "greedy"),
        (0, 1, "Mine,depth=2"),
        (1, 0, "Mine,depth=2"),
    ]
    assert rows[4]["errors"] == 2
    assert len(rows) == 2 * len(RESULTS)


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag not in ("meta", "path") or self.open[-1:] == ["svg"]:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1:] == [tag]:
            self.open.pop()


def test_the_page_needs_nothing_beside_itself() -> None:
    page = Page(report_html(PLAN, TALLY, RESULTS))
    assert page.loads == []
    assert "script" not in page.tags
    assert page.tags.count("svg") == 1 + 5
    assert page.tags.count("table") == 2


def test_the_page_survives_one_deal_and_many_bots() -> None:
    many = plan(*["greedy"] * 12)
    games = [result(game, (2 * (game // 2), 2 * (game // 2) + 1), (5, 5)) for game in range(12)]
    assert "greedy-12" in report_html(many, tally(games, 12, 2), games)
    assert "±inf" not in report_html(PLAN, tally(GAMES[:2], 2, 2), GAMES[:2])
