"""Settings are kept in a TOML file that people may write, well or not."""

from pathlib import Path

import pytest

from contack.client.screen.run.settings_file import load_settings, settings_path, store_settings
from contack.client.screen.state.settings import MOST_RECENT, ScreenSettings
from contack.client.servers.address import Address

ALL = ScreenSettings(
    name="卓 \"o'ann\\",
    theme="colour-blind",
    view="lines",
    glyphs="powerline",
    zoom="small",
    motion="slow",
    bell=False,
    remind=False,
    mouse=False,
    recent=(Address("192.0.2.7"), Address("fe80::1", 4000)),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "contack" / "settings.toml"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("settings", [ScreenSettings(), ScreenSettings("ann"), ALL])
def test_stored_settings_are_loaded(path: Path, settings: ScreenSettings) -> None:
    store_settings(path, settings)
    assert load_settings(path) == (settings, None)


def test_stored_settings_replace_the_old_file(path: Path) -> None:
    store_settings(path, ALL)
    store_settings(path, ScreenSettings("ann"))
    assert load_settings(path) == (ScreenSettings("ann"), None)
    assert list(path.parent.iterdir()) == [path]


def test_a_link_to_the_file_stays_one(path: Path, tmp_path: Path) -> None:
    store_settings(path, ScreenSettings())
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    store_settings(link, ALL)
    assert link.is_symlink()
    assert load_settings(path) == (ALL, None)


def test_without_a_file_all_is_as_it_should_be(path: Path) -> None:
    assert load_settings(path) == (ScreenSettings(), None)
    assert not path.parent.exists()


def test_missing_settings_take_defaults_and_unknown_ones_go(path: Path) -> None:
    write(path, 'name = "ann"\nfuture = [1, 2]\n[more]\nx = 1\n')
    assert load_settings(path) == (ScreenSettings("ann"), None)


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("name = 7", "name should be 1 to 24 visible characters"),
        ('name = " ann"', "name should be"),
        ('theme = "pink"', "theme should be one of auto, standard, paper,"),
        ("theme = []", "theme should be one of"),
        ('view = ""', "view should be one of facets, lines"),
        ("glyphs = true", "glyphs should be one of blocks, sixths, smooth, powerline"),
        ("zoom = 1", "zoom should be one of fit,"),
        ('motion = "wild"', "motion should be one of auto, off, quick, slow"),
        ("bell = 1", "bell should be true or false"),
        ('remind = "yes"', "remind should be true or false"),
        ("mouse = []", "mouse should be true or false"),
        ('recent = "host"', "recent should be a list of addresses"),
        ("recent = [7]", "recent should be a list of addresses"),
        ('recent = ["a b"]', "recent should be a list of addresses"),
    ],
)
def test_wrong_value_is_reported_and_all_others_kept(path: Path, line: str, right: str) -> None:
    key = line.partition(" ")[0]
    rest = "bell = false" if key != "bell" else "mouse = false"
    write(path, f"{line}\n{rest}\n")
    settings, words = load_settings(path)
    assert settings == (ScreenSettings(bell=False) if key != "bell" else ScreenSettings(mouse=False))
    assert words is not None
    assert words.startswith(f"{path}: {right}")


def test_all_faults_are_reported_at_once(path: Path) -> None:
    write(path, "bell = 1\nmouse = 2\n")
    assert load_settings(path)[1] == f"{path}: bell should be true or false; mouse should be true or false."


def test_no_more_servers_are_loaded_than_are_remembered(path: Path) -> None:
    write(path, f"recent = {[f'host{number}' for number in range(MOST_RECENT + 5)]}\n")
    assert len(load_settings(path)[0].recent) == MOST_RECENT


@pytest.mark.parametrize(
    "text", [b"name = ", b"\xff\xfe", b"a = 1\na = 2", b"a = " + b"1" * 5_000, b"a = " + b"[" * 9_000]
)
def test_invalid_toml_is_kept_under_another_name(path: Path, text: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(text)
    settings, words = load_settings(path)
    assert settings == ScreenSettings()
    assert words is not None
    assert "is not valid TOML" in words
    assert "it is kept as settings.toml.bad" in words
    assert not path.exists()
    assert path.with_name("settings.toml.bad").read_bytes() == text


def test_bad_toml_line_is_named_in_plain_words(path: Path) -> None:
    write(path, "bell = true\nname = =\n")
    assert load_settings(path)[1] == f"{path} is not valid TOML, line 2: it is kept as settings.toml.bad."


def test_broken_file_is_set_aside_only_with_a_message(path: Path) -> None:
    write(path, "name = =\n")
    assert load_settings(path, put_aside=False)[0] == ScreenSettings()
    assert path.exists()


def test_failure_to_set_aside_is_reported(path: Path) -> None:
    write(path, "name = ")
    path.with_name("settings.toml.bad").mkdir()
    words = load_settings(path)[1]
    assert words is not None
    assert "it cannot be renamed" in words
    assert path.exists()


def test_unreadable_file_is_reported(path: Path) -> None:
    path.mkdir(parents=True)
    settings, words = load_settings(path)
    assert settings == ScreenSettings()
    assert words is not None
    assert words.startswith("The settings cannot be read: ")
    assert str(path) in words


def test_settings_lie_in_the_configuration_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_path().name == "settings.toml"
    assert settings_path().parent.name == "contack"
