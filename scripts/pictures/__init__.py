"""The pictures of scripts/draw_pictures.py. `SCENES` of a module are by the names, or the first names, of pictures."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"

sys.path.insert(0, str(ROOT))  # the tests have the way of a browser to a table
