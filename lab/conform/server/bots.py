from contack.engine.event import ChosenBy
from contack.lab.conform.case import Cases, Skipped
from contack.lab.conform.peer import SILENT, Peer, Unmet, check
from contack.lab.conform.server.fixture import ServerFixture, sees_lay
from contack.protocol import command as commands
from contack.protocol.error import Refusal
from contack.protocol.notice import (
    BotsLent,
    BotUnwanted,
    BotWanted,
    Change,
    Joined,
    Left,
    Refused,
    TableChanged,
    TablesListed,
    Welcomed,
)

BOTS = Cases[ServerFixture]()

LEVEL = 3


def _lender(fixture: ServerFixture) -> Peer:
    if not fixture.bot_token:
        raise Skipped("without --bot-token-file the token of bot hosts is unknown")
    lender = fixture.welcomed("lender")
    lender.is_answered(commands.LendBots(1, fixture.bot_token), BotsLent, most=1)
    return lender


def _called(fixture: ServerFixture, ann: Peer, lender: Peer) -> tuple[str, BotWanted]:
    """Returns the bot's name and the request that its bot host got; skips if the server asks another bot host."""
    called = ann.is_answered(commands.AddBot(LEVEL), TableChanged, change=Change.CALLED)
    bot = called.table.players[-1]
    check(bot.level == LEVEL, f"level {LEVEL} of {bot.name}", str(bot.level))
    try:
        wanted = lender.receives(BotWanted, 2.0)
    except Unmet as unmet:
        if unmet.came != SILENT or not fixture.has_bots:
            raise
        raise Skipped("the server asked another bot host") from None
    check(wanted.name == called.name, f"bot_wanted of {called.name}", wanted.name)
    check((wanted.table, wanted.level) == (fixture.table, LEVEL), f"{fixture.table}, level {LEVEL}", str(wanted))
    return called.name, wanted


def _come(fixture: ServerFixture, ann: Peer, wanted: BotWanted) -> Peer:
    bot = fixture.welcomed("bot")
    fixture.knows(wanted.ticket, wanted.name)
    bot.is_answered(commands.Resume(wanted.ticket), Joined, name=wanted.name, token=wanted.ticket)
    ann.receives(TableChanged, change=Change.JOINED, name=wanted.name)
    bot.name = wanted.name
    return bot


@BOTS.under("House bots")
def house_bot(fixture: ServerFixture) -> None:
    """A called bot gets a seat at once, joins like any client, plays, and leaves when the host removes it."""
    lender, ann = _lender(fixture), fixture.host()
    _, wanted = _called(fixture, ann, lender)
    bot = _come(fixture, ann, wanted)
    game = fixture.game(ann, bot)
    ann.is_answered(commands.RemoveBot(bot.name), TableChanged, change=Change.SENT_AWAY, name=bot.name)
    bot.receives(Left, table=fixture.table)
    if game.mover is bot:
        sees_lay(ann, ChosenBy.STAND_IN)
    lender.settle()


@BOTS.under("<- `bot_unwanted`")
def bot_unwanted(fixture: ServerFixture) -> None:
    """The server tells a bot host when a requested bot is no longer needed."""
    lender, ann = _lender(fixture), fixture.host()
    name, wanted = _called(fixture, ann, lender)
    ann.is_answered(commands.RemoveBot(name), TableChanged, change=Change.SENT_AWAY, name=name)
    lender.receives(BotUnwanted, ticket=wanted.ticket)
    fixture.welcomed("bot").is_refused(commands.Resume(wanted.ticket), Refusal.BAD_TOKEN)


@BOTS.under("House bots")
def bots_are_counted(fixture: ServerFixture) -> None:
    """`bots` gives the number of free house bots; no more can be called."""
    ann = fixture.host(3)
    free = ann.is_answered(commands.ListTables(), TablesListed).bots
    lender = _lender(fixture)
    more = ann.is_answered(commands.ListTables(), TablesListed).bots
    check(more >= free, f"bots {free} or more", str(more))
    _called(fixture, ann, lender)
    left = ann.is_answered(commands.ListTables(), TablesListed).bots
    check(left == more - 1, f"bots {more - 1} after one was called", str(left))
    if left:
        ann.is_answered(commands.AddBot(LEVEL), TableChanged, change=Change.CALLED)
    else:
        ann.is_refused(commands.AddBot(LEVEL), Refusal.NO_BOTS)
    free_bots = fixture.welcomed("eve").last(Welcomed).bots
    check(free_bots == max(0, left - 1), f"bots {max(0, left - 1)} in welcomed", str(free_bots))


@BOTS.under("-> `add_bot`")
def who_may_call_bots(fixture: ServerFixture) -> None:
    """Only the host can call bots, between games, while a seat is free."""
    ann, bob = fixture.two_at_table()
    bob.is_refused(commands.AddBot(1), Refusal.NOT_HOST)
    ann.is_refused(commands.AddBot(1), Refusal.TABLE_FULL)
    bob.is_refused(commands.RemoveBot(ann.name), Refusal.NOT_HOST)
    ann.is_refused(commands.RemoveBot(bob.name), Refusal.NO_SUCH_PLAYER)
    fixture.game(ann, bob)
    ann.is_refused(commands.AddBot(1), Refusal.GAME_RUNNING)
    if not fixture.has_bots:
        cyd = fixture.welcomed("cyd")
        cyd.is_answered(commands.OpenTable(fixture.named("other"), 2), Joined)
        cyd.is_refused(commands.AddBot(1), Refusal.NO_BOTS)


@BOTS.under("-> `lend_bots`")
def wrong_bot_token(fixture: ServerFixture) -> None:
    """Lending bots needs the token; a bot host may send no other commands."""
    cyd = fixture.welcomed("cyd")
    cyd.send(commands.LendBots(1, "no such token"))
    refused = cyd.receives(Refused, command="lend_bots")
    right = refused.reason in (Refusal.WRONG_PASSWORD, Refusal.NO_BOTS)
    check(right, "refused (wrong_password or no_bots) of lend_bots", refused.reason)
    lender = _lender(fixture)
    for command in (commands.ListTables(), commands.Say("x"), commands.Leave(), fixture.hello("x")):
        lender.is_refused(command, Refusal.NOT_NOW)
    lender.is_answered(commands.LendBots(0, fixture.bot_token), BotsLent, most=0)
