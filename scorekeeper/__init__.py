"""A scorekeeper for Farkle. Empty on purpose: importing the game must not import Flask."""
