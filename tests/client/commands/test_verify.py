from pathlib import Path

import pytest

from contack.engine.deal import commitment
from contack.engine.event import Abandoned
from contack.engine.game import Game
from contack.engine.records.header import Header
from contack.engine.records.record import Record
from tests.client.command_line import contack
from tests.engine.played import first, played, proved

SEED = bytes(range(32))
HEADER = Header(("ann", "bob"), commitment=commitment(SEED).hex())


NONCES = (b"ann", b"bob")
BEGUN = played(*Game.deal(SEED, NONCES), choose=first, lays=3)
EVENTS = proved((*BEGUN, Abandoned("all players left")), SEED, NONCES)


def kept(directory: Path, record: Record, name: str = "game.contack") -> str:
    path = directory / name
    path.write_text(str(record))
    return str(path)


def test_good_record_lists_the_checks(tmp_path: Path) -> None:
    path = kept(tmp_path, Record(HEADER, EVENTS))
    result = contack("verify", path)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        f"good {path}",
        "  rules: 0 hands played out, 4 lays, all legal; every draw, pass and score follows the rules",
        "  deal: every tile follows from the seed and 2 nonces",
        "  end: unfinished, the game was abandoned: all players left",
    ]


def test_a_game_against_the_rules_names_line_event_and_rule(tmp_path: Path) -> None:
    path = kept(tmp_path, Record(HEADER, (EVENTS[0], *EVENTS[2:])))
    result = contack("verify", path)
    assert result.exit_code == 1
    assert result.output.startswith(f'WRONG {path}: line 3: laid: against the rule "')


def test_verify_checks_every_file_and_fails_for_one(tmp_path: Path) -> None:
    good = kept(tmp_path, Record(HEADER, EVENTS), "good.contack")
    missing = str(tmp_path / "missing.contack")
    result = contack("verify", missing, tmp_path, good)
    assert result.exit_code == 1
    assert result.output.splitlines()[:3] == [
        f"WRONG {missing}: No such file or directory",
        f"WRONG {tmp_path}: Is a directory",
        f"good {good}",
    ]


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\n", b"{}\n", b"[" * 100_000 + b"\n", b'{"contack": 99}\n'])
def test_text_that_is_no_record_fails_in_one_line(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game.contack"
    path.write_bytes(data)
    result = contack("verify", path)
    assert result.exit_code == 1
    assert result.output.startswith(f"WRONG {path}: line 1: ")
    assert result.output.count("\n") == 1


def test_a_record_cannot_steer_the_terminal(tmp_path: Path) -> None:
    result = contack("verify", kept(tmp_path, Record(HEADER, (*EVENTS[:-1], Abandoned("\x1b[2J\x07\u202e")))))
    assert result.exit_code == 0
    assert all(line.isprintable() for line in result.output.splitlines())


def test_no_file_at_all_is_a_mistake_in_the_command() -> None:
    assert contack("verify").exit_code == 2
