"""Answers to requests: a page, the way to it, or a sentence that says why not."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Protocol, TypeAlias

from twisted.internet.defer import Deferred

from contack.server.web.asked import Asked, WebAnswer, sentence
from contack.server.web.doors import Doors
from contack.server.web.hosts import Hosts, is_at_home
from contack.server.web.records import replay_name
from contack.server.web.shipped import SHIPPED, PageFile

METHODS = ("GET", "HEAD")

NO_TLS = "The web page needs encryption, which is off on this server. The host can restart it without --no-tls."


# Answers requests for things other than files.
AnswerMaker: TypeAlias = Callable[[Asked], WebAnswer | Deferred[WebAnswer]]


class Site(Protocol):
    def answer(self, asked: Asked) -> WebAnswer | Deferred[WebAnswer]:
        pass

    def refusal(self, asked: Asked) -> WebAnswer | None:
        """Say why a request gets no WebSocket and no stream."""


class PagesSite:
    """`made` has the answers that depend on the request, by path, or by folder for all its paths."""

    def __init__(self, hosts: Hosts, pages: Mapping[str, PageFile], made: Mapping[str, AnswerMaker]) -> None:
        self._hosts = hosts
        self._pages = pages
        self._made = made

    def refusal(self, asked: Asked) -> WebAnswer | None:
        """Refuse requests from other sites."""
        return self._hosts.refusal(asked)

    def answer(self, asked: Asked) -> WebAnswer | Deferred[WebAnswer]:
        return self.refusal(asked) or _wrong_method(asked) or self._page(asked)

    def _page(self, asked: Asked) -> WebAnswer | Deferred[WebAnswer]:
        page = self._pages.get(asked.path)
        if page is None:
            folder = asked.path[: asked.path.rfind("/") + 1]
            make = self._made.get(asked.path) or self._made.get(folder, _no_page)
            return make(asked)
        return page.answer(asked)


class EncryptedOnly:
    """Sends browsers to the encrypted pages on the same port."""

    def __init__(self, hosts: Hosts, doors: Doors) -> None:
        self._hosts = hosts
        self._doors = doors

    def refusal(self, asked: Asked) -> WebAnswer:
        return self._hosts.refusal(asked) or sentence(
            HTTPStatus.FORBIDDEN, "This server takes players only over https:// and wss://."
        )

    def answer(self, asked: Asked) -> WebAnswer:
        known = asked.path in SHIPPED or replay_name(asked.path) is not None
        page = f"{asked.path}?{asked.query}" if asked.query else asked.path
        where = self._doors.encrypted_page(asked) + (page[1:] if known else "")
        return (
            self._hosts.refusal(asked)
            or _wrong_method(asked)
            or sentence(HTTPStatus.TEMPORARY_REDIRECT, f"The page is encrypted, at {where}", Location=where)
        )


class AtHome:
    """Browsers on a private network get pages; `elsewhere` answers all others."""

    def __init__(self, pages: Site, elsewhere: Site) -> None:
        self._pages = pages
        self._elsewhere = elsewhere

    def answer(self, asked: Asked) -> WebAnswer | Deferred[WebAnswer]:
        return self._site(asked).answer(asked)

    def refusal(self, asked: Asked) -> WebAnswer | None:
        return self._site(asked).refusal(asked)

    def _site(self, asked: Asked) -> Site:
        return self._pages if is_at_home(asked) else self._elsewhere


class NoPages:
    """Answers one sentence."""

    def refusal(self, asked: Asked) -> WebAnswer:
        return sentence(HTTPStatus.FORBIDDEN, NO_TLS)

    def answer(self, asked: Asked) -> WebAnswer:
        return self.refusal(asked)


def _wrong_method(asked: Asked) -> WebAnswer | None:
    if asked.method in METHODS:
        return None
    return sentence(HTTPStatus.METHOD_NOT_ALLOWED, "Pages are read here, with GET or HEAD.", Allow=", ".join(METHODS))


def _no_page(_asked: Asked) -> WebAnswer:
    return sentence(HTTPStatus.NOT_FOUND, "There is no such page. Start at /.")
