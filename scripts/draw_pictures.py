"""Draws the pictures of docs/pictures/ from the real programs: terminals in tmux, and pages in Chromium.

    .venv/bin/python scripts/draw_pictures.py             draw all
    .venv/bin/python scripts/draw_pictures.py table solo  draw those of scenes with these prefixes

Needs tmux, Chromium, Playwright, Pillow (.venv/bin/pip install -e '.[web,pictures]'), the font DejaVu Sans Mono (on
Debian and Ubuntu fonts-dejavu-core) and the right to make a network.
"""

import argparse
import sys


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the pictures of docs/pictures/ from the real programs.")
    parser.add_argument("names", nargs="*", help="how the names of the scenes begin; all if none is given")
    asked = parser.parse_args()
    from pictures import film, nights, pages, screens, terminals  # here: help needs no Pillow

    for scenes in (terminals.SCENES, pages.SCENES, nights.SCENES, screens.SCENES, film.SCENES):
        for name, draw in scenes.items():
            if not asked.names or name.startswith(tuple(asked.names)):
                print(name, file=sys.stderr)
                draw(name)


if __name__ == "__main__":
    main()
