from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from contack.engine.board.board import Board
from contack.engine.board.lay import Lay
from contack.engine.board.tile import TILES as ALL
from contack.engine.records.form import (
    CELL,
    FARTHEST,
    INT,
    INT_OR_NULL,
    INTS,
    MOST,
    TILE,
    TILES,
    BadForm,
    Form,
    JsonObject,
    each,
    one_of,
    read_key,
)
from contack.engine.rules import CLOSED, HANDS, RULES_VERSION, SEATS, Rules
from contack.engine.view import View


def _read_lay(value: Any) -> Lay:
    tile, cell = value
    return Lay(TILE.read(tile), CELL.read(cell))


def _write_lay(lay: Lay) -> list[Any]:
    return [str(lay.tile), list(lay.cell)]


def _read_rules(value: Any) -> Rules:
    if not isinstance(value, dict) or value.get("version") != RULES_VERSION:
        raise ValueError
    return Rules(closed=one_of(CLOSED).read(value.get("closed")))


_LAID = each(Form(_write_lay, _read_lay, "[tile, cell]"), "a list of lays")


def drawable_board(laid: Sequence[Lay]) -> Board:
    """Check no rules.

    Raises ValueError for two tiles in one place, or one farther out than 36 touching tiles reach.
    """
    if any(max(map(abs, lay.cell)) > FARTHEST for lay in laid):
        raise ValueError("a tile is farther out than 36 tiles reach")
    return Board(laid)


def _read_board(value: Any) -> Board:
    return drawable_board(_LAID.read(value))


_FORMS: Mapping[str, Form] = {
    "hand": INT,
    "turn": INT,
    "seat": INT_OR_NULL,
    "racks": each(TILES, "a list of racks, each a list of tiles"),
    "board": Form(_LAID.write, _read_board, "a list of lays [tile, [x, y]] of different tiles on different cells"),
    "pile": INT,
    "scores": INTS,
    "totals": INTS,
    "winners": INTS,
    "rules": Form(asdict, _read_rules, f'{{"version": {RULES_VERSION}, "closed": {" or ".join(CLOSED)}}}'),
}


def view_to_json(view: View) -> JsonObject:
    return {key: form.write(getattr(view, key)) for key, form in _FORMS.items()}


def view_from_json(data: object) -> View:
    # raises BadForm
    if not isinstance(data, dict):
        raise BadForm(f"expected an object with the keys {', '.join(_FORMS)}")
    view = View(**{key: read_key(data, key, form) for key, form in _FORMS.items()})
    check_view(view)
    return view


def check_view(view: View) -> None:
    """Raise BadForm for a view that no table can show. Unreachable positions pass."""
    seats = len(view.racks)
    if not (0 < view.hand <= HANDS and 0 <= view.turn <= HANDS * len(ALL) and 0 <= view.pile <= len(ALL)):
        raise BadForm(f'"hand", "turn", "pile": there are {HANDS} hands of {len(ALL)} tiles')
    if seats not in SEATS:
        raise BadForm(f'"racks": {seats} of them: a game is for {SEATS[0]} to {SEATS[-1]}')
    if not len(view.scores) == len(view.totals) == seats:
        raise BadForm(f'"scores", "totals": expected one for each of the {seats} racks')
    if not {view.seat, *view.winners} <= {None, *range(seats)}:
        raise BadForm(f'"seat", "winners": there are seats 0 to {seats - 1}')
    if any(abs(points) > MOST for points in (*view.scores, *view.totals)):
        raise BadForm(f'"scores", "totals": no player has more than {MOST} points')
    seen = [*view.board.tiles.values(), *(tile for rack in view.racks for tile in rack)]
    if len(seen) != len(set(seen)):
        raise BadForm("a tile occurs twice on the board or in the racks")
    if len(seen) + view.pile != len(ALL):
        raise BadForm(f'"pile": {len(ALL)} tiles less {len(seen)} on the board and in the racks are others')
