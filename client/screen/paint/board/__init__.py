"""Boards, tiles and racks."""
