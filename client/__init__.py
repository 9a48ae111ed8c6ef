"""The client side: model and rendering are pure; only adapters import Twisted."""
