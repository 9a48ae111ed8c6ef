"""The line that is typed to play on in a terminal: a page cannot know whether programs have to encrypt."""

from http import HTTPStatus

from contack.server.network.addresses import join_lines
from contack.server.web.asked import Asked, WebAnswer, sentence
from contack.server.web.hosts import is_local

PATH = "/terminal"


class TerminalLine:
    """Tells the line for a server that is bound to `host`, and encrypts or not."""

    def __init__(self, host: str, tls: bool) -> None:
        self._host = host
        self._tls = tls

    def answer(self, asked: Asked) -> WebAnswer:
        """Return the line: by the address that was asked, or as others reach it where only this machine can."""
        name, port = asked.place
        others = join_lines(self._host, port, self._tls) if is_local(name) else ()
        [line] = join_lines(name, port, self._tls)
        return sentence(HTTPStatus.OK, next(iter(others), line), **{"Cache-Control": "no-store"})
