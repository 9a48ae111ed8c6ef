from contack.engine.board.cell import ORIGIN
from contack.engine.board.tile import Tile
from contack.engine.event import ChosenBy, Laid
from contack.engine.tournament.awards import BestLay, ClosestFinish, LuckiestTile, awards, best_lay
from contack.engine.tournament.line import Feat, GameCounted

TILES = [Tile.parse(text) for text in ("09-02-08", "01-02-03", "05-09-10", "07-08-05")]
PLAYERS = ("ann", "bob", "cleo")


def game(table: str, *points: int, best: Feat | None = None, lucky: Feat | None = None) -> GameCounted:
    return GameCounted(1, table, PLAYERS[: len(points)], points, f"{table}.contack", "00" * 32, best, lucky)


def laid(seat: int, tile: Tile, points: int, by: ChosenBy | None = ChosenBy.PLAYER) -> Laid:
    return Laid(seat, tile, ORIGIN, points, by)


def test_best_lay_is_the_first_with_most_points() -> None:
    events = [laid(2, TILES[0], 15), laid(1, TILES[1], 25), laid(0, TILES[2], 25)]
    assert best_lay(PLAYERS, events) == Feat("bob", TILES[1], 25)


def test_best_lay_was_chosen_by_its_player() -> None:
    events = [
        laid(0, TILES[0], 0, None),
        laid(1, TILES[1], 30, ChosenBy.CLOCK),
        laid(2, TILES[2], 30, ChosenBy.STAND_IN),
    ]
    assert best_lay(PLAYERS, events) is None
    assert best_lay(PLAYERS, [*events, laid(0, TILES[3], 5)]) == Feat("ann", TILES[3], 5)


def test_lay_without_points_is_no_best_lay() -> None:
    assert best_lay(PLAYERS, [laid(0, TILES[0], 0)]) is None


def test_awards_name_the_best_of_all_games() -> None:
    oak = game("Oak", 90, 40, 60, best=Feat("ann", TILES[0], 20), lucky=Feat("bob", TILES[1], 12))
    ash = game("Ash", 10, 70, 64, best=Feat("bob", TILES[2], 35), lucky=Feat("cleo", TILES[3], 31))
    elm = game("Elm", 50, 20)
    assert awards([oak, ash, elm]) == (
        BestLay(ash, Feat("bob", TILES[2], 35)),
        ClosestFinish(ash, "bob", "cleo", 6),
        LuckiestTile(ash, Feat("cleo", TILES[3], 31)),
    )


def test_first_game_gets_the_award_of_equal_games() -> None:
    oak, ash = (game(name, 50, 50, 50, best=Feat("ann", TILES[0], 20)) for name in ("Oak", "Ash"))
    assert awards([oak, ash]) == (BestLay(oak, Feat("ann", TILES[0], 20)), ClosestFinish(oak, "ann", "bob", 0))


def test_tournament_without_games_has_no_awards() -> None:
    assert awards([]) == ()
