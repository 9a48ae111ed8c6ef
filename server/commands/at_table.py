from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from contack.protocol import command as commands
from contack.protocol.command import Command
from contack.server.bots.seats import remove_bot
from contack.server.commands import arrange, moderate, play, talk
from contack.server.table.client import Client, Delivery
from contack.server.table.table import Table

AtTable: TypeAlias = Callable[[Table, Client, Any], list[Delivery]]

AT_TABLE: Mapping[type[Command], AtTable] = {
    commands.Ready: play.be_ready,
    commands.Reveal: play.reveal,
    commands.Start: play.start,
    commands.Wait: play.wait,
    commands.CallOff: play.call_off,
    commands.SetPause: moderate.set_pause,
    commands.PlayLay: play.play,
    commands.Explain: play.explain,
    commands.HandOver: play.hand_over,
    commands.TakeBack: play.take_back,
    commands.React: talk.react,
    commands.Nudge: talk.nudge,
    commands.Kick: moderate.kick,
    commands.HandHost: moderate.hand_host,
    commands.Mute: moderate.mute,
    commands.GiveHints: moderate.give_hints,
    commands.Lock: moderate.lock,
    commands.ChangeOptions: arrange.change_options,
    commands.Swap: arrange.swap,
    commands.Sit: arrange.sit,
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
