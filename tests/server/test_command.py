"""The command line of `contack-server`, in this process and without a reactor."""

from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner
from twisted.internet.asyncioreactor import AsyncioSelectorReactor

from contack.server import command
from contack.server import run as run_module
from contack.server.command import main
from contack.server.config.limits import Limits
from contack.server.config.option_values import this_host
from contack.server.config.password import Password
from contack.server.config.settings import BadSettings, ServerSettings
from tests.server.command_line import Started, call, problem
from tests.server.evening import written

pytestmark = pytest.mark.usefixtures("free_ports")


@pytest.fixture(autouse=True)
def clock_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the reactor of the tests back the clock that a command takes from it."""
    from twisted.internet import reactor

    monkeypatch.setattr(reactor, "seconds", reactor.seconds)


@pytest.mark.parametrize("size", ["", "500", "G", "-1G", "1.5G", "9" * 5000 + "G", "5X"])
def test_a_size_is_a_number_with_a_unit(size: str) -> None:
    assert "such as 500M" in problem(call("--max-records", size))


@pytest.mark.parametrize("levels", ["", "0", "6", "1-6", "4-2", "a-b", "1-2-3", "-", "9" * 5000])
def test_levels_of_bots_are_one_or_two(levels: str) -> None:
    assert "such as 1-4" in problem(call("--bot-levels", levels))


def test_defaults_apply_without_options(
    started: list[Started], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    result = CliRunner().invoke(main, [])
    assert result.exit_code == 0
    [(settings, until_eof)] = started
    assert (settings.host, settings.port, settings.name) == ("0.0.0.0", 1939, this_host())
    assert (settings.max_tables, settings.limits, settings.discovery) == (100, Limits(), True)
    assert (settings.ephemeral, settings.keep_days, settings.tls) == (False, None, True)
    assert (settings.log_level, settings.log_format, until_eof) == ("info", "text", False)
    assert settings.data.is_relative_to(tmp_path)
    assert "contack-server" in settings.data.parts


def test_good_configuration_passes_without_a_start(started: list[Started], tmp_path: Path) -> None:
    result = call("--check", "--port", 4000, "--data", tmp_path)
    assert result.exit_code == 0
    first, *_ = result.stdout.splitlines()
    assert first == f"# The configuration is fine: 127.0.0.1 port 4000, records go to {tmp_path / 'records'}"
    assert result.stderr == ""
    assert started == []


def test_environment_can_request_the_check(started: list[Started], tmp_path: Path) -> None:
    assert call("--data", tmp_path, env={"CONTACK_SERVER_CHECK": "1"}).exit_code == 0
    assert started == []


def test_a_file_as_data_directory_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "is a file" in problem(call("--check", "--data", tmp_path / "file"))


def test_a_foreign_host_is_one_line(tmp_path: Path) -> None:
    words = problem(call("--check", "--host", "203.0.113.7", "--data", tmp_path))
    assert words.startswith("the host 203.0.113.7 is not an address of this machine: ")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--port", "65536"], "Invalid value for '--port': 65536 is not in the range 0<=x<=65535."),
        (["--port", "old"], "Invalid value for '--port': 'old' is not a valid integer"),
        (["--bot-pause", "nan"], "Invalid value for '--bot-pause': nan is not a number"),
        (["--greeting-seconds", "nan"], "Invalid value for '--greeting-seconds': nan is not a number"),
        (["--max-tables", "0"], "Invalid value for '--max-tables': 0 is not in the range 1<=x<=10000."),
        (["--keep-days", "0"], "Invalid value for '--keep-days': 0 is not in the range 1<=x<=100000."),
        (["--max-connections", "0"], "Invalid value for '--max-connections': 0 is not in the range"),
        (["--log-level", "loud"], "Invalid value for '--log-level': 'loud' is not one of 'debug', 'info', 'warn'"),
        (["--log-format", "xml"], "Invalid value for '--log-format': 'xml' is not one of 'text', 'json'"),
        (["--name", ""], "Invalid value for '--name': a name needs visible characters only"),
        (["--name", "a\nb"], "Invalid value for '--name': a name needs visible characters only"),
        (["--name", "x" * 49], "Invalid value for '--name': a name has up to 48 characters; this one has 49"),
        (["--web", "yes"], "Invalid value for '--web': 'yes' is not one of 'auto', 'off', 'tls', 'on'."),
        (["--web-host", "https://den"], "Invalid value for '--web-host': 'https://den' is not a name such as"),
        (["--web", "on", "--password", "lantern"], "a password and --web on: guests would type it into a page"),
        (["--prot", "1939"], "No such option '--prot'"),
        (
            ["inn"],
            "unknown option 'inn'. Try contack-server --help. Commands: admin, restore",
        ),
        (["--port", "0", "admin", "who"], "admin comes first, and its options behind it: contack-server admin --help"),
    ],
)
def test_a_bad_option_is_one_line(started: list[Started], args: list[str], words: str) -> None:
    assert problem(call(*args)).startswith(words)
    assert started == []


def test_a_bad_value_in_the_environment_is_one_line() -> None:
    words = problem(call(env={"CONTACK_SERVER_PORT": "many"}))
    assert "port" in words.lower()
    assert "'many' is not a valid integer" in words


def test_late_fault_is_one_line_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(*_: object) -> None:
        raise BadSettings("cannot listen on 127.0.0.1 port 1939: Address already in use")

    monkeypatch.setattr(command, "_run", fail)
    assert problem(call("--data", tmp_path)) == "cannot listen on 127.0.0.1 port 1939: Address already in use"


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_has_every_option_and_its_variable(option: str) -> None:
    result = call(option)
    assert result.exit_code == 0
    for parameter in main.params:
        assert (parameter.opts[0] in result.stdout) is (parameter.name != "until_eof")
    assert "CONTACK_SERVER_PORT" in result.stdout


def test_the_version_is_that_of_the_distribution() -> None:
    result = call("--version")
    assert (result.exit_code, result.stdout) == (0, f"contack-server, version {version('contack')}\n")


def test_the_log_is_begun_before_the_server_runs_in_the_reactor(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, reactor: AsyncioSelectorReactor
) -> None:
    calls: list[tuple[object, ...]] = []
    monkeypatch.setattr(command, "start_logging", lambda *args: calls.append(args[1:]))
    monkeypatch.setattr(run_module, "run", lambda *args: calls.append(args))
    call("--data", tmp_path, "--log-format", "json", "--log-level", "error", "--until-eof", "--port", 0, "--name", "x")
    settings = ServerSettings("127.0.0.1", 0, "x", tmp_path, log_level="error", log_format="json")
    assert calls == [("json", "error"), (reactor, settings, True)]


def test_a_journal_is_checked_and_nothing_is_started(started: list[Started], tmp_path: Path) -> None:
    written(tmp_path / "journal.sqlite")
    result = call("--check-journal", "--data", tmp_path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "The journal is sound: tables: 3, unfinished games: 2\n"
    assert started == []


def test_a_journal_that_is_damaged_or_not_there_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    assert problem(call("--check-journal", "--data", tmp_path)) == f"no journal {path}"
    path.write_bytes(b"nothing" * 1000)
    assert problem(call("--check-journal", "--data", tmp_path)).startswith(f"the journal {path} is damaged (")


def test_rebuild_of_standings_starts_no_server(started: list[Started], tmp_path: Path) -> None:
    path = tmp_path / "standings.jsonl"
    result = call("--rebuild-standings", "--data", tmp_path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"Standings rebuilt: games: 0. The old ones are in {path}.old\n"
    (tmp_path / "records" / "odd.contack").write_text("no record")
    printed = call("--rebuild-standings", "--data", tmp_path).stdout
    assert "games: 0; unreadable records: 1." in printed
    assert started == []


def test_failed_rebuild_of_standings_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "standings.jsonl").mkdir()
    printed = problem(call("--rebuild-standings", "--data", tmp_path))
    assert printed == f"the standings {tmp_path}/standings.jsonl cannot be opened: Is a directory"
    assert (
        problem(call("--rebuild-standings", "--ephemeral", "--data", tmp_path))
        == "an ephemeral server has no standings"
    )


def test_server_without_storage_and_tls_needs_no_directory(started: list[Started], tmp_path: Path) -> None:
    result = call("--check", "--ephemeral", "--no-tls", "--port", 4000, "--data", tmp_path / "data")
    first, address, pages = result.stdout.splitlines()[:3]
    assert first == "# The configuration is fine: 127.0.0.1 port 4000, nothing is kept"
    assert address == "# guests see the address 127.0.0.1"
    assert pages.startswith("# pages for browsers: ")
    assert list(tmp_path.iterdir()) == []


def test_password_can_be_given_or_in_a_file(started: list[Started], tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("open sesame\nwhatever\n")
    call("--data", tmp_path, "--password", "open sesame")
    call("--data", tmp_path, "--password-file", file)
    call("--data", tmp_path, env={"CONTACK_SERVER_PASSWORD": "open sesame"})
    assert [each.settings.password for each in started] == [Password.of("open sesame")] * 3
    assert "sesame" not in repr(started)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--password", ""], "a password has 1 to 100 characters"),
        (["--password", "x" * 101], "a password has 1 to 100 characters"),
        (
            ["--password", "x", "--password-file", "y"],
            "--password-file sets the password a second time: give only one of the two options",
        ),
        (["--password-file", "nowhere"], "the password file nowhere cannot be read: No such file or directory"),
    ],
)
def test_a_password_that_cannot_hold_is_one_line(started: list[Started], args: list[str], words: str) -> None:
    assert problem(call(*args)) == words
    assert started == []


def test_a_password_file_that_is_no_text_is_one_line(started: list[Started], tmp_path: Path) -> None:
    (tmp_path / "password").write_bytes(b"\xff")
    assert problem(call("--password-file", tmp_path / "password")).endswith("it is not text in UTF-8")
    assert started == []


def test_server_shares_the_certificate_of_a_hosted_one(started: list[Started], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contack.server.config.settings.user_data_path", lambda name, **_: Path("/data") / name)
    settings = _settings_of(started, "--ephemeral", "--no-tls")
    assert settings.certificate == Path("/data/contack-server/certificate.pem")
    assert settings.older_certificates == (Path("/data/contack/server/certificate.pem"),)


def test_own_directory_means_an_own_certificate(started: list[Started], tmp_path: Path) -> None:
    settings = _settings_of(started, "--data", tmp_path)
    assert (settings.certificate, settings.older_certificates) == (tmp_path / "certificate.pem", ())


def _settings_of(started: list[Started], *options: str | Path) -> ServerSettings:
    assert call("--host", "127.0.0.1", *options).exit_code == 0
    [server] = started
    return server.settings


@pytest.mark.parametrize("text", ["a\nb", "\x1b[2J", "a\u202eb", "a\u200bb", "x" * 501])
def test_motd_is_one_visible_line(started: list[Started], text: str) -> None:
    assert "a message has up to 500 visible characters, and no line breaks" in problem(call("--motd", text))
    assert started == []


def test_owners_secret_is_the_first_line_of_standard_input(started: list[Started], tmp_path: Path) -> None:
    secret = "qJ8c0mUuN1yT4w5Zb7dRXA"
    call("--owner-stdin", "--data", tmp_path, typed=f"{secret}\nmore\n")
    [(settings, *_)] = started
    assert settings.owner is not None
    assert settings.owner.fits(secret)
    assert secret not in repr(settings)


@pytest.mark.parametrize("typed", ["", "\n", "too short\n", "x" * 101 + "\n"])
def test_owners_secret_of_a_wrong_length_is_an_error(started: list[Started], tmp_path: Path, typed: str) -> None:
    wanted = "--owner-stdin: expected a secret of 16 to 100 characters in the first line of standard input"
    assert wanted in problem(call("--owner-stdin", "--data", tmp_path, typed=typed))
    assert started == []
