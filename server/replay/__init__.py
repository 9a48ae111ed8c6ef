"""Records of finished games as browsers are shown them, with what the coach says. May import feed."""
