import os
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from secrets import token_hex

from contack.client.commands.shared import options
from contack.client.commands.shared.terminal import tell
from contack.client.files.known_servers import BadKnownServers
from contack.client.files.recorder import ScreenRecords
from contack.client.files.records import data_directory, records_directory
from contack.client.files.seats import SeatRecorder
from contack.client.hosting.programs import LocalPrograms
from contack.client.processes.pool import ProcessPool
from contack.client.screen.app.app import App
from contack.client.screen.pages.base.page import Page, Transition
from contack.client.screen.pages.start.welcome import WelcomePage
from contack.client.screen.paint.canvas.choices import ThemeChoice
from contack.client.screen.paint.theme.theme import Depth, theme_for
from contack.client.screen.run.loop import network, run_screen
from contack.client.screen.run.runner import ScreenRunner
from contack.client.screen.run.settings_file import load_settings, settings_path, store_settings
from contack.client.screen.state.context import Context
from contack.client.screen.state.effects import ShowMessage
from contack.client.screen.state.settings import ScreenSettings
from contack.client.screen.terminal.capabilities import console_depth, depth, light

READER = """\
From now on this program prints lines of text, without drawings. Type contack play for the next step.
To have the screen back: contack play --screen"""


def fill_screen(first: Transition, choices: options.Choices) -> int:
    """Return the exit status. Raises OSError if the requested log cannot be written."""
    path = settings_path()
    stored, wrong = load_settings(path)
    settings = replace(stored, theme=choices.theme or stored.theme)
    first = _welcomed(first, settings, choices.name, wrong or "")
    records = records_directory(choices.data)
    known = options.known_servers_in(choices.known_servers, choices.data)
    seats = SeatRecorder(options.seats_in(known, choices.data), options.utc_now)
    app = _app(first.page, settings, choices, records)
    with suppress(OSError, BadKnownServers):  # the page for it shows the error
        app = app.changed(seat=seats.file.newest())
    kept = ScreenRecords(records, options.utc_now)
    runner = ScreenRunner(
        app,
        partial(network, known, choices.discovery, kept.games, seats),
        kept,
        partial(
            LocalPrograms,
            choices.data / "server",
            known,
            owner=options.fresh_secret(),
            choice=choices.bots,
            options=_hosting_options(choices),
            wifi=choices.wifi,
        ),
        seats,
        partial(_store, path, stored, choices.theme),
        ProcessPool(os.cpu_count() or 1),
    )
    status = run_screen(runner, first.effects, choices.log)
    if runner.app.context.settings.reader and not stored.reader:
        tell(READER)
    return status


def _hosting_options(choices: options.Choices) -> list[str]:
    shared = ["--certificate", str(options.server_certificate())] if choices.data == data_directory() else []
    return shared if choices.discovery else [*shared, "--no-discovery"]


def _welcomed(first: Transition, settings: ScreenSettings, name: str | None, wrong: str) -> Transition:
    if settings.glyphs and (name or settings.name):
        return first._replace(effects=(*first.effects, *((ShowMessage(wrong, "bad"),) if wrong else ())))
    suggestion = settings.name or options.default_name()
    welcome = WelcomePage(then=first.page, effects=first.effects, suggestion=suggestion, wrong=wrong)
    return Transition(replace(welcome, name=name) if name else welcome.greeting())


def _app(page: Page, settings: ScreenSettings, choices: options.Choices, records: Path) -> App:
    bits: Depth = depth(os.environ, console_depth()) or 1
    is_light = light(os.environ)
    context = Context(
        zone=None,
        settings=settings,
        theme=theme_for(settings.theme, settings.view, settings.glyphs, bits, is_light),
        called=choices.name or "",
        wifi=choices.wifi,
        client=options.client_version(),
        records=records,
        fresh_key=lambda: token_hex(options.KEY_BYTES),
    )
    return App(page, context, options.fresh_nonce, depth=bits, light=is_light)


def _store(path: Path, stored: ScreenSettings, theme: ThemeChoice | None, settings: ScreenSettings) -> None:
    once = theme is not None and settings.theme == theme
    store_settings(path, replace(settings, theme=stored.theme) if once else settings)
