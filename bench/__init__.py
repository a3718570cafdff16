"""How fast the page starts, beside the smallest page that PyScript can start: `make bench`."""
