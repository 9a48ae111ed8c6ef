"""What a server prints as soon as it listens: how friends come, and how they know it."""

import sys

import segno

from contack.server.config.settings import ServerSettings
from contack.server.network.addresses import CLONED, join_lines, page_addresses
from contack.server.network.certificate import Certificate
from contack.server.web.hosts import is_local


def print_banner(settings: ServerSettings, port: int, certificate: Certificate | None) -> None:
    """Print what whoever hosts the server tells the others; a certificate is there where it encrypts."""
    kept = "nothing is kept" if settings.ephemeral else f"records go to {settings.records}"
    print(f'Contack server "{settings.name}" listens on port {port}; {kept}')
    tls = certificate is not None
    print(f"On this {'machine, which no other one reaches' if is_local(settings.host) else 'network'}, join with:")
    for line in join_lines(settings.host, port, tls):
        print(f"    {line}")
    print("or, in a clone of Contack, with:")
    for line in join_lines(settings.host, port, tls, CLONED):
        print(f"    {line}")
    _print_pages(settings, port)
    print(f"They are shown this fingerprint: {certificate.fingerprint}" if certificate else "Nothing is encrypted.")
    sys.stdout.flush()  # a program that started this one waits for these lines, through a pipe


def _print_pages(settings: ServerSettings, port: int) -> None:
    """Print where browsers go, and what it means to let them in without encryption."""
    addresses = page_addresses(settings.host, port, settings.tls)
    if addresses and (settings.web == "on" or (settings.web == "tls" and settings.tls)):
        print(
            "or look in with a browser, which warns once of a certificate that nobody vouches for:"
            if settings.tls
            else "or look in with a browser:"
        )
        for address in addresses:
            print(f"    {address}")
        # in a file it would be scanned by nobody, and no phone reaches a loopback address
        if sys.stdout.isatty() and not is_local(settings.host):
            segno.make(addresses[0], error="l", micro=False).terminal(sys.stdout, border=2, compact=True)
    if settings.web == "on":
        print("Everybody on this network can read and change what goes to browsers without encryption (--web on).")
