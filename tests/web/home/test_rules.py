"""Rules to read: each rule set with its figures, in words, and with everything that scores."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from scorekeeper.farkle import CLASSIC, PRESETS, Rules
from scorekeeper.farkle.rulebook import rulebook, scoring_lines
from scorekeeper.filters import number
from scorekeeper.web.words.rule_set import rules_page
from tests.web.play import words


def test_the_index_leads_to_every_rule_set(client: FlaskClient) -> None:
    page = client.get("/rules")
    for slug, rules in PRESETS.items():
        assert f'href="/rules/{slug}">{rules.name}</a>' in page.text


@pytest.mark.parametrize("slug", PRESETS)
def test_a_rule_set_is_told_whole(client: FlaskClient, slug: str) -> None:
    rules, page = PRESETS[slug], words(client.get(f"/rules/{slug}"))
    for passage in rulebook(rules)[:-1]:
        assert passage.heading in page
        for sentence in passage.sentences:
            assert sentence in page
    for line in scoring_lines(rules):
        assert line.label in page
        for points in [line.points] if line.grid is None else [one for _, row in line.grid.rows for one in row]:
            assert number(points) in page


def test_an_unknown_rule_set_is_not_found(client: FlaskClient) -> None:
    assert client.get("/rules/nonsense").status_code == 404


def test_every_combination_is_one_picture_with_a_name(client: FlaskClient) -> None:
    page = client.get("/rules/classic").text
    assert page.count('<svg class="dice"') == page.count("<title>") - 1 == len(scoring_lines(CLASSIC))


@pytest.mark.parametrize(
    ("rules", "facts"),
    [
        (CLASSIC, ["10,000 starts the last round", "500 to get on the board", "−1,000 three farkles in a row"]),
        (replace(CLASSIC, overshoot="is lost"), ["10,000 exactly, to win"]),
        (replace(CLASSIC, last_round="none"), ["10,000 wins at once"]),
        (replace(CLASSIC, opening=0), ["any bank gets on the board"]),
        (replace(CLASSIC, opening=0, turn_minimum=300), ["300 is the least bank"]),
        (replace(CLASSIC, penalty=0), ["none penalty for farkles"]),
        (replace(CLASSIC, penalty="everything", penalty_count="in all"), ["all every third farkle"]),
        (replace(CLASSIC, dice=5), ["2 to 12 players, with five dice"]),
    ],
)
def test_the_figures_that_matter(rules: Rules, facts: list[str]) -> None:
    shown = [f"{fact.figure} {fact.meaning}" for fact in rules_page(rules).facts]
    assert len(shown) == 4
    assert set(facts) <= set(shown)


def test_on_paper_the_page_is_the_rules_and_nothing_else(client: FlaskClient) -> None:
    sheets = re.findall(r'rel="stylesheet" href="([^"]+)"', client.get("/rules/classic").text)
    assert any("@media print" in client.get(sheet).text for sheet in sheets)
