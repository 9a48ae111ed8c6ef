"""A WebSocket that a big screen listens to: what it is shown is text, and it has nothing to say."""

from wsproto.events import BytesMessage, Event, TextMessage
from wsproto.frame_protocol import CloseReason

from contack.server.config.limits import Limits
from contack.server.network.connection import ServerProtocol
from contack.server.web.carrier import Carrier
from contack.server.web.screens import Screens, screen_place
from contack.server.web.websocket import WebSocket

NOTHING_TO_SAY = "a screen sends nothing but empty texts"


class ScreenSocket(WebSocket):
    """A transport on which `protocol` says nothing, and screens are shown feeds.

    An empty text is answered by one: a page cannot ping, and would not see that the server is gone.
    """

    def __init__(self, screens: Screens, before: Carrier, protocol: ServerProtocol, limits: Limits) -> None:
        super().__init__(before, protocol, limits)
        self._screens = screens
        self._missed = False
        place = screen_place(protocol, self.wire.getHost())
        refusal = screens.why_not(place)
        if refusal:
            self._violation(CloseReason.TRY_AGAIN_LATER, refusal)
        else:
            screens.let_in(self, protocol, place)

    def show(self, feed: bytes) -> None:
        """Send a feed; a screen that does not read skips it, and is shown the newest when it reads again."""
        self._missed = self._protocol.behind
        if not self._missed:
            self._send(TextMessage(feed.decode()))

    def write(self, data: bytes) -> None:
        """Say nothing: a notice is nothing that a screen could read."""

    def resumeProducing(self) -> None:
        """Read again, and show what was skipped."""
        super().resumeProducing()
        if self._missed:
            self._screens.show_newest(self)

    def connectionLost(self) -> None:
        """Show nothing any more."""
        super().connectionLost()
        self._screens.let_out(self)

    def _hear(self, event: Event) -> None:
        match event:
            case TextMessage(data="", message_finished=True):
                self._count()
                self._send(TextMessage(""))
            case TextMessage() | BytesMessage():
                self._violation(CloseReason.POLICY_VIOLATION, NOTHING_TO_SAY)
            case _:
                super()._hear(event)
