from dataclasses import dataclass, replace
from typing import Self

from contack.client.screen.pages.base.input_line import Field
from contack.client.screen.pages.base.overlay import Confirmation
from contack.client.screen.pages.base.page import Binding, Page, Transition
from contack.client.screen.pages.board.rack_page import RackPage
from contack.client.screen.pages.start.find import FindPage
from contack.client.screen.pages.table.bots import BotsPage
from contack.client.screen.pages.table.invite import InvitePage
from contack.client.screen.pages.table.options import OptionsPage
from contack.client.screen.pages.table.pairing import PairingPage
from contack.client.screen.pages.table.people import PeoplePage
from contack.client.screen.pages.table.reactions import ReactionsPage
from contack.client.screen.pages.tournament.open_tournament import opening_tournament
from contack.client.screen.pages.tournament.page import TournamentPage
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import BeReady, HangUp, ShowMessage
from contack.client.session.actions import Effect, Send
from contack.client.session.dealing import is_committed
from contack.client.session.model import Model
from contack.client.session.table_text import is_quiet, waiting_words
from contack.client.session.talk_text import refused_words
from contack.client.text.english import sentence
from contack.protocol.command import CallOff, HandOver, Leave, Nudge, Pair, Say, SetPause, Sit, Start, TakeBack, Wait
from contack.protocol.error import Refusal
from contack.protocol.limits import REASON_LENGTH, TEXT_LENGTH, TalkScope
from contack.protocol.notice import Refused
from contack.protocol.sentences import say

SEATED = (
    Binding(("/", "c"), "talk", "talk to all players at the table", "talk"),
    # capitals, because the small letter asks for a hint or chooses a place
    Binding(("C",), "talk", "talk to all players at the server"),
    Binding((".",), "react", "say well played, ouch, thanks and the like with one key more"),
    Binding(("N",), "nudge", "wake the player whose turn it is"),
    Binding(("r",), "ready", "be ready for a game; as a spectator, take a seat in the next one", "ready"),
    Binding(("g",), "go", "as the host: start the game with the ready players", "start"),
    Binding(("G",), "wait", "stop the count before a game: you are not ready", "wait"),
    Binding(("X",), "call_off", "as the host: call off a game that has just begun"),
    Binding(("Z",), "pause", "as the host: pause the game, and let it continue"),
    Binding(("M",), "move", "move your seat to a phone or another device: a code to scan"),
    Binding(("I",), "invite", "invite others: the page to scan, and the Wi-Fi if you gave one"),
    Binding(("H",), "hand_over", "hand your seat to the stand-in, or take it back"),
    Binding(("b",), "bots", "as the host: call bots, or send them away", "bots"),
    Binding(("P",), "people", "as the host: kick, mute, give hints, make host, swap seats, lock the table"),
    Binding(("O",), "options", "as the host: change seats and options between games"),
    Binding(("E",), "tournament", "see the game night, or open one", "game night"),
    Binding(("q",), "leave", "leave the table", "leave"),
)


GIVE_UP = "No connection to the server. Give up, and look for another one?"
END_PRACTICE = "This game against bots ends when you leave. Leave it?"
LEAVE_BOTS = (
    "This game against bots waits for you for two minutes: Enter in the lobby takes your seat back. Leave the table?"
)
PLAYED_ON = (
    "A game is running. If you leave, a stand-in, a simple bot, plays for you, and Enter in the lobby takes your"
    " seat back until somebody else does. H hands it over for a while only, and you stay. Leave the table?"
)
CALL_OFF = "Call this game off? It counts nowhere, its record stays, and everyone sees that you did it."
IN_ROUND = (
    "A game is running. If you leave, a stand-in, a simple bot, finishes it for you, and it counts. You stay in the"
    " game night: the server seats you in the next round. Leave the table?"
)
GOING_ON = ShowMessage(sentence(say("refused.game_running")))
OF_NIGHT = ShowMessage(sentence(say("refused.tournament_table")))
ONLY_HERE = ShowMessage("This game is only on this machine: no other device can come to it.")
WATCHING = ShowMessage("You watch here. Press r to take a seat in the next game.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedPage(RackPage):
    """`draft` is the last line of chat, `to` its receivers."""

    draft: str = ""
    to: TalkScope = "table"

    def talk(self, key: str, context: Context) -> Transition:
        return Transition(self._asking_chat("server" if key == "C" else "table"))

    def react(self, key: str, context: Context) -> Transition:
        return Transition(ReactionsPage(under=self))

    def nudge(self, key: str, context: Context) -> Transition:
        model = context.link.model
        if model.view is None or model.view.seat is None or not model.playing:
            return self.say(sentence(say("refused.no_game")))
        if model.my_turn:
            return self.say("It is your own turn.")
        return self.if_online(context, Send(Nudge(model.names[model.view.seat])))

    def entered(self, text: str, purpose: str, context: Context) -> Transition:
        if purpose == "pause":
            return self.if_online(context, Send(SetPause(reason=text.strip())))
        if not text.strip():
            return Transition(self)
        to: TalkScope = "server" if purpose == "server" else "table"
        page = replace(self, log_back=0, draft=text.strip(), to=to)
        return self.if_online(context, Send(Say(text.strip(), to)), page=page)

    def refused(self, refused: Refused) -> Transition:
        """Show why the server refused a command; one key writes refused chat again."""
        if is_quiet(refused):
            return Transition(self)
        message = ShowMessage(refused_words(refused), "bad")
        # not when muted, because it would be refused again; and never replace a prompt in which the player types
        if refused.command != "say" or refused.reason == Refusal.MUTED or self.prompt or not self.draft:
            return Transition(self, (message,))
        return Transition(self._asking_chat(self.to, self.draft), (message,))

    def ready(self, key: str, context: Context) -> Transition:
        # a player who is already ready sees who is missing
        link = context.link
        if link.model.in_round:
            return Transition(self, (OF_NIGHT,))
        if not link.model.token:
            return self.if_online(context, Send(Sit(wanted=not link.model.queued)))
        if link.model.table and is_committed(link.committed, link.model):
            return self._between_games(context, ShowMessage(waiting_words(link.model.table, link.model.name)))
        return self._between_games(context, BeReady(), ShowMessage("You are ready.", "good"))

    def tournament(self, key: str, context: Context) -> Transition:
        if context.link.model.tournament:
            return Transition(TournamentPage(under=self))
        return self.if_online(context, page=opening_tournament(self))

    def go(self, key: str, context: Context) -> Transition:
        return self._between_games(context, Send(Start()))

    def wait(self, key: str, context: Context) -> Transition:
        # this also stops a countdown
        return self._between_games(context, Send(Wait()))

    def call_off(self, key: str, context: Context) -> Transition:
        if not context.link.model.playing:
            return self.say(sentence(say("refused.no_game")))
        asking = Confirmation(under=self, words=CALL_OFF, effects=(Send(CallOff()),))
        return self._as_host(context, asking)

    def pause(self, key: str, context: Context) -> Transition:
        if context.link.model.paused:
            return self.if_online(context, Send(SetPause(paused=False)))
        return self._as_host(context, self.asking("pause, because of", Field.of("", REASON_LENGTH), "pause"))

    def move(self, key: str, context: Context) -> Transition:
        if not context.link.model.token:
            return self.if_online(context, WATCHING)
        if context.link.ours and not context.hosted:
            return self.if_online(context, ONLY_HERE)
        return self.if_online(context, Send(Pair()), page=PairingPage(under=self))

    def invite(self, key: str, context: Context) -> Transition:
        if context.link.ours and not context.hosted:
            return Transition(self, (ONLY_HERE,))
        return Transition(InvitePage(under=self, wifi=context.wifi is not None and context.hosted_here))

    def hand_over(self, key: str, context: Context) -> Transition:
        model = context.link.model
        if model.seat is None or not model.playing:
            return Transition(self)
        if model.handed_over:
            return self.if_online(context, Send(TakeBack()))
        words = "Let the stand-in, a simple bot, play for you? Press H at any time to play again."
        return self.if_online(context, page=Confirmation(under=self, words=words, effects=(Send(HandOver("seat")),)))

    def people(self, key: str, context: Context) -> Transition:
        return self._as_host(context, PeoplePage(under=self))

    def bots(self, key: str, context: Context) -> Transition:
        return self._as_host(context, BotsPage(under=self))

    def options(self, key: str, context: Context) -> Transition:
        if context.link.model.playing:
            return Transition(self, (GOING_ON,))
        return self._as_host(context, OptionsPage.over(self, context))

    def leave(self, key: str, context: Context) -> Transition:
        # with a question if others notice it; an unreachable server or a private one is left as well
        link = context.link
        if not link.online:
            return Transition(Confirmation(under=self, words=GIVE_UP, effects=(HangUp(),), then=FindPage()))
        # other players may use a server hosted here, so it keeps their tables
        alone = link.ours and not context.hosted
        effects = (Send(Leave()), HangUp()) if alone else (Send(Leave()),)
        then = FindPage() if alone else None
        bots = against_bots(link.model)
        if not link.model.playing or (link.model.seat is None and not (alone or bots)):
            return Transition(then or self, effects)
        words = END_PRACTICE if alone else IN_ROUND if link.model.in_round else LEAVE_BOTS if bots else PLAYED_ON
        return Transition(Confirmation(under=self, words=words, effects=effects, then=then))

    def _asking_chat(self, to: TalkScope, text: str = "") -> Self:
        return self.asking("say" if to == "table" else "say to all", Field.of(text, TEXT_LENGTH), to)

    def _between_games(self, context: Context, *effects: Effect) -> Transition:
        if context.link.model.in_round:
            return Transition(self, (OF_NIGHT,))
        if context.link.model.playing:
            return Transition(self, (GOING_ON,))
        return self.if_online(context, *effects)

    def _as_host(self, context: Context, page: Page) -> Transition:
        model = context.link.model
        if model.in_round:
            return Transition(self, (OF_NIGHT,))
        if model.is_host:
            return Transition(page)
        return self.say(sentence(say("refused.not_host", host=model.table.host if model.table else "")))


def against_bots(model: Model) -> bool:
    table = model.table
    if table is None or not any(player.level is not None for player in table.players):
        return False
    people = [player.name for player in table.players if player.level is None]
    return {*people, *table.spectators} <= {model.name}
