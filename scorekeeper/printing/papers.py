"""The two papers, and which of them is usual where someone lives."""

import re
from typing import Literal

from scorekeeper.printing.errors import NoSheet

Paper = Literal["letter", "a4"]

PAPERS: tuple[Paper, ...] = ("letter", "a4")
LETTER_COUNTRIES = ("US", "CA", "MX")


def usual_paper(language: str) -> Paper:
    """Letter where a language is marked as that of the US, Canada or Mexico ("en-US", "es_MX.UTF-8"), A4 everywhere
    else and where no country is named (ux.md, 8.1).
    """
    # Behind the language itself: "ca" alone is Catalan, not Canada.
    _, *parts = re.split("[-_]", re.split("[.@]", language)[0].upper())
    return "letter" if set(LETTER_COUNTRIES).intersection(parts) else "a4"


def paper_called(wish: str) -> Paper:
    """The paper of this name. Raises NoSheet."""
    for paper in PAPERS:
        if wish == paper:
            return paper
    raise NoSheet("Sheets are printed on Letter or on A4: paper=letter or paper=a4.")
