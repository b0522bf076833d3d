"""What was promised by number is kept by a test: faults of cases/faults.md and cases/found.md, the states a page can be
in, and the acceptance points of ux.md, 10.

A test says what it keeps by a marker: fault("D1"), state("Opening not reached"), point(3). The markers are read out of
the tests' source: where they stand a test runs, since CI takes a skipped test for a failed one.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

POINTS = [str(number) for number in range(1, 43)]

STATES = (
    "Opening not reached",
    "Not a multiple of the step",
    "Below the minimum",
    "Zero",
    "Busy",
    "Empty field",
    "Not a number",
    "Negative",
    "Too large",
    "Over the exact target",
    "Penalty warning",
    "Penalty applied",
    "On the board",
    "Last round starts",
    "Lead taken in last round",
    "Tie, shared",
    "Tie, play-off",
    "Skip",
    "Leave, back, join",
    "End",
    "Took over",
    "Game over",
    "Score sent after the end",
    "Stale page",
    "Same entry twice",
    "Undo of something newer",
    "Undo done",
    "Old turn corrected",
    "Correction that later turns do not fit",
    "No connection",
    "Connection back",
    "Server fault",
    "Watching only",
    "Code unknown",
    "No names",
    "Same name twice",
    "A 13th player",
    "Name without a letter",
    "Name too long",
    "Rules: value out of range",
)


@cache
def kept(marker: str) -> frozenset[str]:
    """Everything the tests say they keep under this marker."""
    return frozenset(value for file in TESTS.rglob("test_*.py") for value in _marked(file, marker))


def _marked(file: Path, marker: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == marker:
            yield from (str(argument.value) for argument in node.args if isinstance(argument, ast.Constant))


def faults(file: str = "faults.md") -> tuple[str, ...]:
    text = (TESTS / "cases" / file).read_text(encoding="utf-8")
    return tuple(re.findall(r"^(?:- )?\*\*([A-Z]\d+)\*\*", text, flags=re.MULTILINE))


@pytest.mark.parametrize("number", [*faults(), *faults("found.md")])
def test_every_fault_has_its_test(number: str) -> None:
    assert number in kept("fault")


@pytest.mark.point(16)
@pytest.mark.parametrize("state", STATES)
def test_every_state_has_its_test(state: str) -> None:
    assert state in kept("state")


@pytest.mark.parametrize("number", POINTS)
def test_every_point_has_its_test(number: str) -> None:
    assert number in kept("point")


def test_no_test_keeps_what_nobody_asked_for() -> None:
    assert kept("fault") <= {*faults(), *faults("found.md")}
    assert kept("state") <= set(STATES)
    assert kept("point") <= set(POINTS)


def test_the_list_of_faults_was_read() -> None:
    assert {"D1", "S1", "A4"} <= set(faults())
    assert set(faults("found.md")) == {f"N{number}" for number in range(1, 66)}
