from collections.abc import Mapping
from math import ceil

from contack.client.text.english import counted
from contack.protocol.command import Reaction
from contack.protocol.name import printable
from contack.protocol.notice import Announced, ChatLine, Nudged, Paired, Reacted, Refused, Said
from contack.protocol.sentences import say, seen_by

REACTIONS: Mapping[Reaction, str] = {reaction: say(f"reaction.{reaction}") for reaction in Reaction}


def said_words(notice: Said) -> str:
    if notice.scope == "table":
        return chat_words(ChatLine(notice.name, notice.text))
    place = f"at {printable(notice.table)}" if notice.table else "in the lobby"
    return f"{printable(notice.name)} ({place}) says to all: {printable(notice.text)}"


def chat_words(line: ChatLine) -> str:
    return say("said", name=line.name, text=line.text)


def announced_words(announced: Announced) -> str:
    return say("announced", words=announced.words)


def motd_words(server: str, motd: str) -> str:
    return say("said", name=server, text=motd)


def reacted_words(reacted: Reacted) -> str:
    return say("reacted", name=reacted.name, text=REACTIONS[reacted.reaction])


def nudged_words(nudged: Nudged, own: str) -> str:
    key = "nudged.own" if nudged.by == own else "nudged"
    return say(key, by=nudged.by, name=seen_by(own, nudged.name))


def paired_words(paired: Paired) -> str:
    good = counted(ceil(paired.seconds), "second")
    code, typed = printable(paired.code), printable(paired.typed)
    return (
        f"To move your seat, type the code {typed} on the server's page, or contack play HOST --pair {typed} in a"
        f" terminal, or open the page with #pair={code} behind its address. It works once, within {good}."
    )


def refused_words(refused: Refused) -> str:
    words = printable(refused.words)
    wait = refused.retry_after
    if refused.command == "nudge" and wait:
        return f"Refused: {words}. Nudge again in {counted(ceil(wait), 'second')}."
    if refused.command != "say":
        return f"Refused: {words}."
    again = f" Say it again in {counted(ceil(wait), 'second')}." if wait else ""
    return f"Not said: {words}.{again}"
