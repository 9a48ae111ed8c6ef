"""TLS: the certificate of the server, and encrypted connections."""
