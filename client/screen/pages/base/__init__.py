"""What pages are made of. Imports no other pages."""
