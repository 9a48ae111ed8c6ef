"""Tests of the scripts of the pages, called from here by node: what Contack itself says is what they have to say."""
