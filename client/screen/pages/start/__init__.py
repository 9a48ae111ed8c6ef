"""The first pages: welcome, settings, and finding a server."""
