"""A restarted client resumes its seat."""

from pathlib import Path

from tests.end_to_end.programs import ended, run, server, shown, start


def test_killed_player_resumes_and_one_that_left_does_not(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    with server(tmp_path / "server", "--host", "127.0.0.1") as house:
        bob = start("play", house.address, "--name", "bob", "--open", "--table", "den", "--seats", "3", *data)
        shown(bob, "bob is ready")
        ann = start("play", house.address, "--name", "ann", "--table", "den", *data)
        shown(ann, "ann is ready")
        ann.kill()
        ended(ann)
        again = start("play", "--resume", *data)
        shown(again, "You sit at den as ann")
        ended(again, "leave\n")
        ended(bob, "leave\n")
        gone = run("play", "--resume", *data)
    assert (gone.returncode, gone.stderr) == (1, "Error: no seat is waiting for you\n")


def test_same_line_with_bots_takes_the_seat_back(tmp_path: Path) -> None:
    with server(tmp_path / "server", "--host", "127.0.0.1", "--bots", "0") as house:
        data = ("--data", str(tmp_path / "ann"))
        line = ("play", house.address, "--name", "ann", "--bots", "1", "--level", "1", "--grace", "1", *data)
        ann = start(*line)
        shown(ann, "hand 1 is dealt")
        ann.kill()
        ended(ann)
        again = start(*line)
        shown(again, "You sit at ann's table as ann")
        assert again.stdin is not None
        # the stand-ins play the game to its end: after it the bot takes a seat again
        again.stdin.write("auto on\n")
        again.stdin.flush()
        shown(again, "the game ends")
        shown(again, "(bot 1) joins")
        ended(again, "leave\n")
