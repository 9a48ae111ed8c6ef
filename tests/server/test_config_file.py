"""Options in a file, what `--check` prints of them, and variables that nothing reads."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from contack.protocol.discovery.wifi import PASSWORD_VARIABLE, Wifi
from contack.server.command import main
from contack.server.config.file import options_in_files
from contack.server.config.limits import Limits
from contack.server.config.option_values import Place
from contack.server.config.password import Password
from contack.server.config.settings import ServerSettings
from tests.server.command_line import Started, call, problem

pytestmark = pytest.mark.usefixtures("free_ports")

ODD: dict[str, Any] = {
    "host": "127.0.0.1",
    "port": 4000,
    "name": 'the "den"\\',
    "motd": "Supper at eight.",
    "data": "kept here",
    "certificate": "key.pem",
    "ephemeral": True,
    "keep-days": 30,
    "max-records": "500M",
    "no-standings": True,
    "max-tables": 5,
    "max-connections": 6,
    "max-per-address": 5,
    "max-greeting": 4,
    "greeting-seconds": 3.5,
    "commands-per-second": 2.5,
    "command-burst": 21,
    "talk-per-minute": 1.5,
    "talk-burst": 2,
    "max-tables-per-guest": 1,
    "max-tables-per-address": 7,
    "max-spectators": 3,
    "empty-seconds": 60.5,
    "asleep-after-seconds": 20.5,
    "asleep-turn-seconds": 5.5,
    "asleep-kept-seconds": 100.5,
    "pause-hours": 12.5,
    "max-frame": 3000,
    "bots": 3,
    "bot-pause": 2.5,
    "bot-jobs": 2,
    "bot-levels": "2-4",
    "bot-token-file": "token",
    "no-tls": True,
    "no-discovery": True,
    "web": "on",
    "web-port": 8080,
    "wifi": "Wolkenstein 5G",
    "commentary": "untimed",
    "web-host": ["games.example.org", "den.example"],
    "metrics": "[::1]:9100",
    "log-level": "warn",
    "log-format": "json",
}
"""Values none of which is the default, of every option that is printed."""

UNPRINTED = {"password", "password-file"}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(PASSWORD_VARIABLE, "eight888")
    (tmp_path / "token").write_text("four words of it\n")


def written(text: str) -> Path:
    path = Path("server.toml")
    path.write_text(text)
    return path


def toml(options: dict[str, object]) -> str:
    return tomli_w.dumps(options)


def test_the_table_above_has_every_option() -> None:
    assert set(ODD) | UNPRINTED == set(options_in_files(main))


@pytest.mark.parametrize("name", ODD)
def test_every_option_of_a_file_round_trips(name: str) -> None:
    result = call("--config", written(toml({name: ODD[name]})), "--check", env={"CONTACK_SERVER_HOST": None})
    assert result.exit_code == 0, result.stderr
    assert tomllib.loads(result.stdout)[name] == ODD[name]
    assert next(line for line in result.stdout.splitlines() if line.endswith("  # from the file")).startswith(name)
    again = call("--config", written(result.stdout), "--check", env={"CONTACK_SERVER_HOST": None})
    assert tomllib.loads(again.stdout) == tomllib.loads(result.stdout)


def as_variable(value: Any) -> str:
    return " ".join(value) if isinstance(value, list) else str(value)


@pytest.mark.parametrize("place", ["file", "environment"])
def test_file_and_environment_take_every_option(started: list[Started], place: str) -> None:
    env: dict[str, str | None] = {"CONTACK_SERVER_HOST": None, "CONTACK_SERVER_UNTIL_EOF": "1"}
    if place == "file":
        env["CONTACK_SERVER_CONFIG"] = str(written(toml(ODD)))
    else:
        env |= {"CONTACK_SERVER_" + name.upper().replace("-", "_"): as_variable(value) for name, value in ODD.items()}
    assert call(env=env).stderr == ""
    limits = Limits(6, 5, 4, 3.5, 2.5, 21, 1.5, 2, 1, 7, 3, 60.5, 12.5, 20.5, 5.5, 100.5, 3000)
    data = Path("kept here").absolute()
    settings = ServerSettings("127.0.0.1", 4000, 'the "den"\\', data, 5, limits, "Supper at eight.")
    settings = replace(settings, certificate_file=Path("key.pem"), ephemeral=True, keep_days=30, keep_standings=False)
    settings = replace(settings, max_records=500 * 2**20, bots=3, bot_pause=2.5, bot_jobs=2, bot_levels=range(2, 5))
    settings = replace(settings, bot_token=Password.of("four words of it"), tls=False, discovery=False, web="on")
    settings = replace(settings, web_port=8080, wifi=Wifi("Wolkenstein 5G", "eight888"), commentary="untimed")
    settings = replace(settings, web_hosts=("games.example.org", "den.example"), metrics=Place("::1", 9100))
    settings = replace(settings, log_level="warn", log_format="json")
    assert started == [Started(settings, until_eof=True)]
    assert settings.older_certificates == (data / "certificate.pem",)


def test_command_line_beats_environment_file_and_default(
    started: list[Started],
) -> None:
    file = written('port = 1\nmax-tables = 2\nbots = 3\nname = "inn"\n')
    env = {"CONTACK_SERVER_PORT": "11", "CONTACK_SERVER_MAX_TABLES": "12"}
    assert call("--config", file, "--port", 21, "--ephemeral", "--no-tls", env=env).output == ""
    [(settings, _)] = started
    assert (settings.port, settings.max_tables, settings.bots, settings.name) == (21, 12, 3, "inn")
    assert settings.bot_pause == 1.0


def test_a_number_needs_no_quotes_where_it_is_one_form_of_a_text(started: list[Started]) -> None:
    call("--config", written("metrics = 9100\nbot-levels = 3\n"), "--ephemeral", "--no-tls")
    assert [(settings.metrics, settings.bot_levels) for settings, _ in started] == [
        (Place("127.0.0.1", 9100), range(3, 4))
    ]


def test_a_password_may_stand_in_the_file_and_is_not_printed(started: list[Started]) -> None:
    file = written('password = "open sesame"\n')
    assert "sesame" not in call("--config", file, "--check").output
    call("--config", file, "--ephemeral", "--no-tls")
    assert [settings.password for settings, _ in started] == [Password.of("open sesame")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bots = 1\nprot = 1939\n", " line 2: prot: a file cannot set this; the nearest name is port"),
        ("max_tables = 5\n", " line 1: max_tables: a file cannot set this; the nearest name is max-tables"),
        ("port = 'many'\n", " line 1: port: 'many' is not a valid integer"),
        ("port = true\n", " line 1: port: 'true' is not a valid integer"),
        ("port = 1939.0\n", " line 1: port: '1939.0' is not a valid integer"),
        ("# port = 1\n\nport = 65536\n", " line 3: port: 65536 is not in the range 0<=x<=65535."),
        ("bot-pause = 'long'\n", " line 1: bot-pause: 'long' is not a valid float"),
        ("no-tls = 2\n", " line 1: no-tls: '2' is not a valid boolean"),
        ("metrics = 65536\n", " line 1: metrics: '65536' is not HOST:PORT, [::1]:PORT or a port alone, such as 9100"),
        ("metrics = true\n", " line 1: metrics: 'true' is not HOST:PORT"),
        ("bot-levels = 0\n", " line 1: bot-levels: '0' is not a level from 1 to "),
        ("name = ['a']\n", " line 1: name: it takes a single value"),
        ("name = 'a\\nb'\n".replace("'", '"'), " line 1: name: a name needs visible characters only"),
        (
            "[server]\nport = 1\n",
            " line 1: server: a file cannot set this; the nearest name is ",
        ),
        ("[port]\n", " line 1: port: it takes a single value: write NAME = VALUE, without a table or a list"),
        ("log-level = 'loud'\n", " line 1: log-level: 'loud' is not one of 'debug'"),
        ("max-records = '5'\n", " line 1: max-records: '5' is not a number with K, M, G or T behind it"),
        ("check = true\n", " line 1: check: a file cannot set this"),
        ("config = 'x'\n", " line 1: config: a file cannot set this"),
        ('"a\\nb" = 1\n', ": 'a\\nb': a file cannot set this"),
        ("port = \n", " is not TOML: Invalid value (at line 1, column 8)"),
        ("port = 1\nport = 2\n", " is not TOML: Cannot overwrite a value (at line 2, "),
        ("x = " + "[" * 5000, " is not TOML: "),
        ("port = " + "9" * 5000, " has a number with thousands of digits"),
    ],
)
def test_fault_in_a_file_is_one_line_with_its_place(started: list[Started], text: str, words: str) -> None:
    assert words in problem(call("--config", written(text)))
    assert started == []


def test_a_file_that_cannot_be_read_is_one_line() -> None:
    assert problem(call("--config", "nowhere")) == "the file nowhere cannot be read: No such file or directory"
    Path("latin.toml").write_bytes(b"name = '\xe9'")
    assert problem(call("--config", "latin.toml")).startswith(
        "the file latin.toml is not TOML: it is not text in UTF-8"
    )


def test_unknown_variable_is_refused_with_the_nearest(started: list[Started]) -> None:
    message = problem(call(env={"CONTACK_SERVER_PROT": "1939"}))
    assert message == "unknown variable CONTACK_SERVER_PROT; the nearest name is CONTACK_SERVER_PORT"
    message = problem(call(env={"CONTACK_SERVER_MAX-TABLES\x1b": "5"}))
    assert message.endswith("'CONTACK_SERVER_MAX-TABLES\\x1b'; the nearest name is CONTACK_SERVER_MAX_TABLES")
    assert started == []


def test_help_comes_whatever_the_environment_holds() -> None:
    assert call("--help", env={"CONTACK_SERVER_PROT": "1939"}).exit_code == 0


@pytest.mark.parametrize("line", ["port = 0x{}", "web-host = [0x{}]", "metrics = 0x{}", "bot-pause = 0x{}"])
def test_long_hexadecimal_number_is_refused(tmp_path: Path, line: str) -> None:
    file = tmp_path / "server.toml"
    file.write_text(line.format("f" * 5000))
    assert problem(call("--config", file)).endswith("the number has thousands of digits")
