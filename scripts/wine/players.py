from wine.browser import see_pages
from wine.program import Program, Side


def host(there: Side) -> str:
    """Play with a server and two bots that the client starts."""
    return _play_on(there.start("client", "play", "--plain", "--bots", "2", "--pause", "0", "--name", "ann"))


def join(serving: Side, playing: Side) -> str:
    with serving.serve("--bot-pause", "0") as (_, place):
        return see_and_play(playing, place)


def see_and_play(playing: Side, place: str) -> str:
    """Look at the pages of a server, and play with one of its bots."""
    pages = see_pages(place)
    program = playing.start("client", "play", place, "--plain", "--open", "--seats", "2", "--name", "bob")
    program.hear("opened|joined|table")
    program.type("bot 5\n")
    return f"{_play_on(program)}; {pages}"


def _play_on(program: Program) -> str:
    try:
        program.hear("hand 1")
        ended = program.hear("the game ends: .*", lambda: program.type("auto\n"))
        program.type("quit\n")
        program.end()
    except BaseException:
        program.kill()
        raise
    return ended
