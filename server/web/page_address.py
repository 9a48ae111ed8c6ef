"""Where others find the pages."""

from contack.protocol.page import page_url
from contack.server.config.settings import ServerSettings
from contack.server.network.addresses import page_addresses
from contack.server.web.asked import Asked
from contack.server.web.hosts import is_local


def page_address(asked: Asked, settings: ServerSettings) -> str:
    """Return where others find the pages: at the host that was asked for, unless only this machine reaches that."""
    name, port = asked.place
    others = page_addresses(settings, port) if is_local(name) else ()
    return next(iter(others), page_url(settings.page_scheme(name) or asked.scheme, name, port))
