"""The logbook: every game that was played to its end, what they come to, and how they were played."""
