"""What a server prints as soon as it listens."""

import sys

import segno

from contack.protocol.discovery.page import is_loopback
from contack.server.config.settings import ServerSettings
from contack.server.discovery.addresses import CLONED, join_line, page_address
from contack.server.network.tls.certificate import Certificate

# What the host of a server that encrypts should know of its plain pages.
OVER_HTTP = "Others on this network can read and change what goes over http://. With https:// a browser warns once."


def print_banner(settings: ServerSettings, port: int, certificate: Certificate | None) -> None:
    kept = "nothing is kept" if settings.ephemeral else f"records go to {settings.records}"
    print(f'Contack server "{settings.name}" listens on port {port}; {kept}')
    tls = certificate is not None
    print(f"On this {'machine (no other can reach it)' if is_loopback(settings.host) else 'network'}, join with:")
    print(f"    {join_line(settings.host, port, tls)}")
    print("or, in a clone of Contack, with:")
    print(f"    {join_line(settings.host, port, tls, CLONED)}")
    _print_pages(settings, port)
    print(f"Guests should see this fingerprint: {certificate.fingerprint}" if certificate else "Nothing is encrypted.")
    sys.stdout.flush()  # a program that started this one waits for these lines, through a pipe


def _print_pages(settings: ServerSettings, port: int) -> None:
    page = page_address(settings, port)
    if not page:
        return
    plain = page.startswith("http:")
    warns = "" if plain else " (it warns once about the self-signed certificate)"
    print(f"or open this in a browser{warns}:")
    print(f"    {page}")
    # not in a file, where no phone can scan it, and no phone reaches a loopback address
    if sys.stdout.isatty() and not is_loopback(settings.host):
        segno.make(page, error="l", micro=False).terminal(sys.stdout, border=2, compact=True)
    print("and this on a projector or a television:")
    print(f"    {page}screen")
    if plain and settings.tls:
        print(OVER_HTTP)
