"""Passwords of servers and tables between whole programs."""

from pathlib import Path

from tests.end_to_end.programs import ended, run, server, shown, start


def test_passwords_admit_players_with_bots_and_refuse_others(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("open sesame\n")
    data = ("--data", str(tmp_path))
    knows = ("--password", "open sesame", "--table-password", "treasure")
    options = ("--host", "127.0.0.1", "--log-level", "debug", "--password-file", str(tmp_path / "password"))
    with server(tmp_path / "server", *options) as house:
        refused = run("play", house.address, *data)
        words = "The server refused: this server needs a password. Give it with --password.\n"
        assert (refused.returncode, refused.stderr) == (1, words)
        wrong = run("play", house.address, "--password", "sesame", *data)
        assert wrong.stderr == "The server refused: that is not the password of this server. Give it with --password.\n"
        ann = start("play", house.address, "--name", "ann", "--open", "--table", "den", "--seats", "2", *knows, *data)
        shown(ann, "ann is ready")
        outside = run("play", house.address, "--table", "den", "--password", "open sesame", *data)
        assert outside.stderr == "The server refused: the table den needs a password. Give it with --table-password.\n"
        bot = start("bot", "greedy", "--server", house.address, "--table", "den", *knows, *data)
        assert ended(ann, "")[0] == 0
        assert ended(bot)[0] == 0


def test_bots_that_are_brought_along_know_the_passwords(tmp_path: Path) -> None:
    knows = ("--password", "open sesame", "--table-password", "treasure")
    with server(tmp_path / "server", "--host", "127.0.0.1", "--password", "open sesame") as house:
        played = run("play", house.address, "--bots", "1", "--level", "1", *knows, "--data", str(tmp_path))
    assert (played.returncode, played.stderr) == (0, "")
