"""All tests of Contack."""
