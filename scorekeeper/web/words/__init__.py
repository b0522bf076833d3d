"""Sentences and values that several families of pages show."""
