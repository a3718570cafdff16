"""The logbook: every game that was played to its end, and what they come to."""
