"""Slow clients: they send nothing, or a byte at a time, and hold a connection."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

from trials.nuisance import Nuisance
from trials.server import Server, Streams
from trials.web_requests import UPGRADE

# Seconds after which a connection counts as held: heads, pages and hellos have ten.
LONGEST = 20.0

DRIP_SECONDS = 0.5

HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "
HELLO = bytes.fromhex("1603010200010001fc0303")


class Loiterers(Nuisance):
    def __init__(self, server: Server, count: int) -> None:
        super().__init__(server)
        self.longest = 0.0
        self._count = count

    async def send(self, share: float) -> None:
        numbers = range(self.sent, round(share * self._count))
        self.sent += len(numbers)
        await asyncio.gather(*(self._loiter(number) for number in numbers))

    async def _loiter(self, number: int) -> None:
        plain = number % 2 == 0
        kind = tuple(KINDS)[number // 2 % len(KINDS)]
        streams = await self.server.connect(plain=plain)
        start = monotonic()
        drips = asyncio.create_task(self._drip(streams, kind))
        try:
            async with asyncio.timeout(LONGEST):
                while await streams.reader.read(2**16):
                    pass
        except TimeoutError:
            self.wrong.append(f"a connection is held that {kind}")
        except OSError:
            pass  # disconnected all the same
        finally:
            drips.cancel()
            streams.writer.transport.abort()
        self.longest = max(self.longest, monotonic() - start)

    async def _drip(self, streams: Streams, kind: str) -> None:
        at_once, over_and_over = KINDS[kind]
        host, port = streams.writer.get_extra_info("peername")[:2]
        with suppress(OSError):
            streams.writer.write(at_once.replace(b"127.0.0.1", f"{host}:{port}".encode()))
            while over_and_over:
                await asyncio.sleep(DRIP_SECONDS)
                streams.writer.write(over_and_over)
                await streams.writer.drain()


_UPGRADE = "".join(f"{name}: {value}\r\n" for name, value in UPGRADE.items()).encode()

# The first bytes of each kind, and the bytes that it repeats.
KINDS = {
    "says nothing": (b"", b""),
    "says half a head": (HALF, b""),
    "says a head a byte at a time": (HALF, b"x"),
    "begins a handshake a byte at a time": (HELLO, b"\0"),
    "asks for a page and then for nothing": (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b""),
    "has a body a byte at a time": (b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n", b"x"),
    "opens a WebSocket and says no hello": (b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n" + _UPGRADE + b"\r\n", b""),
    "pings and says no hello": (b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n" + _UPGRADE + b"\r\n", b"\x89\x80mask"),
}
