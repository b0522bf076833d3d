"""What is stored beside what a tablet shows, a second tab, and a tap that was taken."""

import re

from playwright.sync_api import Page, expect

from scorekeeper.farkle import Game
from tests.browser.tables import Looks


def stored(looks: Looks, page: Page) -> Game:
    return looks.served.game(re.sub("(/g/[A-Z-]{9}).*", r"\1", page.url))


def totals(looks: Looks, page: Page) -> tuple[int, ...]:
    return tuple(standing.total for standing in stored(looks, page).state.standings)


def other_tab(page: Page) -> Page:
    other = page.context.new_page()
    other.goto(page.url)
    return other


def tap(page: Page, points: str) -> None:
    page.get_by_role("button", name=points, exact=True).click()
    expect(page.locator("#undo")).to_contain_text(points)
