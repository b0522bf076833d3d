"""The cases under tests/cases: whole games, rolls, tables, odds, and the faults that others met."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from scorekeeper.farkle.notation_rules import load_rules
from scorekeeper.farkle.rules import Rules

FOLDER = Path(__file__).parent / "cases"


def _read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


@cache
def games() -> list[dict[str, Any]]:
    """Whole games, each a list of steps."""
    return list(_read("games.json")["cases"])


@cache
def rolls() -> list[dict[str, Any]]:
    """Rolls with what they are worth; points are None where the set-aside is not allowed."""
    return list(_read("rolls.json")["cases"])


@cache
def tables() -> dict[str, dict[str, Any]]:
    """The published tables, every combination written out."""
    return dict(_read("tables.json"))


@cache
def odds() -> dict[str, dict[str, Any]]:
    """Exact chances and best play, by kind and table."""
    return dict(_read("odds.json"))


@cache
def faults() -> str:
    """The faults that users of other scorekeepers met, as Markdown."""
    return (FOLDER / "faults.md").read_text(encoding="utf-8")


@cache
def rules_of(table: str) -> Rules:
    """The rules that are a published table and nothing else: no opening, no least bank, no penalty."""
    plain = {"name": table, "source": "", "opening": 0, "penalty": 0}
    fields = {field: tables()[table][field] for field in ("dice", "blank_roll", "combinations")}
    return load_rules(plain | fields)
