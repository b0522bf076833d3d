"""The service worker in Chromium: a new build is there with the next page, game pages never come from a cache, and
without a secure context nothing is kept at all.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, expect
from werkzeug.serving import make_server

from scorekeeper.assets import folder
from scorekeeper.config import Settings
from scorekeeper.web import create_app
from tests.browser.tables import Served, drawn

READY = "navigator.serviceWorker.ready.then(() => true)"
KEPT = """async () => {
  const names = await caches.keys(), found = [];
  for (const name of names) {
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  }
  return [names.length, found.sort()];
}"""


@pytest.fixture
def context(served: Served, browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    served.let_score(context)
    yield context
    context.close()


def kept(page: Page, wanted: Callable[[int, list[str]], bool]) -> list[str]:
    """What lies in the caches, once it is what is wanted."""
    for _ in range(50):
        caches, files = page.evaluate(KEPT)
        if wanted(caches, files):
            return list(files)
        page.wait_for_timeout(100)
    pytest.fail(f"the caches hold {page.evaluate(KEPT)}")


@pytest.mark.fault("L7")
def test_a_game_page_without_a_connection_is_the_offline_page_and_the_way_back(
    served: Served, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(served.address)
    page.evaluate(READY)
    kept(page, lambda _, files: "/offline" in files)
    table = served.lay(drawn(4))
    page.goto(table)
    page.goto(table + "/sheet")
    context.set_offline(True)
    for address in (table, table + "/sheet", table + "/watch"):
        page.goto(address)
        expect(page.locator("h1")).to_have_text("No connection to the scorekeeper")
        assert page.url == address
        assert "Ann" not in page.content()
    # It wears its styles: what it is made of was kept with it.
    assert page.locator(".button.main").evaluate("one => getComputedStyle(one).minHeight") == "64px"
    context.set_offline(False)
    page.goto(table)
    context.set_offline(True)
    page.reload()
    context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("h1")).to_have_text("Bo's turn")


@pytest.mark.fault("L7")
def test_nothing_of_a_game_is_kept(served: Served, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(served.address)
    page.evaluate(READY)
    table = served.lay(drawn(4))
    for rest in ("", "/watch", "/sheet", "/share"):
        page.goto(table + rest)
    files = kept(page, lambda caches, files: caches == 1 and "/offline" in files)
    assert all(one == "/offline" or one.startswith("/static/") for one in files)


@pytest.mark.fault("L7")
def test_the_table_alone_keeps_nothing(served: Served, context: BrowserContext) -> None:
    """It is opened in the middle of a game: what it loads is what it shows."""
    page = context.new_page()
    page.goto(served.lay(drawn(4)))
    page.wait_for_timeout(500)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0


def test_under_a_plain_name_there_is_no_worker_and_no_error(served: Served, context: BrowserContext) -> None:
    errors: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(served.address.replace("127.0.0.1", "farkle.test"))
    page.wait_for_timeout(300)
    assert page.evaluate("[isSecureContext, navigator.serviceWorker === undefined]") == [False, True]
    assert errors == []


@contextmanager
def build(data: Path, static: Path, port: int = 0) -> Iterator[int]:
    """A scorekeeper with these static files, on this port."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scorekeeper.web.folder", lambda name: static if name == "static" else folder(name))
        app: Flask = create_app(Settings(data=data))
    server = make_server("127.0.0.1", port, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.fault("L7")
def test_a_new_build_is_there_with_the_next_page(browser: Browser, tmp_path: Path) -> None:
    static = copytree(folder("static"), tmp_path / "static")
    (static / "js/zz.js").write_text("window.build = 'old';")
    context = browser.new_context()
    page = context.new_page()
    with build(tmp_path, static) as port:
        home = f"http://127.0.0.1:{port}/"
        page.goto(home)
        page.evaluate(READY)
        old = kept(page, lambda _, files: "/offline" in files)
        page.goto(home)
        assert page.evaluate("build") == "old"
    (static / "js/zz.js").unlink()
    (static / "js/yy.js").write_text("window.build = 'new';")
    (static / "css/base.css").write_text((static / "css/base.css").read_text() + "main { scroll-margin-top: 7px }")
    with build(tmp_path, static, port):
        page.goto(home)
        assert page.evaluate("build") == "new"
        assert page.locator("main").evaluate("one => getComputedStyle(one).scrollMarginTop") == "7px"
        new = kept(page, lambda caches, files: caches == 1 and files != old and "/offline" in files)
        assert len(new) == len(old)
    # The last build's files make the page without a connection.
    page.goto(home)
    expect(page.locator("h1")).to_have_text("No connection to the scorekeeper")
    assert page.locator("main").evaluate("one => getComputedStyle(one).scrollMarginTop") == "7px"
    context.close()
