"""Hundreds of strangers who connect, in a separate process.

python -m trials.stranger silent|storm|idle HOST PORT COUNT SECONDS

They come from many local addresses. Prints one JSON object.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic

from contack.protocol.notice import Closed
from contack.protocol.testing.client import ScriptedClient
from trials.server import client_context

ADDRESSES = 20


TLS = client_context()


def address(number: int) -> str:
    return f"127.0.1.{1 + number % ADDRESSES}"


async def silent(number: int, host: str, port: int, seconds: float) -> str:
    reader, writer = await asyncio.open_connection(host, port, local_addr=(address(number), 0))
    try:
        await asyncio.wait_for(reader.read(), seconds)
    except TimeoutError:
        return "held"
    finally:
        writer.transport.abort()
    return "disconnected"


async def storm(number: int, host: str, port: int, seconds: float) -> str:
    async with asyncio.timeout(seconds):
        reader, writer = await asyncio.open_connection(host, port, ssl=TLS, local_addr=(address(number), 0))
        client = ScriptedClient(f"stranger {number}")
        writer.write(client.connect())
        try:
            while data := await reader.read(2**16):
                for notice in client.receive(data):
                    return notice.reason if isinstance(notice, Closed) else "welcomed"
        finally:
            writer.transport.abort()
    return "disconnected"


async def idle(number: int, host: str, port: int, seconds: float) -> str:
    reader, writer = await asyncio.open_connection(host, port, ssl=TLS, local_addr=(address(number), 0))
    writer.write(ScriptedClient(f"idle {number}").connect())
    try:
        async with asyncio.timeout(seconds):
            while await reader.read(2**16):
                pass
    except TimeoutError:
        return "held"
    finally:
        writer.transport.abort()
    return "disconnected"


KINDS: Mapping[str, Callable[[int, str, int, float], Awaitable[str]]] = {
    "silent": silent,
    "storm": storm,
    "idle": idle,
}


async def _come(kind: str, host: str, port: int, count: int, seconds: float) -> dict[str, object]:
    start = monotonic()
    found = await asyncio.gather(*(_one(kind, number, host, port, seconds) for number in range(count)))
    return {"found": Counter(found), "seconds": monotonic() - start}


async def _one(kind: str, number: int, host: str, port: int, seconds: float) -> str:
    try:
        return await KINDS[kind](number, host, port, seconds)
    except OSError as why:
        return "disconnected" if isinstance(why, ConnectionError) else type(why).__name__


def main() -> None:
    kind, host, port, count, seconds = sys.argv[1:]
    print(json.dumps(asyncio.run(_come(kind, host, int(port), int(count), float(seconds)))))


if __name__ == "__main__":
    main()
