"""What browsers are answered, and whom the server takes for its own pages."""

import gzip
import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from struct import unpack
from typing import Any

import pytest

from contack.server.network.hub import Hub
from contack.server.web.bundle import Modules
from contack.server.web.doors import Doors
from contack.server.web.hosts import host_name
from contack.server.web.http_connection import HEAD, MOST_HEADERS
from contack.server.web.shipped import BITMAP, ENTRIES, REPLAY, code, minified, read_pages, source
from contack.server.web.site import AtHome, EncryptedOnly, NoPages
from tests.server.settings import server_info
from tests.server.web.browser import DOORS, HOSTS, UPGRADE, Browser, page_files, pages, reply, request

AT_HOME = AtHome(pages(), EncryptedOnly(HOSTS, DOORS))


FOLDER = Path(str(files("contack.server.web").joinpath("pages")))

SCRIPTS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.js") if path.stem != "types")


@pytest.mark.parametrize("path", [path for path in page_files() if path != REPLAY])
def test_each_page_is_sent_with_its_type(browser: Browser, path: str) -> None:
    answer, page = browser.asks(path), page_files()[path]
    assert (answer.status, answer.body, answer.headers["Content-Type"]) == (200, page.content, page.kind)
    assert answer.headers["Content-Length"] == str(len(page.content))


@pytest.mark.parametrize("path", ["/", "/screen"])
def test_page_is_compressed_for_browsers_that_read_it(browser: Browser, path: str) -> None:
    answer = browser.asks(path, Accept_Encoding="deflate, gzip, br")
    assert gzip.decompress(answer.body) == page_files()[path].content
    assert (answer.headers["Content-Encoding"], answer.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert answer.headers["Content-Length"] == str(len(answer.body))


def test_each_module_belongs_to_a_page() -> None:
    modules = Modules(code, str)
    pages = {module for entry in ENTRIES for module in modules.of(entry)}
    assert pages | {part for later in modules.fetched_by(pages) for part in modules.of(later)} == {*SCRIPTS}


@pytest.mark.parametrize(("path", "own"), [("/", "/main.js"), ("/screen", "/screen/main.js")])
def test_page_fetches_two_scripts_by_their_digests(browser: Browser, path: str, own: str) -> None:
    scripts = re.findall(r'"(/[\w/.]+\.js)"', browser.asks(path).body.decode())
    assert [re.sub(r"\.[0-9a-f]{12}\.", ".", script) for script in scripts] == ["/shared.js", own]
    assert all(browser.asks(script).status == 200 for script in scripts)
    assert all("immutable" in browser.asks(script).headers["Cache-Control"] for script in scripts)


def test_first_answer_has_the_servers_name_escaped() -> None:
    text = read_pages('<b>&"{logo}')["/"].content.decode()
    assert "<b>" not in text
    assert '<h1 dir="auto">&lt;b&gt;&amp;&quot;{logo}</h1>' in text
    assert 'data-server="&lt;b&gt;&amp;&quot;{logo}"' in text


@pytest.mark.parametrize("path", ["/", "/screen"])
def test_policy_allows_the_style_of_its_page_alone(browser: Browser, path: str) -> None:
    answer = browser.asks(path)
    [style] = re.findall(r"<style>(.*?)</style>", answer.body.decode(), re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"style-src 'self' 'sha256-{digest}';" in answer.headers["Content-Security-Policy"]


def test_manifest_names_icons_of_their_sizes(browser: Browser) -> None:
    manifest = json.loads(browser.asks("/manifest.webmanifest").body)
    for icon in manifest["icons"]:
        answer = browser.asks(icon["src"])
        assert answer.headers["Content-Type"] == icon["type"]
        if icon["type"] == BITMAP:
            width, height = unpack(">II", answer.body[16:24])
            assert f"{width}x{height}" == icon["sizes"]


def test_all_pages_together_are_small_enough_for_a_slow_network() -> None:
    sizes = {re.sub(r"\.[0-9a-f]{12}\.", ".", path): len(page.compressed) for path, page in page_files().items()}
    assert sizes["/views/table/awake.js"] < 3 * 1024  # fetched during a game, where a page has no wake lock
    assert sizes["/wire/stream.js"] < 2 * 1024  # fetched by browsers that get no WebSocket
    assert sizes["/replay.js"] < 11 * 1024
    player = sizes["/"] + sizes["/shared.js"] + sizes["/main.js"]
    assert player < 55 * 1024
    assert player + sizes["/screen"] + sizes["/screen/main.js"] < 75 * 1024
    assert sizes["/"] < 10 * 1460  # what a server sends before it waits for an acknowledgement


@pytest.mark.parametrize("path", page_files())
def test_pages_ask_nothing_of_other_servers(path: str) -> None:
    text = page_files()[path].content.decode("latin-1")
    assert not re.findall(r"(?:https?:)?//[\w.-]+\.\w+", text.replace("http://www.w3.org/2000/svg", ""))


@pytest.mark.parametrize("path", SCRIPTS)
def test_scripts_are_sent_without_comments_alone(path: str) -> None:
    sent = minified(code(path))
    lines = [line.strip() for line in source(path).splitlines()]
    bits = [line for line in lines if line and not re.match(r"/\*\*(?! @\w+ [^*]*\*/ ?\S)|\*|//", line)]
    assert "/**" not in sent
    bare = "".join(re.sub(r"/\*\* @\w+ [^*]*\*/ ?|(?<=[;,{}()]) // .*$", "", line).strip() for line in bits)
    assert re.sub(r",(?=[)\]}])|\s", "", bare) == re.sub(r",(?=[)\]}])|\s", "", sent)
    assert _texts(bare) == _texts(sent)
    assert " // " not in sent
    assert not any(re.search(r"[;,{}()] // .*[\"'`]", line) for line in bits)  # a text, or half of one, would be lost
    assert all(line.count("`") % 2 == 0 for line in bits)  # an indent in a text would be lost


def _texts(script: str) -> list[str]:
    return re.findall(r'"[^"]*"|`[^`]*`', script)


@pytest.mark.parametrize(("path", "sources"), [("/", ["style.css"]), ("/screen", ["style.css", "screen.css"])])
def test_styles_are_sent_without_comments_alone(path: str, sources: list[str]) -> None:
    [sent] = re.findall(r"<style>(.*?)</style>", page_files()[path].content.decode(), re.DOTALL)
    written = "".join((FOLDER / name).read_text("utf-8") for name in sources)
    assert "/*" not in sent
    assert "\n" not in sent
    assert re.sub(r"\s", "", sent) == re.sub(r"/\*.*?\*/|\s", "", written)


def test_a_query_belongs_to_no_path(browser: Browser) -> None:
    assert browser.asks("/?table=den").status == 200


def test_a_head_has_no_body(browser: Browser) -> None:
    answer = browser.asks("/", "HEAD")
    assert (answer.status, answer.body) == (200, b"")
    assert int(answer.headers["Content-Length"]) > 0


def test_a_page_that_is_known_already_is_not_sent_again(browser: Browser) -> None:
    tag = browser.asks("/").headers["ETag"]
    answer = browser.asks("/", If_None_Match=f'"another", {tag}')
    assert (answer.status, answer.body) == (304, b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "X"])
def test_nothing_but_reading_is_allowed(browser: Browser, method: str) -> None:
    answer = browser.asks("/", method)
    assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%5c..%5cboot.ini",
        "//etc/passwd",
        "/index.html/../site.py",
        "/pages/index.html",
        "/index.html",
        "/site.py",
        "/.",
        "/\0",
        "*",
        "http://192.0.2.1/",
        "file:///etc/passwd",
    ],
)
def test_no_other_file_is_to_be_had(browser: Browser, path: str) -> None:
    assert browser.asks(path).status in (400, 404)


@pytest.mark.parametrize(
    "host",
    [
        "192.0.2.1:1939",
        "192.0.2.1",
        "[::ffff:192.0.2.1]:1939",
        "den",
        "den.local:1939",
        "DEN.local",
        "localhost:8080",
        "games.example.org",
    ],
)
def test_a_server_answers_to_its_names(browser: Browser, host: str) -> None:
    assert browser.asks("/", Host=host).status == 200


@pytest.mark.parametrize("host", ["evil.example", "192.0.2.9", "den.evil.example", "192.0.2.1.evil.example", "[::1]"])
def test_foreign_host_name_is_refused(browser: Browser, host: str) -> None:
    answer = browser.asks("/", Host=host)
    assert answer.status == 421
    assert b"--web-host" in answer.body
    assert browser.asks("/ws", **{**UPGRADE, "Host": host}).status == 421


# would be dangerous in a typed line: --web-host $(id)
@pytest.mark.parametrize(
    "host", ["", "a b", "den/", "user@den", "den:port", "den:1939:1", "[::1", "d\xe9n", "%00", "$(id)", "[::1];id:80"]
)
def test_invalid_host_is_a_bad_request(browser: Browser, host: str) -> None:
    assert browser.asks("/", Host=host).status == 400


def test_a_second_host_makes_a_bad_request(browser: Browser) -> None:
    head = request("/").replace(b"\r\n\r\n", b"\r\nHost: evil.example\r\n\r\n")
    assert reply(browser.writes(head)).status == 400


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "https://192.0.2.1:1939",  # the page was not encrypted
        "http://192.0.2.1",
        "http://192.0.2.1:1940",
        "http://den:1939",
    ],
)
def test_a_page_from_elsewhere_gets_no_websocket(browser: Browser, origin: str) -> None:
    assert browser.asks("/ws", **UPGRADE, Origin=origin).status == 403


def test_a_page_of_ours_and_a_program_without_pages_get_one(open_hub: Hub) -> None:
    assert Browser(open_hub).asks("/ws", **UPGRADE, Origin="http://192.0.2.1:1939").status == 101
    assert Browser(open_hub).asks("/ws", **UPGRADE).status == 101
    assert Browser(open_hub, encrypted=True).asks("/ws", **UPGRADE, Origin="https://192.0.2.1:1939").status == 101


@pytest.mark.parametrize(
    ("header", "value", "status"),
    [
        ("Upgrade", "h2c", 426),
        ("Upgrade", "", 426),
        ("Connection", "keep-alive", 400),
        ("Sec-WebSocket-Version", "8", 426),
        ("Sec-WebSocket-Version", "", 426),
        ("Sec-WebSocket-Key", "", 400),
        ("Sec-WebSocket-Key", "short", 400),
        ("Sec-WebSocket-Protocol", "chat", 400),
        ("Sec-WebSocket-Protocol", "contack.1", 400),
        ("Sec-WebSocket-Protocol", "", 400),
    ],
)
def test_foreign_websocket_is_refused_with_a_reason(browser: Browser, header: str, value: str, status: int) -> None:
    answer = browser.asks("/ws", **{**UPGRADE, header: value})
    assert answer.status == status
    assert answer.body
    assert not browser.let_go


def test_websocket_by_http_1_0_is_a_bad_request(browser: Browser) -> None:
    answer = browser.writes(request("/ws", **UPGRADE).replace(b"HTTP/1.1", b"HTTP/1.0", 1))
    assert b" 400 " in answer.split(b"\r\n")[0]
    assert b"A WebSocket needs HTTP/1.1." in answer


def test_every_answer_has_security_headers(browser: Browser) -> None:
    for path in ("/", "/nothing", "/ws"):
        headers = browser.asks(path).headers
        assert headers["Content-Security-Policy"].startswith("default-src 'self';")
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "Set-Cookie" not in headers


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\n" + b"X: " + b"x" * HEAD,
        b"GET /" + b"x" * HEAD,
        b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: %s\r\n" % (number, b"x" * 100) for number in range(HEAD // 100)),
        b"GET / HTTP/1.1\r\n" + b"X: x\r\n" * (MOST_HEADERS + 1) + b"\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nno header\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: \0\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"\x80\x2e\x01\x03\x01" * 2000,
        b"\r\n" * HEAD,
    ],
)
def test_a_bad_head_ends_the_connection(browser: Browser, head: bytes) -> None:
    answer = browser.writes(head)
    assert answer == b"" or reply(answer).status in (400, 431)
    assert browser.let_go


@pytest.mark.parametrize("more", [{"Content-Length": "5"}, {"Transfer-Encoding": "chunked"}])
def test_a_body_is_refused_and_not_held(browser: Browser, more: dict[str, str]) -> None:
    browser.writes(request("/", "POST", **more))
    answer = reply(browser.writes(b"hello" if "Content-Length" in more else b"5\r\nhello\r\n0\r\n\r\n"))
    assert answer.status == 413


def test_requests_that_come_together_are_answered_one_by_one(browser: Browser) -> None:
    browser.protocol.dataReceived(request("/") * 20)
    browser.clock.pump([0] * 30)
    assert browser.reads().count(b"HTTP/1.1 200 OK") == 20


def test_nothing_is_read_while_a_request_waits_for_its_turn(browser: Browser) -> None:
    browser.protocol.dataReceived(request("/"))
    assert browser.wire.producerState == "paused"
    browser.clock.advance(0)
    assert browser.wire.producerState == "producing"


def test_client_that_leaves_early_gets_no_answer(browser: Browser) -> None:
    browser.protocol.dataReceived(request("/"))
    browser.hangs_up()
    browser.clock.advance(0)
    assert browser.reads() == b""


def test_an_old_browser_is_answered_once(browser: Browser) -> None:
    answer = browser.writes(b"GET / HTTP/1.0\r\nHost: den\r\n\r\n")
    assert b" 200 OK\r\n" in answer
    assert browser.let_go


def test_unencrypted_visitor_sees_the_right_address(open_hub: Hub) -> None:
    browser = Browser(open_hub, EncryptedOnly(HOSTS, DOORS))
    answer = browser.asks("/screen", Host="den:1939")
    assert (answer.status, answer.headers["Location"]) == (307, "https://den:1939/screen")
    pinned = "/screen?table=den&overlay"
    assert browser.asks(pinned, Host="den:1939").headers["Location"] == f"https://den:1939{pinned}"
    assert browser.asks("/elsewhere?a=b", Host="den:1939").headers["Location"] == "https://den:1939/"
    assert browser.asks("/", Host="evil.example").status == 421
    assert browser.asks("/ws", **UPGRADE).status == 403


def test_port_of_pages_leads_to_encrypted_game_port(open_hub: Hub) -> None:
    doors = Doors(replace(server_info().settings, port=1939, web_port=80))
    browser = Browser(open_hub, EncryptedOnly(HOSTS, doors))
    assert browser.asks("/screen", Host="den").headers["Location"] == "https://den:1939/screen"
    assert browser.asks("/", Host="den:1939").headers["Location"] == "https://den:1939/"


def test_a_server_without_encryption_says_what_would_show_pages(open_hub: Hub) -> None:
    answer = Browser(open_hub, NoPages()).asks("/")
    assert answer.status == 403
    assert b"without --no-tls" in answer.body


HOME = ("192.168.1.2", "192.168.1.7", "192.168.1.2:1939")


@pytest.mark.parametrize(
    ("here", "peer", "host"),
    [
        HOME,
        ("10.0.0.2", "172.16.0.9", "10.0.0.2"),
        ("169.254.3.4", "169.254.9.9", "den.local:1939"),
        ("127.0.0.1", "127.0.0.1", "localhost:1939"),
        ("::1", "::1", "[::1]:1939"),
        ("fd00::2", "fe80::9%eth0", "[fd00::2]:1939"),
        ("::ffff:192.168.1.2", "::ffff:192.168.1.7", "192.168.1.2:1939"),
    ],
)
def test_private_addresses_get_plain_pages(open_hub: Hub, here: str, peer: str, host: str) -> None:
    browser = Browser(open_hub, AT_HOME, here=here, peer=peer)
    assert browser.asks("/", Host=host).status == 200
    assert browser.asks("/ws", **{**UPGRADE, "Host": host, "Origin": f"http://{host}"}).status == 101


@pytest.mark.parametrize(
    ("here", "peer", "host"),
    [
        ("203.0.113.2", *HOME[1:]),
        (HOME[0], "203.0.113.7", HOME[2]),
        (*HOME[:2], "games.example.org"),  # behind a forwarded port, or a name that points to a private address
        (*HOME[:2], "den"),
        ("172.32.0.1", "172.32.0.2", "172.32.0.1"),
    ],
)
def test_other_addresses_are_led_to_https(open_hub: Hub, here: str, peer: str, host: str) -> None:
    browser = Browser(open_hub, AT_HOME, here=here, peer=peer)
    assert browser.asks("/ws", **{**UPGRADE, "Host": host}).status in (403, 421)
    answer = browser.asks("/", Host=host)
    assert answer.status == 421 or answer.headers["Location"] == f"https://{host}/"


def test_plain_pages_keep_host_and_origin_checks(open_hub: Hub) -> None:
    browser = Browser(open_hub, AT_HOME, here=HOME[0], peer=HOME[1])
    assert browser.asks("/", Host="evil.local").status == 421
    for origin in ("http://evil.local", "https://192.168.1.2:1939"):
        assert browser.asks("/ws", **{**UPGRADE, "Host": HOME[2], "Origin": origin}).status == 403


@pytest.mark.parametrize(
    ("header", "name"),
    [("den:1939", "den"), ("[2001:DB8::1]:1939", "2001:db8::1"), ("2001:db8::1", None), ("", None), ("a,b", None)],
)
def test_a_host_is_read_without_its_port(header: str, name: Any) -> None:
    assert host_name(header) == name
