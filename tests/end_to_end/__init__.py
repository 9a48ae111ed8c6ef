"""Whole programs in processes of their own, as users meet them."""
