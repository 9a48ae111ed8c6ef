"""The pages that take more than an app knows: chance for a new deal, and files for records."""

from pathlib import Path

from contack.client.files.records import read_record
from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.replay.page import open_replay
from contack.client.screen.pages.replay.records_list import RecordsListPage
from contack.client.screen.pages.solitaire.pages import open_solitaire
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ListRecords, OpenRecord, PlaySolitaire, ShowMessage
from contack.client.solitaire.game import Deal
from contack.client.text.failure import failure_words
from contack.engine.records.record import UnreadableRecord


def opened(effect: PlaySolitaire | ListRecords | OpenRecord, page: Page, context: Context) -> Transition:
    """Return the page that an effect opens over another one."""
    match effect:
        case PlaySolitaire(game=game):
            return open_solitaire(Deal(game, context.fresh_key()), page)
        case ListRecords():
            return Transition(RecordsListPage(under=page, paths=(), looking=0))
        case OpenRecord(path=path):
            return _replay(path, page)


def _replay(path: Path, page: Page) -> Transition:
    try:
        return open_replay(read_record(path), path.name, page)
    except (OSError, UnreadableRecord) as error:
        return Transition(page, (ShowMessage(failure_words(error, path.name), "bad"),))
