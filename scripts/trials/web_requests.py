"""Requests of HTTP with something wrong in them."""

import random
from collections.abc import Mapping, Sequence

from contack.lab.conform.websocket import KEY, UPGRADE
from contack.protocol.frame import STREAM_PATH
from contack.protocol.version import SUBPROTOCOL, WEBSOCKET_PATH
from trials.mutation import changed

PATHS = (
    "/", WEBSOCKET_PATH, STREAM_PATH, "/style.css", "/qr.svg?pair=x", "*", "//", "http://den/", "/?a=b&&=", "/%00", "",
    "/ways.json", "/replay/", "/replay/2026-11-20T15-04-05Z-den-630dcd29",
    "/records/2026-11-20T15-04-05Z-%e7%8c%ab.contack", "/" + "a" * 30_000,
)  # fmt: skip
OUTSIDE = (
    "/../etc/passwd", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/..\\..\\etc",
    "//etc/passwd", "/./../etc/passwd", "/etc/passwd", "/table/../../site.py", "/table/%2e%2e/%2e%2e/site.py",
    "/%252e%252e/etc/passwd", "/\xc0\xae\xc0\xae/etc/passwd", "file:///etc/passwd", "/main.js/../../qr.py", "/..",
    "/records/../journal.sqlite", "/records/%2e%2e%2fjournal.sqlite", "/records/2026-11-20T15-04-05Z-%2f..%2fden",
    "/certificate.pem", "/journal.sqlite", "/.git/config", "/main.js\0.png", "/" + "../" * 500 + "etc/passwd",
)  # fmt: skip
VALUES = (
    "", "0", "-1", "+5", "0x10", "9" * 30, "chunked", "gzip, chunked", "100-continue", "close", "websocket", "\xff",
    "\t", "*", "a" * 5000, "a" * 30_000, "a\0b", "a\r b",
)  # fmt: skip

# Parts of a request, and values for them that are wrong or rare. Those with a small letter are in its first line.
ODD: Mapping[str, Sequence[str]] = {
    "method": ("GET", "HEAD", "POST", "PUT", "CONNECT", "TRACE", "PRI", "get", "", "G\0T", "G" * 5000),
    "version": ("HTTP/1.1", "HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.1 x", "http/1.1", "ICY", ""),
    "path": PATHS,
    "outside": OUTSIDE,
    "Host": (
        "", "example.com", "127.0.0.1.example.com", "user@127.0.0.1", "[::1", "[::1]", "127.0.0.1:99999", "127.0.0.1:x",
        "0", "localhost", "LOCALHOST:1", "a b", "127.0.0.1, example.com", "\xfc.example", "127.1", "%31", "." * 300,
        "$(id)", "`id`", "[::1];id:80",
    ),
    "Origin": (
        "null", "http://example.com", "https://127.0.0.1", "http://127.0.0.1", "file://", "", "http://[", "x" * 2000,
    ),
    "Upgrade": ("", "h2c", "websocket, h2c", "WEBSOCKET", "web\tsocket"),
    "Connection": ("", "close", "keep-alive", "Upgrade, Upgrade"),
    "Sec-WebSocket-Version": ("", "0", "8", "13, 8", "14", "-13", "x"),
    "Sec-WebSocket-Key": ("", "x", KEY.decode()[:-2], "=" * 24, KEY.decode() * 2, "\xff" * 24),
    "Sec-WebSocket-Protocol": ("", "contack.1", "chat", f"{SUBPROTOCOL}, chat", "a" * 4000),
    "Sec-WebSocket-Extensions": ("permessage-deflate", "permessage-deflate; x=99", "x;" * 900, "\0"),
    "Contack-Protocol": ("", SUBPROTOCOL, "contack.1", "x" * 3000),
    "Contack-Stream": ("", "x", "A" * 22, "../x", "\xff" * 22, "a" * 5000),
    "Contack-Number": ("", "0", "1", "2", "-1", "1.5", "9" * 15, "9" * 400, "\xb2"),
    "Contack-Received": ("", "0", "1", "-1", "9" * 15, "9" * 400, "0, 0"),
    "Contack-Poll": ("", "yes"),
    **dict.fromkeys(
        (
            "Content-Length", "Transfer-Encoding", "Expect", "If-None-Match", "Cookie", "Range", "Accept-Encoding",
            "X" * 300, "Sec WebSocket", "",
        ),
        VALUES,
    ),
}  # fmt: skip
BODIES = (
    b"5\r\nhello\r\n0\r\n\r\n", b"5;name=value\r\nhello\r\n0\r\nTrailer: x\r\n\r\n", b"0\r\n\r\n", b"-1\r\n\r\n",
    b"\r\n", b"ffffffffffffffff\r\nx", b"5\r\nhel", b"z\r\nhello\r\n", b"5\nhello\n0\n\n",
    b"00000000000000005\r\nhello\r\n0\r\n\r\n", b"1" * 3000, b"1\r\nx\r\n" * 300, b"x" * 20_000, b"", b"x" * 100,
)  # fmt: skip
GARBAGE = (b"G", b"\x80", b"\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"G" * 20_000)
LINE_ENDS = (b"\n", b"\r", b"\r\n\t", b"\n\r")


class Requests:
    def __init__(self, chance: random.Random, host: str) -> None:
        self._chance = chance
        self._host = host

    def request(self) -> bytes:
        chance = self._chance
        data = chance.choice((self._odd, self._odd, self._odd, self._with_body, self._garbage, self._many_headers))()
        if chance.random() < 0.05:
            data = data.replace(b"\r\n", chance.choice(LINE_ENDS))
        return changed(chance, data, chance.choice([0, 0, 0, 0, 0, 1, 3]))

    def upgrade(self) -> bytes:
        return self._request("GET", WEBSOCKET_PATH, UPGRADE)

    def stream(self, method: str, body: bytes = b"", headers: Mapping[str, str] | None = None) -> bytes:
        length = {"Content-Length": str(len(body))} if method == "POST" else {}
        return self._request(method, STREAM_PATH, {**length, **(headers or {})}) + body

    def _request(self, method: str, path: str, headers: Mapping[str, str], version: str = "HTTP/1.1") -> bytes:
        lines = [f"{method} {path} {version}".rstrip()]
        lines += [f"{name}: {value}" for name, value in ({"Host": self._host} | dict(headers)).items()]
        return "\r\n".join([*lines, "", ""]).encode("latin-1")

    def _odd(self) -> bytes:
        chance = self._chance
        headers: Mapping[str, str] = chance.choice(({}, UPGRADE, {"Contack-Protocol": SUBPROTOCOL}))
        parts = {"method": "GET", "path": WEBSOCKET_PATH if headers is UPGRADE else "/", **headers}
        parts |= {name: chance.choice(ODD[name]) for name in chance.sample(sorted(ODD), chance.randrange(4))}
        path = parts.pop("outside", parts.pop("path"))
        return self._request(parts.pop("method"), path, parts, parts.pop("version", "HTTP/1.1"))

    def _with_body(self) -> bytes:
        chance, body = self._chance, self._chance.choice(BODIES)
        if chance.random() < 0.5:
            return self.stream(chance.choice(("POST", "GET", "DELETE", "PUT")), body)
        lengths = ("Transfer-Encoding: chunked", "Content-Length: 3", f"Content-Length: {len(body)}")
        chosen = "\r\n".join(chance.sample(lengths, chance.choice((1, 1, 2, 3))))
        return f"{chance.choice(('GET', 'POST'))} / HTTP/1.1\r\nHost: {self._host}\r\n{chosen}\r\n\r\n".encode() + body

    def _garbage(self) -> bytes:
        return self._chance.choice(GARBAGE) + self._chance.randbytes(self._chance.randrange(300))

    def _many_headers(self) -> bytes:
        return self._request("GET", "/", {f"X-{number}": "x" for number in range(self._chance.randrange(90, 400))})
