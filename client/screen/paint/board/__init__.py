"""Boards, tiles and racks. May import theme and canvas."""
