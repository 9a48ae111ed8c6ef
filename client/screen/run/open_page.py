from dataclasses import replace
from pathlib import Path

from contack.client.files.records import read_record
from contack.client.files.solitaires import SolitaireFiles
from contack.client.replay.own_games import own_games
from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.replay.learn import LearnPage, open_learn
from contack.client.screen.pages.replay.page import open_replay
from contack.client.screen.pages.solitaire.choose import ChooseSolitairePage
from contack.client.screen.pages.solitaire.pages import resume_solitaire
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ChooseSolitaire, Learn, OpenRecord, ResumeSolitaire, ShowMessage
from contack.client.solitaire.text import aside_text
from contack.client.text.english import failure_words
from contack.engine.records.record import UnreadableRecord
from contack.protocol.name import printable


def opened(effect: OpenRecord | Learn, page: Page, context: Context) -> Transition:
    match effect:
        case OpenRecord(path=path, coach=coach):
            return _replay(path, page, context, coach)
        case Learn():
            return learn(effect, page)


def learn(effect: Learn, page: Page | None = None) -> Transition:
    """Stay on the page, if any, without a game to learn from."""
    under = page.under if isinstance(page, LearnPage) else page
    for own, rest in own_games(effect.records, effect.name):
        return open_learn(own, replace(effect, records=rest), under)
    if isinstance(page, LearnPage):
        return replace(page, rest=()).say("You have no more games.")
    return (page or FindPage()).say(f"{printable(effect.name)} had no choice in this game.")


def _replay(path: Path, page: Page, context: Context, coach: bool) -> Transition:
    try:
        opened = open_replay(read_record(path), page)
    except (OSError, UnreadableRecord) as error:
        return Transition(page, (ShowMessage(failure_words(error, path.name), "bad"),))
    if not coach:
        return opened
    coached = opened.page.press("c", context)
    return coached._replace(effects=opened.effects + coached.effects)


def solitaire(effect: ChooseSolitaire | ResumeSolitaire, page: Page, files: SolitaireFiles) -> Transition:
    """Return the page that asks for a deal, or the game set aside. Raises OSError."""
    match effect:
        case ChooseSolitaire(game=game):
            aside, tally = files.aside(game), str(files.tally(game))
            return Transition(
                ChooseSolitairePage(under=page, game=game, tally=tally, aside=aside_text(aside) if aside else "")
            )
        case ResumeSolitaire(game=game):
            resumed = files.resume(game)
            return resume_solitaire(*resumed, page) if resumed else Transition(page)
