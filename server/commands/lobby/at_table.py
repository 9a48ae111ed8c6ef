from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from contack.protocol import command as commands
from contack.protocol.command import Command
from contack.server.commands.arrange.change_options import change_options
from contack.server.commands.arrange.remove_bot import remove_bot
from contack.server.commands.arrange.sit import sit
from contack.server.commands.arrange.swap import swap
from contack.server.commands.moderate.give_hints import give_hints
from contack.server.commands.moderate.hand_host import hand_host
from contack.server.commands.moderate.kick import kick
from contack.server.commands.moderate.lock import lock
from contack.server.commands.moderate.mute import mute
from contack.server.commands.moderate.set_pause import set_pause
from contack.server.commands.play.call_off import call_off
from contack.server.commands.play.explain import explain
from contack.server.commands.play.hand_over import hand_over
from contack.server.commands.play.play_lay import play_lay
from contack.server.commands.play.ready import ready
from contack.server.commands.play.reveal import reveal
from contack.server.commands.play.start import start
from contack.server.commands.play.take_back import take_back
from contack.server.commands.play.wait import wait
from contack.server.commands.talk.nudge import nudge
from contack.server.commands.talk.react import react
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table

AtTable: TypeAlias = Callable[[Table, Client, Any], list[Delivery]]

AT_TABLE: Mapping[type[Command], AtTable] = {
    commands.Ready: ready,
    commands.Reveal: reveal,
    commands.Start: start,
    commands.Wait: wait,
    commands.CallOff: call_off,
    commands.SetPause: set_pause,
    commands.PlayLay: play_lay,
    commands.Explain: explain,
    commands.HandOver: hand_over,
    commands.TakeBack: take_back,
    commands.React: react,
    commands.Nudge: nudge,
    commands.Kick: kick,
    commands.HandHost: hand_host,
    commands.Mute: mute,
    commands.GiveHints: give_hints,
    commands.Lock: lock,
    commands.ChangeOptions: change_options,
    commands.Swap: swap,
    commands.Sit: sit,
    commands.RemoveBot: remove_bot,
}

# The commands that a tournament's table refuses: it has no host, and its seats and its start are the tournament's.
NOT_AT_TOURNAMENT = (
    commands.Start,
    commands.Wait,
    commands.CallOff,
    commands.SetPause,
    commands.Kick,
    commands.HandHost,
    commands.Mute,
    commands.GiveHints,
    commands.Lock,
    commands.ChangeOptions,
    commands.Swap,
    commands.Sit,
    commands.AddBot,
    commands.RemoveBot,
)
