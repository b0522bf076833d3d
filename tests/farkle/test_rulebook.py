from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.farkle.facts import facts, house_rules
from scorekeeper.farkle.patterns import Combination
from scorekeeper.farkle.presets import CLASSIC, PRESETS
from scorekeeper.farkle.rulebook import headline, rulebook, short
from scorekeeper.farkle.rules import BOXED, Rules
from scorekeeper.farkle.words import number
from tests import strategies

OTHER: dict[str, list[Any]] = {
    "name": ["Ours"],
    "source": ["our kitchen table"],
    "dice": [5],
    "combinations": [(*BOXED, Combination("aabb", 700)), BOXED[:-1]],
    "blank_roll": [500],
    "target": [5000],
    "overshoot": ["goes to the lowest", "is lost"],
    "opening": [0, 350],
    "turn_minimum": [300],
    "penalty": [0, 500, "everything"],
    "penalty_after": [1, 2, 4],
    "penalty_count": ["in all"],
    "penalty_from": ["first turn"],
    "floor": ["zero"],
    "hot_dice": ["must roll"],
    "set_aside": ["every scoring die"],
    "piggyback": [True],
    "last_round": ["finish the round", "none"],
    "tie": ["play-off", "first to reach it"],
    "wins_outright": ["six of a kind", "six 1s", "five of a kind on the first roll"],
}
# What only counts with a penalty, or where a last round is played, says nothing without one.
SLUGS = ("classic", "happy-camper", "farkel-variations")


def text(rules: Rules) -> str:
    return "\n".join(f"{passage.heading}. {' '.join(passage.sentences)}" for passage in rulebook(rules))


def test_every_field_is_tried() -> None:
    assert list(OTHER) == [field.name for field in fields(Rules)]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("field", OTHER)
def test_every_field_has_its_say(field: str, slug: str) -> None:
    base = PRESETS[slug]
    changed = [value for value in OTHER[field] if value != getattr(base, field)]
    different = [base, *(replace(base, **{field: value}) for value in changed)]
    assert len(different) > 1 or slug != "classic"
    assert len({text(rules) for rules in different}) == len(different)


UNSAID = ("name", "source", "combinations")  # in the short rules and in the figures, which stand beside them


@pytest.mark.parametrize("field", [field for field in OTHER if field not in UNSAID])
def test_every_field_has_its_say_in_short_and_among_the_house_rules(field: str) -> None:
    different = [CLASSIC, *(replace(CLASSIC, **{field: value}) for value in OTHER[field])]
    assert len({short(rules) for rules in different}) == len(different)
    assert len({(facts(rules), tuple(house_rules(rules))) for rules in different}) == len(different)


def test_classic_in_words() -> None:
    assert text(CLASSIC) == (
        "Classic. The boxed table with the three-farkle penalty. "
        "Six dice, 2 to 12 players, and 10,000 points to reach.\n"
        "Roll all six dice. Before the first turn each player rolls one die; highest starts, and ties roll again. "
        "Turns pass to the left.\n"
        "Set aside at least one scoring die. You choose which. "
        "Dice score together only if they were rolled together.\n"
        "Bank, or roll the dice that are left. Banking adds your turn total to your score and passes the dice on. "
        "Every bank is a multiple of 50.\n"
        "No scoring die is a farkle. The turn is over and scores nothing. "
        "Once on the board, every three in a row cost 1,000, even below 0; only a bank ends the run.\n"
        "All six have scored: hot dice. You may roll all six again and go on adding.\n"
        "Get on the board. Your first bank must be 500 or more, made in one turn.\n"
        "Last round. When someone reaches 10,000, everyone else gets one last turn. "
        "The highest score wins; a tie is shared.\n"
        "What scores. A single 1 scores 100 and a single 5 scores 50. Three 1s score 300, three 2s 200, three 3s 300, "
        "three 4s 400, three 5s 500 and three 6s 600. Four of a kind scores 1,000, five of a kind 2,000 "
        "and six of a kind 3,000. A straight 1–6 scores 1,500, three pairs 1,500, "
        "four of a kind and a pair 1,500 and two triplets 2,500."
    )


def test_the_new_game_page_in_words() -> None:
    assert short(CLASSIC) == (
        "A first bank needs 500 in one turn. Once on the board, three farkles in a row cost 1,000. "
        "At 10,000 everyone else gets one last turn; the highest score wins, and a tie is shared."
    )
    assert short(PRESETS["zilch"]) == (
        "Every bank must be at least 300. Once on the board, three farkles in a row cost 500. "
        "A roll of all six dice in which nothing scores is worth 500. "
        "At 10,000 everyone else gets one last turn; the highest score wins, and a tie is shared."
    )
    assert short(PRESETS["dix-mille"]) == (
        "A first bank needs 500 in one turn. A farkle costs no more than the turn. "
        "Hot dice must be rolled again, and six 1s win at once. "
        "Exactly 10,000 wins at once; a turn that would pass it scores nothing, and its points are lost."
    )
    assert short(PRESETS["cardgames-io"]) == (
        "Any bank counts, the first too. A farkle costs no more than the turn. The first to reach 10,000 wins at once."
    )


def test_everything_at_once_in_words() -> None:
    rules = replace(
        CLASSIC,
        turn_minimum=350,
        penalty="everything",
        penalty_after=4,
        penalty_count="in all",
        set_aside="every scoring die",
        piggyback=True,
        last_round="finish the round",
        tie="first to reach it",
    )
    assert short(rules) == (
        "A first bank needs 500 in one turn, every later one 350. "
        "Once on the board, every fourth farkle of a player costs the whole total. "
        "Every scoring die must be set aside, and the next player may take over a banked turn. "
        "At 10,000 the others finish the round; the highest score wins, "
        "and a tie goes to the player who reached that score first."
    )


FIRST_BANKS = [
    (0, 0, "Your first bank puts you there, whatever it is.", "no opening"),
    (0, 300, "Your first bank puts you there; like every bank it must be 300 or more.", "least bank 300"),
    (300, 300, "Your first bank puts you there; like every bank it must be 300 or more.", "least bank 300"),
    (200, 300, "Your first bank puts you there; like every bank it must be 300 or more.", "least bank 300"),
    (500, 300, "Your first bank must be 500 or more, made in one turn.", "opens with 500"),
    (500, 0, "Your first bank must be 500 or more, made in one turn.", "opens with 500"),
]


@pytest.mark.parametrize(("opening", "least", "sentence", "head"), FIRST_BANKS)
def test_the_first_bank_is_never_told_to_be_less_than_it_must_be(
    opening: int, least: int, sentence: str, head: str
) -> None:
    rules = replace(CLASSIC, opening=opening, turn_minimum=least)
    assert sentence in text(rules)
    assert headline(rules).split(", ")[0] == head


@pytest.mark.parametrize("slug", PRESETS)
def test_every_rule_set_tells_the_least_first_bank(slug: str) -> None:
    rules = PRESETS[slug]
    (told,) = (passage.sentences[0] for passage in rulebook(rules) if passage.heading == "Get on the board")
    least = max(rules.opening, rules.turn_minimum)
    assert (f"must be {number(least)} or more" if least else "whatever it is") in told
    assert (least == 0) == ("whatever" in told)


def test_a_list_tells_rule_sets_apart() -> None:
    assert headline(CLASSIC) == "opens with 500, to 10,000"
    assert headline(PRESETS["playmonster"]) == "opens with 500, to 10,000, no penalty"
    assert headline(PRESETS["zilch"]) == "least bank 300, to 10,000, blank roll 500"
    assert headline(PRESETS["kingdom-come"]) == "no opening, to 4,000, no penalty"
    assert headline(PRESETS["dix-mille"]) == "opens with 500, to exactly 10,000, no penalty"
    assert headline(PRESETS["five-dice"]) == "opens with 500, to 10,000, five dice"


@given(strategies.rules())
def test_headings_and_sentences_are_well_formed(rules: Rules) -> None:
    for passage in rulebook(rules)[1:]:
        assert passage.sentences
        assert not passage.heading.endswith(".")
        for sentence in passage.sentences:
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
            assert "  " not in sentence
            assert ".." not in sentence
    assert 2 <= short(rules).count(". ") + 1 <= 4


def test_a_source_that_ends_itself_gets_no_second_full_stop() -> None:
    assert rulebook(replace(CLASSIC, source="Our own!"))[0].sentences[0] == "Our own!"
    assert len(rulebook(replace(CLASSIC, source=""))[0].sentences) == 1


def test_a_cost_for_each_single_farkle_is_told_without_counting() -> None:
    rules = replace(CLASSIC, penalty_after=1, penalty=500)
    farkles = next(passage for passage in rulebook(rules) if passage.heading == "No scoring die is a farkle")
    assert farkles.sentences[1] == "Once on the board, every farkle costs 500, even below 0."
    assert "Once on the board, every farkle costs 500." in short(rules)
