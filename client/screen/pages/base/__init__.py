"""The parts of pages. Imports no other pages."""
