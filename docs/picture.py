"""Takes docs/table.png anew, with the game that the README shows. Run: python docs/picture.py"""

import logging
import tempfile
import threading
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright
from werkzeug.serving import make_server

from scorekeeper.config import Settings
from scorekeeper.farkle import CLASSIC, Bank, Entry, Farkle, new_game
from scorekeeper.serving import application
from scorekeeper.store import games
from scorekeeper.store.stored import Slot
from scorekeeper.store.tokens import device_of

SIZE = ViewportSize(width=1180, height=746)
TOKEN = "the-tablet-of-the-pict"  # noqa: S105  # of a game that lives for a moment
DEVICE = device_of(TOKEN)
NAMES = ("Ann", "Bo", "Mira", "Maximiliana W.")
ROUNDS = (
    (500, 600, 1050, None),
    (None, 500, 350, 550),
    (1150, 950, None, 400),
    (300, None, 800, 1000),
    (1000, 1500, 650, None),
    (450, 850, 1200, 750),
    (2000, None, 300, 1100),
    (None, 1350, 1000, 600),
    (700, 400, None, 350),
    (1300, 1050, 1400, None),
    (None, 550, 250, 950),
    (1600, 450, 950, 550),
    (None, None, None, 350),
    (350,),
)


def played(now: datetime) -> str:
    """The code of a game that stands as in the README."""
    stored = games.create(new_game(CLASSIC, NAMES), device=DEVICE, key="start", now=now)
    turns = [points for round_ in ROUNDS for points in round_]
    for number, points in enumerate(turns, 1):
        entry: Entry = Farkle() if points is None else Bank(points)
        games.record(stored.code, entry, Slot(number, f"turn-{number}"), device=DEVICE, now=now)
    return stored.code


def main() -> None:
    """Serve one game for a moment and photograph it as a tablet shows it."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        app = application(Settings(Path(folder)))
        with app.app_context():
            code = played(datetime.now(UTC))
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        home = f"http://127.0.0.1:{server.server_port}"
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE)
            page.context.add_cookies([{"name": "device", "value": TOKEN, "url": home}])
            page.goto(f"{home}/g/{code}", wait_until="networkidle")
            page.screenshot(path=Path(__file__).with_name("table.png"))
            browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
