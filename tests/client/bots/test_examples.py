"""The example programs of the documentation, in whole games."""

import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from contack.client.bots.bot import Bot
from contack.client.bots.external import Program
from contack.client.bots.simple import RandomBot
from contack.engine.game import Game

pytestmark = pytest.mark.process

BOTS = Path(__file__).parents[3] / "docs" / "bots.md"
EXAMPLES = BOTS.parent / "examples"

GAMES = 200
"""Each deal is played in both seats."""


@pytest.fixture(params=[f"{sys.executable} -S -E program.py", "node program.js"])
def example(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.chdir(EXAMPLES)
    program, *_ = request.param.split()
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    with closing(Program(request.param)) as bot:
        yield bot


def play(bots: tuple[Bot, Bot], seed: bytes) -> Game:
    game, _ = Game.deal(seed, (b"", b""))
    while game.seat is not None:
        game, _ = game.play(bots[game.seat].choose(game.view, game.lays))
    return game


def test_an_example_is_better_than_chance(example: Program) -> None:
    chance, ahead = RandomBot(1), 0
    for number in range(GAMES):
        mine = number % 2
        game = play((chance, example) if mine else (example, chance), Random(number // 2).randbytes(32))
        ahead += (game.totals[mine] > game.totals[1 - mine]) - (game.totals[mine] < game.totals[1 - mine])
    assert ahead > 3 * GAMES**0.5  # three standard deviations, if it were chance


def test_documented_script_lays_the_first_legal_tile(tmp_path: Path) -> None:
    [script] = re.findall(r"^```sh\n(.*?)^```$", BOTS.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    (tmp_path / "bot.sh").write_text(script)
    game, _ = Game.deal(bytes(32), (b"", b""))
    with closing(Program(f"sh {shlex.quote(str(tmp_path / 'bot.sh'))}")) as bot:
        while game.seat is not None:
            lay = bot.choose(game.view, game.lays)
            assert lay == next(iter(game.lays))
            game, _ = game.play(lay)
