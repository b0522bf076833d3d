"""What changes on a sheet when something changes: every field of the rules, every name, the paper, every turn.

A sheet is compared by the page that the press is given; that the same page is the same file, and another one another,
is said in test_press.py.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper import printing
from scorekeeper.farkle import CLASSIC, PRESETS, Bank, Farkle, Game, Rules, new_game
from scorekeeper.farkle.entries import Amend, Entry, Leave, Order, Rename, Skip, Undo
from scorekeeper.printing import blocks, press
from tests.farkle.test_rulebook import OTHER
from tests.printing.sheets import blank_sheet, sheet_so_far

FIT = blocks.Fit("flow", 10, (blocks.Column("", ("turn", "scores", "chance", "example", "house")),))
TABLE = new_game(CLASSIC, ("Ann", "Bo", "Cy"), "Friday").play(Bank(1000)).play(Bank(500)).play(Farkle())


@pytest.fixture(autouse=True)
def pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A sheet is its page, not yet set; nothing of that is kept."""

    def page(candidates: Iterable[str], _pages: int, *, form: bool = False) -> bytes:
        return f"{form}{next(iter(candidates))}".encode()

    def forget() -> None:
        printing._blank.cache_clear()  # noqa: SLF001
        printing._rule_sheet.cache_clear()  # noqa: SLF001

    forget()
    monkeypatch.setattr(press, "press", page)
    monkeypatch.setattr(printing, "_fit", lambda _: FIT)
    yield
    forget()


def of_rules(rules: Rules) -> bytes:
    return printing.rule_sheet(rules, paper="a4")


def of_game(game: Game, paper: str = "a4") -> tuple[bytes, ...]:
    """Its tally, and the score sheet with all that is written so far."""
    return printing.tally(game, paper=paper), sheet_so_far(game, paper=paper)


@pytest.mark.parametrize("slug", ["classic", "happy-camper", "farkel-variations"])
@pytest.mark.parametrize("field", OTHER)
@pytest.mark.quick(17)
def test_another_rule_is_another_rule_sheet(field: str, slug: str) -> None:
    base = PRESETS[slug]
    values: list[Any] = [value for value in OTHER[field] if value != getattr(base, field)]
    different = [base, *(replace(base, **{field: value}) for value in values)]
    assert len({of_rules(rules) for rules in different}) == len(different)


def test_another_paper_game_or_address_is_another_sheet() -> None:
    wishes: tuple[dict[str, Any], ...] = (
        {"paper": "a4"},
        {"paper": "letter"},
        {"paper": "a4", "code": "KQXR-TMBD"},
        {"paper": "a4", "address": "farkle.example"},
    )
    assert len({printing.rule_sheet(CLASSIC, **wish) for wish in wishes}) == len(wishes)
    more: tuple[dict[str, Any], ...] = (
        {"names": ("Ann", "Bo")},
        {"names": ("Bo", "Ann")},
        {"players": 2},
        {"players": 3},
        {"rounds": 40},
        {"form": True},
        {"link": "https://farkle.example/g/KQXR-TMBD"},
    )
    made = {blank_sheet(CLASSIC, **(wishes[0] | wish)) for wish in more}
    assert len(made | {blank_sheet(CLASSIC, **wish) for wish in wishes}) == len(more) + len(wishes)


@pytest.mark.parametrize(
    "entry",
    [
        Bank(350),
        Farkle(),
        Skip(),
        Undo(),
        Amend(1, Bank(950)),
        Leave("Bo"),
        Rename("Bo", "Bea"),
        Order(("Bo", "Ann", "Cy")),
    ],
    ids=lambda entry: type(entry).__name__,
)
def test_another_state_is_another_sheet(entry: Entry) -> None:
    for before, after in zip(of_game(TABLE), of_game(TABLE.play(entry)), strict=True):
        assert before != after


def test_of_a_game_so_are_its_title_paper_and_rules() -> None:
    renamed = replace(TABLE, rules=replace(CLASSIC, name="Ours"))
    different = (TABLE, replace(TABLE, title="Saturday"), renamed)
    for place in (0, 1):
        made = {of_game(game)[place] for game in different} | {of_game(TABLE, "letter")[place]}
        assert len(made) == 4
