"""How words are set wherever a person reads them."""

from pathlib import Path

# These read the mark where a person or another program wrote it.
READS_IT = {"typed_numbers.py", "breaks.py", "letters.py", "grid.py"}


def test_apostrophes_and_quotation_marks_are_straight(root: Path) -> None:
    texts = [*(root / "templates").rglob("*.html"), *(root / "pdf").rglob("*.html"), *(root / "static/js").glob("*.js")]
    sources = [file for file in (root / "scorekeeper").rglob("*.py") if file.name not in READS_IT]
    assert len(texts) > 40
    assert len(sources) > 100
    curled = "\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"
    found = [file.name for file in (*texts, *sources) if set(curled) & set(file.read_text(encoding="utf-8"))]
    assert not found
