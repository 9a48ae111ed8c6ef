"""Where a notice leads the client."""

from dataclasses import replace

from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.lobby.page import LobbyPage
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.table.page import TablePage
from contack.client.screen.pages.table.reminders import Reminders
from contack.client.screen.pages.table.seat_keys import WATCHING
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import BeReady, BringBots, Connect, HangUp, RingBell, SaveSettings, ShowMessage
from contack.client.screen.state.line import Line
from contack.client.screen.state.link import Link
from contack.client.session.actions import Effects, End, Send, Show
from contack.client.session.dealing import (
    follow,
    is_for_the_next,
    is_ready_again,
    may_be_ready,
    reveal,
    reveal_again,
    stays_ready,
)
from contack.client.session.fairness import DealCommitment
from contack.client.session.game_text import welcome_back_words
from contack.client.session.joining import JoinFlow, JoinRequest, is_overtaken, numbered_name, sit_again, way_back
from contack.client.session.model import Model
from contack.client.session.talk_text import announced_words
from contack.client.text.english import sentence
from contack.client.tournament.entrants import is_guest
from contack.client.tournament.text import seat_words
from contack.protocol.command import AddBot, Hello, Join, ListTables
from contack.protocol.error import Refusal
from contack.protocol.notice import (
    Announced,
    Change,
    Closed,
    Halted,
    Joined,
    Left,
    Notice,
    Refused,
    TableChanged,
    Welcomed,
)
from contack.protocol.sentences import say
from contack.protocol.version import PROTOCOL_VERSION


def lead_on(page: Page, context: Context, before: Link, notice: Notice) -> Transition:
    """Return the page that a notice leads to. `before` is the link without it."""
    link = context.link
    match notice:
        case Joined():
            return _sit_down(page, context, before)
        case TableChanged(change=Change.ASKED):
            return reveal_nonce(page, link)
        case Left(table=table, words=words):
            # in the chat: as a message it would hide the keys of the lobby, which this player did not ask for
            message = (ShowMessage(sentence(words)),) if words != say("left") else ()
            # selected, so that Enter resumes a seat left during a game
            page = LobbyPage(chosen=table)
            going = (Send(Join(link.going, spectate=True)),) if link.going else ()
            after = replace(link.with_talk(Line(sentence(words))), going="")
            return Transition(page, (*message, Send(ListTables()), *going), after)
        case Closed() | Halted() | Announced():
            return _from_the_server(page, link, notice)
        case Welcomed() | Refused(command="resume" | "join") if before.at_table and not is_overtaken(notice):
            return _go_back(page, context, before, notice)
        case Refused(command="ready" | "reveal"):
            anew = is_for_the_next(notice, link.committed, link.model)
            return Transition(page, (BeReady(),) if anew else reveal_again(notice))
        case TableChanged():
            ready = (BeReady(),) if stays_ready(notice, before.model, link.model) else ()
            brought, after = _brought(link)
            return Transition(page, (*ready, *brought), after if brought else None)
    if before.arrival and not before.at_table:
        return _on_the_way(page, link, before.arrival, notice)
    if isinstance(notice, Welcomed):
        return Transition(page if isinstance(page, LobbyPage) else LobbyPage(), (Send(ListTables()),))
    return Transition(page)


def hello_of(context: Context, name: str = "") -> Hello:
    link = context.link
    assert link.address is not None  # a greeting has a name
    return Hello(PROTOCOL_VERSION, name or link.name, context.client, context.keyring.server(link.address))


def come_as_another(page: Page, context: Context) -> Transition:
    number = context.link.number + 1
    hello = hello_of(context, numbered_name(context.link.name, number))
    return Transition(page, (Send(hello),), replace(context.link, number=number))


def ask_password(link: Link, refused: Refused) -> Transition:
    assert link.address is not None  # a server refused
    page = FindPage(chosen=link.address).asking_password(link.connect or Connect(link.address))
    # the server does not wait while the player types
    return Transition(page, (ShowMessage(sentence(refused.words), "bad"), HangUp()))


def _sit_down(page: Page, context: Context, before: Link) -> Transition:
    link, came_back = context.link, before.at_table
    assert link.address is not None  # the client of a table is at a server
    settings = context.settings.with_recent(link.address)
    # a spectator who gets a seat is already at the table
    resumed = bool(before.model.token) if came_back else before.arrival is not None and bool(before.arrival.wish.token)
    asking = link.model.table is not None and link.model.table.asking
    watching = () if link.model.token or came_back or link.model.in_round else (WATCHING,)
    called_up: Effects = ()
    if link.model.in_round and link.model.token and not came_back:
        called_up = (RingBell(), ShowMessage(seat_words(link.model, None), "good"))
    sits = sit_again(before.model, link.model) if came_back else ()
    welcome = ShowMessage(welcome_back_words(before.model, link.model), adds=True)
    back = (welcome,) if resumed and link.model.playing else ()
    sits_down = link.model.token and may_be_ready(link.model) and not (asking or resumed)
    ready = (BeReady(),) if sits_down or is_ready_again(link.committed, link.model) else ()
    keep = (SaveSettings(settings),) if settings != context.settings and not (link.ours or context.hosted) else ()
    # before the player is ready, or the game would start with the first bot
    called = tuple(Send(AddBot(level)) for level in link.calling)
    link = replace(link, bringing=before.connect.bots if before.connect else link.bringing)
    brought, link = _brought(link)
    revealed = reveal_nonce(page if came_back else TablePage(reminders=Reminders(context.now)), link)
    return Transition(
        revealed.page,
        (*keep, *called, *watching, *called_up, *sits, *back, *ready, *revealed.effects, *brought),
        replace(revealed.link or link, name=link.model.name, calling=()),
    )


def _brought(link: Link) -> "tuple[Effects, Link]":
    model, address = link.model, link.address
    if not link.bringing or model.playing or model.table is None or address is None:
        return (), link
    return (BringBots(link.bringing, address, model.table.name),), replace(link, bringing=0)


def reveal_nonce(page: Page, link: Link) -> Transition:
    """Send the nonce when asked, or show and log why not."""
    return _dealt(page, link, *reveal(link.committed, link.model))


def follow_deal(page: Page, before: Link, link: Link, notice: Notice) -> Transition:
    return _dealt(page, link, *follow(link.committed, before.model, link.model, notice))


def _dealt(page: Page, link: Link, committed: DealCommitment, effects: Effects) -> Transition:
    lines = [Line(effect.text, "bad") for effect in effects if isinstance(effect, Show)]
    return Transition(page, effects, replace(link, committed=committed, log=(*link.log, *lines)))


def _from_the_server(page: Page, link: Link, notice: Closed | Halted | Announced) -> Transition:
    if isinstance(notice, Closed):
        return Transition(page, link=replace(link, words=notice.words))
    if isinstance(notice, Announced):
        return Transition(page, (ShowMessage(announced_words(notice), "bad"),))
    return _halted(page, link, notice)


def _halted(page: Page, link: Link, halted: Halted) -> Transition:
    if halted.halted:
        return Transition(page, (ShowMessage(sentence(halted.words), "bad"),))
    revealed = reveal_nonce(page, link)
    return revealed._replace(effects=(ShowMessage(sentence(halted.words), "good"), *revealed.effects))


def _go_back(page: Page, context: Context, before: Link, notice: Notice) -> Transition:
    link, table = context.link, before.model.table
    assert link.address is not None  # the client of a table is at a server
    assert table is not None  # this client was at a table
    password = context.keyring.table(link.address, table.name)
    wish = JoinRequest(link.name, context.client, table_password=password)
    arrival, effects = way_back(wish, before.model, before.committed).receive(notice)
    # an entrant waits in the lobby until the server seats the next round
    if arrival.wish.tournament or any(isinstance(effect, End) for effect in effects):
        message = ShowMessage("Your seat at the table is gone.", "bad")
        nowhere = replace(link.now_online(), model=Model(tournament=link.model.tournament))
        return Transition(LobbyPage(), (message, Send(ListTables())), replace(nowhere, log=(), chat=(), spoken=0))
    return Transition(page, effects)


def _on_the_way(page: Page, link: Link, arrival: JoinFlow, notice: Notice) -> Transition:
    arrival, effects = arrival.receive(notice, is_guest(link.model.tournament, arrival.name))
    if arrival.wish.tournament:  # the banner of the lobby says how to enter
        return Transition(LobbyPage(), link=replace(link, arrival=None, name=arrival.name))
    ended = next((effect for effect in effects if isinstance(effect, End)), None)
    if ended is None:
        here = tuple(ShowMessage(effect.text) if isinstance(effect, Show) else effect for effect in effects)
        return Transition(page, here, replace(link, arrival=arrival, name=arrival.name))
    why = ShowMessage(ended.text, "bad")
    if not link.server:  # it did not even accept us
        return Transition(FindPage(), (why, HangUp()))
    lobby, wish = LobbyPage(), arrival.wish
    if wish.table and isinstance(notice, Refused) and notice.reason == Refusal.WRONG_PASSWORD:
        lobby = lobby.asking_password(Join(wish.table, wish.spectate))  # the only obstacle
        why = ShowMessage(sentence(notice.words), "bad")
    return Transition(lobby, (why, Send(ListTables())), replace(link, arrival=None))
