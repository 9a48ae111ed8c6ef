"""A client of a hub that plays over requests of HTTP, without a network."""

from contack.protocol.command import Command
from contack.protocol.notice import Notice
from contack.protocol.testing.client import ScriptedClient
from contack.server.network.hub import Hub
from contack.server.web.arrival import Arrivals
from tests.server.web.browser import Browser, Reply, reply, request

OPEN = {"Contack-Protocol": "contack.2"}


class StreamCaller(ScriptedClient):
    """A client with a stream: one connection for POSTs, and one for the GET whose answer stays open."""

    def __init__(
        self, hub: Hub, arrivals: Arrivals | None = None, encrypted: bool = False, listens: bool = True
    ) -> None:
        super().__init__("")
        self._hub = hub
        self.posts = Browser(hub, encrypted=encrypted, arrivals=arrivals)
        self.arrivals = self.posts.arrivals
        self.opened = self.asks(self.posts, "POST", **OPEN)
        self.id = self.opened.headers.get("Contack-Stream", "")
        self.number = self.received = 0
        self.gets = self.posts
        self._raw = b""
        self._headed = False
        if listens and self.id:
            self.listens()

    def browser(self) -> Browser:
        return Browser(self._hub, arrivals=self.arrivals)

    def asks(self, browser: Browser, method: str, body: bytes = b"", /, **headers: str) -> Reply:
        """Send a request over a connection; return its answer, of which nothing may have come yet."""
        data = self.writes(browser, method, body, **headers)
        return reply(data) if data else Reply(0, {}, b"")

    def writes(self, browser: Browser, method: str, body: bytes = b"", /, **headers: str) -> bytes:
        """Send a request over a connection; return all bytes that come back."""
        length = {"Content-Length": str(len(body))} if method == "POST" else {}
        data = browser.writes(request("/stream", method, **length, **headers) + body)
        browser.clock.pump([0] * 3)
        return data + browser.reads()

    def posting(self, data: bytes, number: int | None = None, browser: Browser | None = None) -> Reply:
        """Send bytes in a POST, the next one unless a number says otherwise; return the answer."""
        self.number = number or self.number + 1
        return self.asks(browser or self.posts, "POST", data, Contack_Stream=self.id, Contack_Number=str(self.number))

    def listens(self, browser: Browser | None = None, **headers: str) -> None:
        self.gets = browser or self.browser()
        self._raw, self._headed = b"", False
        head = {"Contack_Stream": self.id, "Contack_Received": str(self.received), **headers}
        self._raw += self.writes(self.gets, "GET", **head)

    def sends(self, *commands: Command) -> list[Notice]:
        self.posting(self.send(*commands))
        return self.hears()

    def reads(self) -> bytes:
        """Return the bytes of the stream that came since the last time."""
        self.gets.clock.pump([0] * 3)
        self._raw += self.gets.reads()
        if not self._headed and b"\r\n\r\n" in self._raw:
            self.answer = reply(self._raw)
            self._raw, self._headed = self.answer.body, True
        came = b""
        while self._headed and b"\r\n" in self._raw:
            size, _, rest = self._raw.partition(b"\r\n")
            length = int(size, 16)
            came, self._raw = came + rest[:length], rest[length + 2 :]
        self.received += len(came)
        return came

    def hears(self) -> list[Notice]:
        """Return the notices that came since the last time."""
        return list(self.receive(self.reads()))
