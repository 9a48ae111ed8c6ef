"""Every screen of the client at a moment that shows much of it, by name; always the same."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from contack.client.screen.app.app import App
from contack.client.screen.paint.canvas.choices import ThemeChoice, ViewName
from contack.client.screen.paint.theme.theme import Depth, theme_for
from tests.client.screen.goldens import alone, entrance, nights, tables

_SCENES: Mapping[str, Callable[[], App]] = {
    "welcome-name": entrance.welcome_name,
    "welcome-glyphs": entrance.welcome_glyphs,
    "find-empty": entrance.find_empty,
    "find-servers": entrance.find_servers,
    "find-seat": entrance.find_seat,
    "password": entrance.password,
    "trust": entrance.trust,
    "trust-another": entrance.trust_another,
    "lobby": entrance.lobby,
    "lobby-motd": entrance.motd,
    "lobby-stand-in": entrance.stand_in,
    "open-table": entrance.open_table,
    "play-bots": entrance.play_bots,
    "standings": entrance.standings,
    "standings-for-ever": entrance.standings_for_ever,
    "settings": entrance.settings,
    "night-lobby": nights.lobby,
    "night-opening": nights.opening,
    "night-entering": nights.entering,
    "night-playing": nights.playing,
    "night-organising": nights.organising,
    "night-ending": nights.ending,
    "night-over": nights.over,
    "night-table": nights.at_table,
    "waiting": tables.waiting,
    "countdown": tables.countdown,
    "options": tables.options,
    "people": tables.people,
    "bots": tables.bots,
    "table-my-turn": tables.my_turn,
    "table-their-turn": tables.their_turn,
    "table-tile-chosen": tables.tile_chosen,
    "table-preview": tables.preview,
    "table-why-not": tables.why_not,
    "table-seven": tables.seven,
    "table-seven-preview": tables.seven_preview,
    "table-talk": tables.talk,
    "table-chat": tables.chat,
    "table-chat-first": tables.chat_first,
    "table-reactions": tables.reactions,
    "table-graphemes": tables.graphemes,
    "table-arriving": tables.arriving,
    "table-lit": tables.lit,
    "table-scored": tables.scored,
    "table-lost": tables.lost,
    "table-clock": tables.clock,
    "table-clock-short": tables.clock_short,
    "table-clock-seven": tables.clock_seven,
    "table-over": tables.game_over_table,
    "score-hand": tables.hand_over,
    "score-game": tables.game_over,
    "question": tables.question,
    "help": tables.help_,
    "lesson": alone.lesson,
    "solitaire-choice": alone.solitaire_choice,
    "solitaire-draw": alone.draw,
    "solitaire-stacked": alone.stacked,
    "solitaire-tops": alone.stacked_tops,
    "solitaire-over": alone.solitaire_over,
    "replay": alone.replay,
    "replay-better": alone.replay_better,
    "replay-review": alone.replay_review,
    "replay-scores": alone.replay_scores,
    "learn": alone.learn,
    "learn-right": alone.learn_right,
    "records": alone.records,
    "records-search": alone.records_search,
    "records-none": alone.records_none,
}

SCENES = {name: cache(scene) for name, scene in _SCENES.items()}
"""How to come to each scene, which is done once: a shell never changes."""


def dressed(app: App, theme: ThemeChoice, view: ViewName | None = None, depth: Depth = 24) -> App:
    """Return a shell as it is on a terminal of so many bits of colour, to somebody who chose a theme and a view."""
    settings = replace(app.context.settings, theme=theme, view=view)
    context = replace(app.context, settings=settings, theme=theme_for(theme, view, settings.glyphs, depth, light=False))
    return replace(app, context=context, depth=depth)
