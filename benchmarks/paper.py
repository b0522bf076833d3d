"""What a sheet costs beside WeasyPrint alone, how large the files are, what twenty sheets at once do to banks.

Ratios are of runs side by side, in turn, so that a slow moment of the machine meets both. Run:
python -m benchmarks.paper
"""

import http.client
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

from weasyprint import HTML
from weasyprint.document import Document
from weasyprint.text.fonts import FontConfiguration

from benchmarks.load import served
from benchmarks.tables import OurTable, our_app, our_tables
from scorekeeper import printing
from scorekeeper.assets import folder
from scorekeeper.farkle import CLASSIC, PRESETS, Bank, Game, new_game
from scorekeeper.printing import press
from scorekeeper.workshop import Workshop

ROUNDS = 15
SHEETS = 20  # asked for at once
ENTRIES = 20  # already in each game
ALONE = 100  # banks while nothing is printed
NAMES = ("Ann", "שרה", "محمد", "Maximiliana", "Łucja", "Zoë", "Ελένη", "Владимир")
Told = tuple[str, float, float]


def main() -> int:
    """Measure all, print all; gives 1 where a promise is broken."""
    kept = [_told(*one) for measure in (_beside_weasyprint, _sizes, _beside_banks) for one in measure()]
    return 0 if all(kept) else 1


def _told(what: str, value: float, most: float) -> bool:
    print(f"  {what:<66}{value:9.3f}   at most {most:g}{'' if value <= most else '   BROKEN'}", flush=True)
    return value <= most


def _beside_weasyprint() -> list[Told]:
    """A rule sheet whose letters have been measured already, beside the same finished page set by WeasyPrint alone."""
    finished, fonts, base = _finished(), FontConfiguration(), f"{folder('pdf').as_uri()}/"

    def alone(_: int) -> object:
        return HTML(string=finished, base_url=base).write_pdf(pdf_variant="pdf/ua-1", font_config=fonts)

    def ours(number: int) -> object:
        return printing.rule_sheet(CLASSIC, paper="a4", code=f"AAAA-{number:04}")

    workshop = Workshop()
    workshop.made("rule sheet", rules=CLASSIC, paper="a4")
    in_ours, in_alone, again = _side_by_side(
        ours, alone, lambda _: workshop.made("rule sheet", rules=CLASSIC, paper="a4")
    )
    workshop.close()
    print(f"A rule sheet: {in_ours * 1e3:.0f} ms, WeasyPrint alone {in_alone * 1e3:.0f} ms, kept {again * 1e6:.0f} µs")
    return [
        ("a warm rule sheet beside WeasyPrint on the same page", in_ours / in_alone, 1.3),
        ("a kept one beside a warm one", again / in_ours, 1 / 50),
    ]


def _finished() -> str:
    """The page of the rule sheet as the press is given it."""
    pages: list[str] = []
    set_page = press._document  # noqa: SLF001  # every page goes through it

    def noted(html: str, *, form: bool = False) -> Document:
        pages.append(html)
        return set_page(html, form=form)

    press._document = noted  # noqa: SLF001
    printing.rule_sheet(CLASSIC, paper="a4", code="AAAA-AAAA")
    press._document = set_page  # noqa: SLF001
    return pages[-1]


def _side_by_side(*lanes: Callable[[int], object]) -> list[float]:
    """The median seconds of each, called in turn with a number that is new each time."""
    times: list[list[float]] = [[] for _ in lanes]
    for number in range(ROUNDS + 1):
        for lane, call in zip(times, lanes, strict=True):
            before = time.perf_counter()
            call(number)
            lane.append(time.perf_counter() - before)
    return [median(lane[1:]) for lane in times]


def _sizes() -> list[Told]:
    """kB of the largest of each kind, on both papers."""
    made: dict[str, list[bytes]] = {"rule sheet": [], "tally": [], "blank score sheet": [], "fillable score sheet": []}
    for paper in printing.PAPERS:
        made["rule sheet"] += [printing.rule_sheet(rules, paper=paper) for rules in PRESETS.values()]
        made["tally"] += [printing.tally(_played(players), paper=paper, code="KQXR-TMBD") for players in (2, 4, 8)]
        asked = [printing.AskedSheet(CLASSIC, paper, players) for players in (2, 4, 8, 12)]
        made["blank score sheet"] += map(printing.score_sheet, asked)
        made["fillable score sheet"] += [printing.score_sheet(replace(one, form=True)) for one in asked]
    most = {"rule sheet": 80, "tally": 80, "blank score sheet": 60, "fillable score sheet": 900}
    print("The largest file of each kind")
    return [(f"{kind}, kB", max(map(len, files)) / 1000, most[kind]) for kind, files in made.items()]


def _played(players: int) -> Game:
    game = new_game(CLASSIC, NAMES[:players])
    while not game.state.over:
        game = game.play(Bank(500))
    return game


def _beside_banks() -> list[Told]:
    """Banks on a server from which twenty sheets are asked for at once, beside its banks while none is."""
    with tempfile.TemporaryDirectory() as name:
        table, *printed = our_tables(our_app(Path(name)), SHEETS + 1, ENTRIES)
        with served(partial(our_app, Path(name))) as port:
            alone = [_bank(port, table)[0] for _ in range(ALONE)]
            with ThreadPoolExecutor(SHEETS) as pool:
                asked = [pool.submit(_sheet, port, one.code) for one in printed]
                banks = []
                while not all(one.done() for one in asked):
                    banks.append(_bank(port, table))
            answers = [one.result() for one in asked]
    times, failed = [seconds for seconds, _ in banks], sum(status != 200 for _, status in banks)
    sheets = [seconds for seconds, status in answers if status == 200]
    print(
        f"{SHEETS} sheets at once: {len(sheets)} made, in {min(sheets):.1f} to {max(sheets):.1f} s, the others told to"
        f" come again; meanwhile {len(banks)} banks, median {median(times) * 1e3:.0f} ms, the slowest"
        f" {max(times) * 1e3:.0f} ms; before {median(alone) * 1e3:.0f} and {max(alone) * 1e3:.0f} ms"
    )
    return [
        ("banks that failed", failed, 0),
        (
            "sheets answered with neither a file nor a page that asks again",
            sum(s not in {200, 503} for _, s in answers),
            0,
        ),
        ("the slowest bank beside the first sheet: it waited for none", max(times) / min(sheets), 0.5),
    ]


def _bank(port: int, table: OurTable) -> tuple[float, int]:
    post = table.bank()
    return _timed(port, "POST", post.path, post.body, post.headers)


def _sheet(port: int, code: str) -> tuple[float, int]:
    return _timed(port, "GET", f"/g/{code}/tally.pdf?paper=a4")


def _timed(
    port: int, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[float, int]:
    """Seconds from the request to the last byte of its answer, and its status."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=90)
    before = time.perf_counter()
    connection.request(method, path, body, headers or {})
    with connection.getresponse() as response:
        response.read()
    passed = time.perf_counter() - before
    connection.close()
    return passed, response.status


if __name__ == "__main__":
    sys.exit(main())
