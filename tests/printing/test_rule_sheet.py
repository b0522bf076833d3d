"""The rule sheet on paper: all of it on one page, and true (ux.md, 8.2, 10)."""

import io
from dataclasses import replace

import page
import pikepdf
import pytest

from scorekeeper import printing
from scorekeeper.farkle import CLASSIC, PRESETS, Combination, Rules, farkle_chance
from scorekeeper.farkle.example_turn import example_turn
from scorekeeper.farkle.facts import facts, house_rules
from scorekeeper.farkle.limits import LONGEST_NAME, LONGEST_SOURCE
from scorekeeper.farkle.rulebook import rulebook, scoring_lines
from scorekeeper.filters import number
from scorekeeper.printing import NoSheet
from tests.printing.pdfs import Page, elements, ink, pages, text

MORE = (
    *(("1111", 2000), ("11111", 4000), ("111111", 8000), ("1234", 400), ("2345", 400), ("3456", 400)),
    *(("12345", 500), ("23456", 750), ("aaabb", 750)),
)
EVERYTHING = Rules(
    name="Everything at once",
    source="every house rule of this family",
    combinations=CLASSIC.combinations + tuple(Combination(pattern, points) for pattern, points in MORE),
    overshoot="goes to the lowest",
    turn_minimum=350,
    penalty_count="in all",
    penalty_from="first turn",
    floor="zero",
    hot_dice="must roll",
    set_aside="every scoring die",
    piggyback=True,
    blank_roll=500,
    wins_outright="five of a kind on the first roll",
)
WORST = replace(
    EVERYTHING,
    name="N" * LONGEST_NAME,
    source=("a source that tells of everything and of more " * 5)[: LONGEST_SOURCE - 1],
    overshoot="counts",
    penalty=100_000,
    penalty_count="in a row",
    floor="none",
    target=1_000_000,
    opening=100_000,
    turn_minimum=50_000,
    tie="play-off",
)
PAIRS = [f"{low}{low}{high}{high}" for low in range(1, 6) for high in range(low + 1, 7)]
SIXTY = replace(
    EVERYTHING,
    name=WORST.name,
    source=WORST.source,
    combinations=EVERYTHING.combinations + tuple(Combination(pair, 300 + n * 50) for n, pair in enumerate(PAIRS)),
)
# Twenty-three lines and a family of six faces, which counts as one: the highest that twenty-four lines can be.
DOUBLED = [
    (str(face) * dice, (1000 if face == 1 else 100 * face) * 2 ** (dice - 3))
    for face in range(1, 7)
    for dice in range(3, 7)
]
LINES = ("1", "5", "1234", "2345", "3456", "12345", "23456", "123456", "aabbcc", "aaabb", "aaaabb", *PAIRS[:12])
HIGHEST = replace(
    WORST,
    combinations=tuple(
        Combination(dice, points)
        for dice, points in (*DOUBLED, *((line, 100 + 50 * n) for n, line in enumerate(LINES)))
    ),
)
SETS = {**PRESETS, "everything": EVERYTHING, "worst": WORST, "highest": HIGHEST}


def inside(sheet: Page) -> bool:
    """Whether all but the footer lies in the content box."""
    left, top = (sheet.width - 186) / 2 - 0.25, (sheet.height - 255) / 2 - 0.25
    marks = [*(word for word in sheet.words if word.size > 7.6), *sheet.lines]
    return all(
        left <= mark.left <= mark.right <= sheet.width - left and top <= mark.top <= mark.bottom <= sheet.height - top
        for mark in marks
    )


@pytest.mark.fault("F8")
@pytest.mark.point(38)
@pytest.mark.parametrize("paper", printing.PAPERS)
@pytest.mark.parametrize("slug", SETS)
@pytest.mark.quick(3)
def test_the_whole_game_is_on_one_page(slug: str, paper: str) -> None:
    rules = SETS[slug]
    sheet = printing.rule_sheet(rules, paper=paper)
    (only,) = pages(sheet)
    said = text(sheet)
    assert inside(only)
    assert min(word.size for word in only.words if word.size > 7.6) >= 8.99
    for passage in rulebook(rules)[1:-1]:
        assert f"{passage.heading}. {' '.join(passage.sentences)}" in said
    for line in scoring_lines(rules):
        if line.grid is None:
            assert f"{line.label} {number(line.points)}" in said
        else:
            assert line.label in said
            for _, points in line.grid.rows:
                assert " ".join(map(number, points)) in said
    for fact in facts(rules):
        assert f"{fact.figure} {fact.meaning}".replace(" ", "") in said.replace(" ", "")
    for rule in house_rules(rules):
        assert f"{rule.question} {rule.answer}" in said
    turn = example_turn(rules)
    assert turn is not None
    assert turn.ending in said
    for roll in turn.rolls:
        assert f"{roll.words} {number(roll.points)} {number(roll.total)}" in said
    chances = [f"{round(100 * farkle_chance(rules, dice))}%" for dice in range(rules.dice, 0, -1)]
    assert " ".join(["Farkle", *chances]) in said


@pytest.mark.parametrize("paper", printing.PAPERS)
@pytest.mark.parametrize("slug", ["classic", "farkel-variations", "happy-camper", "facebook", "play-farkle", "zilch"])
def test_the_letters_are_as_large_as_in_the_drawings(slug: str, paper: str) -> None:
    sheet = pages(printing.rule_sheet(PRESETS[slug], paper=paper))[0]
    size = next(word.size for word in sheet.words if word.text.startswith("Single 1"))
    # Zilch has two house rules and two sentences more than any drawing.
    assert size == pytest.approx(11.5 if slug == "zilch" else 12, abs=0.01)


@pytest.mark.parametrize("slug", ["classic", "zilch", "everything"])
def test_both_columns_end_above_the_footer(slug: str) -> None:
    sheet = pages(printing.rule_sheet(SETS[slug], paper="letter"))[0]
    middle = sheet.width / 2 - 4
    body = [word for word in sheet.words if word.size > 7.6]
    ends = [max(word.bottom for word in body if (word.left < middle) == side) for side in (True, False)]
    assert all(12.2 + 255 - 16 < end < 12.2 + 255 - 2 for end in ends)


def test_every_combination_is_one_described_picture() -> None:
    pictures = [
        str(element["/Alt"])
        for kind, element in elements(printing.rule_sheet(CLASSIC, paper="a4"))
        if kind == "/Figure"
    ]
    assert pictures[0] == "six dice"
    assert {line.spoken for line in scoring_lines(CLASSIC)} <= set(pictures)
    assert "set aside: 1, 5" in pictures
    assert "left: 2, 2, 6, 6" in pictures


@pytest.mark.point(41)
@pytest.mark.parametrize(
    ("rules", "large", "count"),
    [(CLASSIC, False, 1), (EVERYTHING, False, 1), (SIXTY, False, 2), (CLASSIC, True, 3)],
    ids=["classic", "everything", "sixty lines", "large print"],
)
@pytest.mark.quick(1)
def test_the_file_is_sound_tagged_and_small(rules: Rules, large: bool, count: int) -> None:
    pdf = printing.rule_sheet(rules, paper="a4", large=large)
    assert len(pages(pdf)) == count
    assert all(map(inside, pages(pdf)))
    report = page.validate_pdf_bytes(pdf, profile=page.ValidationProfile.PDF_UA_1)
    assert [failure.message for failure in report.failures] == []
    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert file.check_pdf_syntax() == []
        assert file.Root.Lang == "en"
        assert str(file.docinfo.Title) == f"Farkle rules · {rules.name}"
    assert len(pdf) < 80_000
    assert 0.01 < ink(pdf) < 0.06


def test_large_print_is_large() -> None:
    sheet = pages(printing.rule_sheet(CLASSIC, paper="letter", large=True))
    assert min(word.size for one in sheet for word in one.words if word.size > 7.6) >= 17.99


@pytest.mark.slow
def test_a_very_long_table_breaks_between_two_rows() -> None:
    sheet = printing.rule_sheet(SIXTY, paper="letter")
    assert text(sheet).count("Combination Dice Points") == 2
    for line in scoring_lines(SIXTY):
        assert f"{line.label} {number(line.points)}" in text(sheet)
    assert "An example turn" in text(sheet)


@pytest.mark.slow
def test_another_rule_is_another_sheet() -> None:
    sheet = printing.rule_sheet(CLASSIC, paper="a4")
    for change in ({"tie": "play-off"}, {"hot_dice": "must roll"}, {"source": "us"}, {"piggyback": True}):
        assert printing.rule_sheet(replace(CLASSIC, **change), paper="a4") != sheet


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(NoSheet):
        printing.rule_sheet(CLASSIC, paper="a5")


def test_a_hostile_name_and_source_are_only_text() -> None:
    rules = replace(CLASSIC, name="<img src=file:///etc/passwd>", source="{{7*7}}</td><script>x</script>")
    said = text(printing.rule_sheet(rules, paper="a4", address="<b>"))
    assert "<img src=file:///etc/passwd>" in said
    assert "{{7*7}}</td><script>x</script>" in said
    assert "<b>" in said


@pytest.mark.fault("N53")
def test_the_head_says_nothing_of_rules_that_are_not_in_force() -> None:
    fridays = replace(CLASSIC, name="Fridays", penalty=0)
    said = text(printing.rule_sheet(fridays, paper="a4"))
    assert "three-farkle penalty" not in said
    assert "Fridays · from Classic, changed" in said
    changed = replace(PRESETS["facebook"], name="Facebook Farkle, changed", target=5000)
    assert "10,000" not in text(printing.rule_sheet(changed, paper="a4"))


@pytest.mark.fault("N65")
@pytest.mark.parametrize("slug", ["classic", "facebook"])
def test_the_rule_sheet_spares_ink(slug: str) -> None:
    assert ink(printing.rule_sheet(PRESETS[slug], paper="letter")) < 0.057


@pytest.mark.fault("N59")
def test_a_source_without_a_space_stays_on_the_page() -> None:
    ours = replace(CLASSIC, name="Ours", source="\N{ARABIC LETTER SEEN}" * LONGEST_SOURCE)
    (one,) = pages(printing.rule_sheet(ours, paper="a4"))
    assert max(word.right for word in one.words) <= one.width - 12 + 0.3
