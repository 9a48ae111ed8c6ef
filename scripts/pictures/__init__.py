"""Pictures of the screen for the docs, for scripts/draw_pictures.py."""
