from contack.engine.deal import commitment, digest
from contack.engine.event import ChosenBy
from contack.engine.rules import SEATS
from contack.engine.why_not import Rule, why_not
from contack.protocol.command import CallOff, Explain, HandOver, PlayLay, Ready, Reveal, Start, TakeBack, Wait
from contack.protocol.error import Refusal
from contack.protocol.limits import FULL_COUNTDOWN
from contack.protocol.notice import Change, Explained
from contack.protocol.sentences import say
from contack.server.config.refused import NotAllowed
from contack.server.table.admission import check_is_host
from contack.server.table.client import Client, Delivery
from contack.server.table.match import Match
from contack.server.table.player import Player
from contack.server.table.table import Table

# Why a called-off game ended, in its record.
BY_HOST = "by the host"


def check_not_busy(table: Table) -> None:
    if table.busy:
        raise NotAllowed(Refusal.GAME_RUNNING, "" if table.playing else "begins")


def check_not_paused(table: Table) -> None:
    pause = table.standstill.pause
    if pause:
        by = pause.by or say("operator")
        raise NotAllowed(Refusal.PAUSED, "why" if pause.reason else "", by=by, reason=pause.reason)


def be_ready(table: Table, client: Client, command: Ready) -> list[Delivery]:
    """When all seated players are ready, a game is about to begin."""
    player = _player(table, client)
    check_not_busy(table)
    if table.round and not table.fixed:  # one game only
        raise NotAllowed(Refusal.TOURNAMENT_TABLE)
    if command.digest and command.commitment is None:
        raise NotAllowed(Refusal.BAD_FIELD, "commitment")
    # an earlier deal was called off in the meantime: its nonce would be withheld from this one
    if command.commitment not in (None, commitment(table.gathering.seed).hex()):
        raise NotAllowed(Refusal.STALE_DEAL)
    shown = table.match.header.digests if table.match else None
    # a published nonce is not secret, so it could choose another player's deal
    if command.digest and command.digest.hex() in (shown or ()):
        raise NotAllowed(Refusal.BAD_FIELD, "digest")
    player.ready, player.digest = True, command.digest or b""
    return table.changed(Change.READY, player.name) + table.gather()


def reveal(table: Table, client: Client, command: Reveal) -> list[Delivery]:
    # the last nonce starts the game
    player = _player(table, client)
    if not (table.asking and player.withholds):
        raise NotAllowed(Refusal.NOT_ASKED)
    if digest(command.nonce) != player.digest:
        return table.call_off([player])
    player.nonce = command.nonce
    return table.changed(Change.REVEALED, player.name) + table.gather()


def start(table: Table, client: Client, _: Start) -> list[Delivery]:
    """Start with the ready players, at once or after a count; the others become spectators."""
    check_not_busy(table)
    check_is_host(table.members, client)
    check_not_paused(table)
    late = [bot.name for bot in table.members.bots if not (bot.ready or bot.absent)]
    if late:
        raise NotAllowed(Refusal.TOO_FEW_READY, "bot", name=late[0])
    ready = sum(player.client is not None for player in table.members.ready)
    if ready < SEATS[0]:
        raise NotAllowed(Refusal.TOO_FEW_READY, least=SEATS[0], ready=ready)
    if not table.options.host_starts or len(table.members.people) == 1:
        return table.ask()
    if table.gathering.called:
        raise NotAllowed(Refusal.GAME_RUNNING, "counts", seconds=f"{table.gathering.starts_in:.0f}")
    table.gathering.call(FULL_COUNTDOWN)
    return table.changed(Change.COUNTING, "")


def wait(table: Table, client: Client, _: Wait) -> list[Delivery]:
    """Stop a running count, once a game for each player."""
    player = _player(table, client)
    check_not_busy(table)
    if not player.ready:
        raise NotAllowed(Refusal.CANNOT_WAIT)
    if table.gathering.starts_in is not None:
        if player.stopped:
            raise NotAllowed(Refusal.CANNOT_WAIT, "again")
        player.stopped = True
        table.gathering.hold_up()
    player.be_unready()
    return table.changed(Change.UNREADY, player.name) + table.gather()


def call_off(table: Table, client: Client, _: CallOff) -> list[Delivery]:
    """Allow this before any seat has laid twice."""
    match = _match(table)
    check_is_host(table.members, client)
    if match.laid_twice:
        raise NotAllowed(Refusal.TOO_LATE)
    table.gathering.call_off()
    return table.changed(Change.CALLED_OFF, client.name) + table.abandon(BY_HOST)


def play(table: Table, client: Client, command: PlayLay) -> list[Delivery]:
    match = _match_at(table, client, command.turn)
    if command.lay not in match.lays:
        why = why_not(match.view, command.lay)
        raise NotAllowed(Refusal.ILLEGAL_LAY, rule=why.rule if why else None, why=why)
    return table.played(match, match.play(command.lay, ChosenBy.PLAYER)) + table.stand_in()


def explain(table: Table, client: Client, command: Explain) -> list[Delivery]:
    """Tell only this client a lay's points or its broken rule."""
    view, lay = _match(table).view, command.lay
    player = table.members.player_of(client)
    why = why_not(view, lay, table.members.players.index(player) if player else None)
    contacts = () if lay.cell in view.board.tiles else view.board.contacts(lay)
    # a player who chooses ahead of the turn sees the points too
    fits = why is None or why.rule is Rule.TURN
    points = sum(contact.points for contact in contacts) if fits else None
    rule, words = (why.rule, why.text) if why else (None, "")
    return [Delivery((client,), Explained(lay, points, rule, words, tuple(map(str, contacts))))]


def hand_over(table: Table, client: Client, command: HandOver) -> list[Delivery]:
    if command.scope == "seat":
        player = _player(table, client)
        if not table.asking:  # the game is about to begin
            _match(table)
        player.handed_over = True
        return table.changed(Change.HANDED_OVER, player.name) + table.stand_in()
    if command.turn is None:
        raise NotAllowed(Refusal.BAD_FIELD, "turn")
    match = _match_at(table, client, command.turn)
    return table.played(match, match.play_stand_in(ChosenBy.STAND_IN)) + table.stand_in()


def take_back(table: Table, client: Client, _: TakeBack) -> list[Delivery]:
    player = _player(table, client)
    player.handed_over = False
    return table.changed(Change.TOOK_BACK, player.name)


def _player(table: Table, client: Client) -> Player:
    player = table.members.player_of(client)
    if player is None:
        raise NotAllowed(Refusal.NO_SEAT)
    player.unheard = False
    return player


def _match(table: Table) -> Match:
    if table.match is None or table.match.over:
        raise NotAllowed(Refusal.NO_GAME)
    return table.match


def _match_at(table: Table, client: Client, turn: int) -> Match:
    player, match = _player(table, client), _match(table)
    check_not_paused(table)
    now = match.game.turn
    # before the check of the seat: a lay that crossed with another is late, not out of turn
    if turn != now:
        raise NotAllowed(Refusal.STALE_TURN, now=now, turn=turn)
    mover = table.members.players[match.game.hand.seat]
    if mover is not player:
        raise NotAllowed(Refusal.NOT_YOUR_TURN, name=mover.name)
    if mover.covered:
        raise NotAllowed(Refusal.NOT_YOUR_TURN, "stand_in")
    return match
