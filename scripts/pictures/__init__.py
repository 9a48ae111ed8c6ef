"""Pictures of the screen for the documents: what scripts/draw_pictures.py is made of."""
