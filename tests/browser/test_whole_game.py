"""A whole game of four, from home to the result and back into it, with nothing but what can be tapped on the pages.

After every tap the totals and whose turn it is are read from the screen and compared with the engine's replay.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.farkle import CLASSIC, Bank, Entry, Farkle, Game, IllegalEntry, Skip, Undo, new_game, replay
from scorekeeper.farkle.legality import why_not
from scorekeeper.filters import number

NAMES = ("Ann", "Bo", "שרה", "Maximiliana W.")
TABLET = {"width": 1180, "height": 746}
PLAIN_NAME = "farkle.test"  # resolved to this machine by the browser alone: plain HTTP, and no secure context


class Table:
    """The tablet on the table, and beside it the same game as the engine has it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.game = new_game(CLASSIC, NAMES)

    def start(self, home: str) -> None:
        self.page.goto(home)
        self.page.get_by_role("link", name="New game").click()
        fields = self.page.get_by_role("textbox", name=re.compile("^Player|^Name"))
        for place, name in enumerate(NAMES):
            fields.nth(place).fill(name)
        self.page.get_by_role("button", name=re.compile("^Start")).click()
        self.page.wait_for_url("**/g/*")
        self.compare()

    def tap(self, points: int) -> None:
        """One tile, after its band where another one is open, once the pause after the turn before is over."""
        expect(self.page.locator("body")).not_to_have_class(re.compile("resting"))
        tile = self.page.get_by_role("button", name=re.compile(rf"^{number(points)}\b"))
        if not tile.count():
            band = min(points - 1, 3999) // 1000
            self.page.locator(f"#band-{band + 1}").click()
        # A tile that cannot be banked answers with the reason; Playwright would wait for it to be enabled.
        self.act(Bank(points), lambda: tile.click(force=self.refuses(points)))

    def refuses(self, points: int) -> bool:
        return why_not(self.game.state, Bank(points)) is not None

    def type(self, points: int) -> None:
        self.page.get_by_label(re.compile("^Points of")).fill(str(points))
        self.act(Bank(points), lambda: self.page.keyboard.press("Enter"))

    def farkle(self) -> None:
        self.act(Farkle(), self.page.get_by_role("button", name=re.compile("^Farkle")).click)

    def skip(self) -> None:
        self.page.locator("summary", has_text="Menu").click()
        self.act(Skip(), self.page.get_by_role("button", name=re.compile("^Skip")).click)

    def undo(self) -> None:
        self.act(Undo(), self.page.get_by_role("button", name=re.compile("^Undo")).click)

    def act(self, entry: Entry, tap: Callable[[], None]) -> None:
        try:
            game: Game | None = self.game.play(entry)
        except IllegalEntry:
            game = None
        tap()
        if game is None:
            expect(self.page.get_by_role("alert").first).to_be_visible()
        else:
            self.game = game
        self.compare()

    def compare(self) -> None:
        assert replay(self.game).reading.state == self.game.state
        if self.game.state.over:
            self.page.wait_for_url("**/result")
            self.compare_result()
        else:
            self.compare_table()

    def compare_table(self) -> None:
        state = self.game.state
        assert state.to_play is not None
        on = self.page.locator(".rail .row[aria-current]")
        expect(on.locator(".name")).to_have_text(state.standings[state.to_play].name)
        for place, player in enumerate(state.seats):
            row = self.page.locator(".rail .row").nth(place)
            expect(row.locator(".name")).to_have_text(state.standings[player].name)
            expect(row.locator(".total")).to_have_text(number(state.standings[player].total))
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(state.standings[state.to_play].name)

    def compare_result(self) -> None:
        winners = [self.game.state.standings[player] for player in self.game.state.winners]
        heading = self.page.get_by_role("heading", level=1)
        for winner in winners:
            expect(heading).to_contain_text(winner.name)
        expect(heading).to_contain_text(number(winners[0].total))
        main = self.page.get_by_role("main")
        for standing in self.game.state.standings:
            expect(main).to_contain_text(number(standing.total))


def play_to_the_end(table: Table) -> None:
    table.tap(350)  # refused: Ann is not on the board
    table.tap(500)
    table.farkle()
    table.tap(1000)
    table.tap(2300)
    table.type(350)
    table.skip()
    table.farkle()
    table.tap(50)
    table.tap(1150)
    table.type(3000)
    table.farkle()
    table.farkle()
    table.tap(400)
    table.tap(600)
    table.farkle()  # the third in a row: 1,000 are taken
    assert table.game.state.standings[2].total == 0
    table.undo()
    table.farkle()
    table.type(4000)
    table.type(4500)
    table.type(5000)
    table.tap(700)
    table.type(3650)  # Maximiliana W. reaches 10,000 by exactly 50 more
    assert table.game.state.last_round
    table.farkle()
    table.type(1650)
    table.tap(1000)
    assert table.game.state.over


def take_it_back_and_play_on(table: Table) -> None:
    """Undo reaches back through the result and the last round, and the game goes on from there."""
    table.undo()
    assert table.game.state.last_round
    while table.game.state.last_round:
        table.undo()
    assert table.game.state.phase == "playing"
    table.tap(50)
    assert table.game.state.phase == "playing"
    table.tap(4000)
    assert table.game.state.last_round
    for points in (2000, 3000, 950):
        table.tap(points)
    assert table.game.state.over


@pytest.fixture(params=[True, False], ids=["JavaScript", "no JavaScript"])
def tablet(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(viewport=TABLET, java_script_enabled=request.param)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


@pytest.mark.state("Game over")
@pytest.mark.point(2)
@pytest.mark.point(7)
@pytest.mark.quick(1)
def test_a_whole_game_of_four(tablet: Page, server: str) -> None:
    table = Table(tablet)
    table.start(server)
    play_to_the_end(table)
    take_it_back_and_play_on(table)


@pytest.mark.slow
def test_a_whole_game_under_a_plain_name(browser: Browser, server: str) -> None:
    context = browser.new_context(viewport=TABLET)  # type: ignore[arg-type]
    table = Table(context.new_page())
    table.start(server.replace("127.0.0.1", PLAIN_NAME))
    assert table.page.evaluate("window.isSecureContext") is False
    play_to_the_end(table)
    take_it_back_and_play_on(table)
    context.close()
