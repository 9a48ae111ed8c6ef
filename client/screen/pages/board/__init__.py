"""What pages with a board have in common: choosing a lay, and how boards, stacks and points look. May import base."""
