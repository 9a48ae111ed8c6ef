from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from contack.protocol.frame import STREAM_PATH
from contack.protocol.version import SUBPROTOCOL, WEBSOCKET_PATH

METHODS = ("GET", "HEAD", "POST", "PUT", "CONNECT", "TRACE", "PRI", "get", "", "G\0T", "G" * 5000)
VERSIONS = ("HTTP/1.1", "HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.1 x", "http/1.1", "ICY", "")
PATHS = (
    "/", WEBSOCKET_PATH, STREAM_PATH, "/style.css",
    "/qr.svg?pair=x", "*", "//", "http://den/", "/?a=b&&=", "/%00", "",
    "/ways.json", "/replay/",
    "/replay/2026-11-20T15-04-05Z-den-630dcd29", "/records/2026-11-20T15-04-05Z-%e7%8c%ab.contack",
)  # fmt: skip
OUTSIDE = (
    "/../etc/passwd", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/..\\..\\etc",
    "//etc/passwd", "/./../etc/passwd", "/etc/passwd", "/table/../../site.py", "/table/%2e%2e/%2e%2e/site.py",
    "/%252e%252e/etc/passwd", "/\xc0\xae\xc0\xae/etc/passwd", "file:///etc/passwd", "/main.js/../../qr.py", "/..",
    "/records/../journal.sqlite", "/records/%2e%2e%2fjournal.sqlite", "/records/2026-11-20T15-04-05Z-%2f..%2fden",
    "/certificate.pem", "/journal.sqlite", "/.git/config", "/main.js\0.png", "/" + "../" * 500 + "etc/passwd",
)  # fmt: skip

NAMES = (
    "Host", "Origin", "Content-Length", "Transfer-Encoding", "Expect", "Connection", "Upgrade", "If-None-Match",
    "Cookie", "Range", "Accept-Encoding", "X" * 300, "Sec-WebSocket-Key", "Sec WebSocket", "",
)  # fmt: skip
VALUES = (
    "", "0", "-1", "+5", "0x10", "9" * 30, "chunked", "gzip, chunked", "100-continue", "close", "websocket", "\xff",
    "\t", "*", "a" * 5000, "a\0b", "a\r b",
)  # fmt: skip
HOSTS = (
    "", "example.com", "127.0.0.1.example.com", "user@127.0.0.1", "[::1", "[::1]", "127.0.0.1:99999", "127.0.0.1:x",
    "0", "localhost", "LOCALHOST:1", "a b", "127.0.0.1, example.com", "\xfc.example", "127.1", "%31", "." * 300,
    "$(id)", "`id`", "[::1];id:80",
)  # fmt: skip
ORIGINS = ("null", "http://example.com", "https://127.0.0.1", "http://127.0.0.1", "file://", "", "http://[", "x" * 2000)
BODIES = (
    b"5\r\nhello\r\n0\r\n\r\n", b"5;name=value\r\nhello\r\n0\r\nTrailer: x\r\n\r\n", b"0\r\n\r\n", b"-1\r\n\r\n",
    b"\r\n", b"ffffffffffffffff\r\nx", b"5\r\nhel", b"z\r\nhello\r\n", b"5\nhello\n0\n\n",
    b"00000000000000005\r\nhello\r\n0\r\n\r\n",
    b"1" * 3000, b"1\r\nx\r\n" * 300, b"x" * 20_000,
)  # fmt: skip

UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Protocol": SUBPROTOCOL,
}

NO_UPGRADE: Mapping[str, Sequence[str]] = {
    "Upgrade": ("", "h2c", "websocket, h2c", "WEBSOCKET", "web\tsocket"),
    "Connection": ("", "close", "keep-alive", "Upgrade, Upgrade"),
    "Sec-WebSocket-Version": ("", "0", "8", "13, 8", "14", "-13", "x"),
    "Sec-WebSocket-Key": ("", "x", "dGhlIHNhbXBsZSBub25jZQ", "=" * 24, "dGhlIHNhbXBsZSBub25jZQ==" * 2, "\xff" * 24),
    "Sec-WebSocket-Protocol": (
        "",
        "contack.1",
        "chat",
        f"{SUBPROTOCOL}, chat",
        "a" * 4000,
    ),
    "Sec-WebSocket-Extensions": (
        "permessage-deflate",
        "permessage-deflate; x=99",
        "x;" * 900,
        "\0",
    ),
}

OF_STREAMS: Mapping[str, Sequence[str]] = {
    "Contack-Protocol": ("", SUBPROTOCOL, SUBPROTOCOL, "contack.1", "x" * 3000),
    "Contack-Stream": ("", "x", "A" * 22, "../x", "\xff" * 22, "a" * 5000),
    "Contack-Number": ("", "0", "1", "2", "-1", "1.5", "9" * 15, "9" * 400, "\xb2"),
    "Contack-Received": ("", "0", "1", "-1", "9" * 15, "9" * 400, "0, 0"),
    "Contack-Poll": ("", "yes"),
}


class Requests:
    def __init__(self, chance: random.Random, host: str) -> None:
        self._chance = chance
        self._host = host

    def request(self) -> bytes:
        kinds = (
            self._plain,
            self._plain,
            self._garbage,
            self._with_body,
            self._upgrade,
            self._stream,
            self._elsewhere,
            self._outside,
        )
        return changed(self._chance, self._chance.choice((*kinds, self._long))())

    def upgrade(self, path: str = WEBSOCKET_PATH, **other: str) -> bytes:
        return self._head("GET", path, "HTTP/1.1", UPGRADE | {"Sec-WebSocket-Protocol": SUBPROTOCOL} | other)

    def _head(self, method: str, path: str, version: str, headers: Mapping[str, str]) -> bytes:
        lines = [f"{method} {path} {version}".rstrip()]
        lines += [f"{name}: {value}" for name, value in ({"Host": self._host} | dict(headers)).items()]
        return "\r\n".join([*lines, "", ""]).encode("latin-1")

    def _plain(self) -> bytes:
        chance = self._chance
        headers = {chance.choice(NAMES): chance.choice(VALUES) for _ in range(chance.randrange(4))}
        method = chance.choice(METHODS) if chance.random() < 0.3 else "GET"
        version = chance.choice(VERSIONS) if chance.random() < 0.2 else "HTTP/1.1"
        head = self._head(method, chance.choice(PATHS), version, headers)
        return (
            head if chance.random() < 0.9 else head.replace(b"\r\n", chance.choice([b"\n", b"\r", b"\r\n\t", b"\n\r"]))
        )

    def _garbage(self) -> bytes:
        return self._chance.choice(
            [b"G", b"\x80", b"\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"]
        ) + self._chance.randbytes(self._chance.randrange(300))

    def _with_body(self) -> bytes:
        chance = self._chance
        body = chance.choice(BODIES)
        lengths = (
            "Transfer-Encoding: chunked",
            f"Content-Length: {len(body)}",
            "Content-Length: 3",
            "Content-Length: 9999",
        )
        chosen = "\r\n".join(chance.sample(lengths, chance.choice([1, 1, 2, 3])))
        return f"{chance.choice(['GET', 'POST'])} / HTTP/1.1\r\nHost: {self._host}\r\n{chosen}\r\n\r\n".encode() + body

    def _upgrade(self) -> bytes:
        wrong = self._chance.sample(sorted(NO_UPGRADE), self._chance.choice([1, 1, 2]))
        return self.upgrade(
            WEBSOCKET_PATH,
            **{name: self._chance.choice(NO_UPGRADE[name]) for name in wrong},
        )

    def stream(self, method: str, body: bytes = b"", headers: Mapping[str, str] | None = None) -> bytes:
        length = {"Content-Length": str(len(body))} if method == "POST" else {}
        return self._head(method, STREAM_PATH, "HTTP/1.1", {**length, **(headers or {})}) + body

    def _stream(self) -> bytes:
        chance = self._chance
        names = chance.sample(sorted(OF_STREAMS), chance.randrange(len(OF_STREAMS)))
        method = chance.choice(("POST", "POST", "GET", "DELETE", "PUT"))
        body = chance.choice((b"", b"", b"x" * 100, b"x" * 20_000))
        return self.stream(method, body, {name: chance.choice(OF_STREAMS[name]) for name in names})

    def _elsewhere(self) -> bytes:
        which = self._chance.choice(({"Host"}, {"Origin"}, {"Host", "Origin"}))
        values = {"Host": self._chance.choice(HOSTS), "Origin": self._chance.choice(ORIGINS)}
        headers = {name: value for name, value in values.items() if name in which}
        if self._chance.random() < 0.5:
            return self.upgrade(**headers)
        return self._head("GET", "/", "HTTP/1.1", headers)

    def _outside(self) -> bytes:
        return self._head(self._chance.choice(("GET", "HEAD")), self._chance.choice(OUTSIDE), "HTTP/1.1", {})

    def _long(self) -> bytes:
        chance = self._chance
        return chance.choice(
            (
                self._head("GET", "/", "HTTP/1.1", {f"X-{number}": "x" for number in range(chance.randrange(90, 400))}),
                self._head("GET", "/" + "a" * chance.randrange(7000, 30_000), "HTTP/1.1", {}),
                self._head("GET", "/", "HTTP/1.1", {"X": "a" * chance.randrange(7000, 30_000)}),
                b"G" * chance.randrange(7000, 30_000),
            )
        )


def changed(chance: random.Random, data: bytes) -> bytes:
    result = bytearray(data)
    for _ in range(chance.choice([0, 0, 0, 0, 0, 1, 3])):
        at = chance.randrange(len(result) + 1)
        result[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(4))
    return bytes(result)
