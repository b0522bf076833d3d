"""One name means one thing: all style sheets share one space of classes; no part of a page may reach into another."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

# What every page has, and what both bundles are made for.
SHARED = {
    *("tokens.css", "fonts.css", "base.css", "seats.css", "pages.css"),
    *("table.css", "tight.css", "names.css", "cover.css"),
}
# Named on purpose: rules on paper hide the bar and widen the page, a chip is a button, and the table has `says` alone;
# the page of all the rules is a further page of the new-game form and has its chips and its choices; that of all games
# is a further page of the first one.
MEANT = {
    ("rules.css", "bar"),
    ("rules.css", "page"),
    ("new-game.css", "button"),
    ("new-game.css", "chip"),
    ("new-game.css", "pick"),
    ("players.css", "says"),
    ("home.css", "games"),
    ("home.css", "lists"),
}


def used(root: Path) -> dict[str, set[str]]:
    """Each class and the templates that have it."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in (root / "templates").rglob("*.html"):
        for classes in re.findall(r'class="([^"]*)"', file.read_text(encoding="utf-8")):
            for name in re.findall(r"[a-zA-Z][\w-]*", re.sub(r"{%.*?%}|{{.*?}}", " ", classes)):
                found[name].add(file.name)
    return found


def leading(sheet: Path) -> set[str]:
    """The classes with which the sheet's selectors begin: what it takes hold of wherever it stands."""
    return set(re.findall(r"^\s*\.([a-zA-Z0-9-]+)", sheet.read_text(encoding="utf-8"), flags=re.MULTILINE))


def pages_sheets() -> list[str]:
    folder = Path(__file__).resolve().parents[2] / "static" / "css"
    return sorted(file.name for file in folder.glob("*.css") if file.name not in SHARED)


@pytest.mark.parametrize("name", pages_sheets())
def test_the_styles_of_a_page_take_hold_of_no_other_page(name: str, root: Path) -> None:
    classes = used(root)
    reaching = {one: sorted(classes[one]) for one in leading(root / "static" / "css" / name) if len(classes[one]) > 1}
    assert not {one: where for one, where in reaching.items() if (name, one) not in MEANT}
