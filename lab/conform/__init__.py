"""Conformance cases for servers and clients in any language; each tests a rule of docs/protocol.md."""
