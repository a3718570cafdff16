"""What players read: one module a language, the same names in each."""
