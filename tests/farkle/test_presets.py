from dataclasses import replace

import pytest

from scorekeeper.farkle.presets import CLASSIC, PRESETS, origin
from tests.cases import rules_of

TABLES = {
    "classic": "playmonster",
    "playmonster": "playmonster",
    "farkel": "farkel_basic",
    "farkel-variations": "farkel_options",
    "play-farkle": "playfarkle_app",
    "happy-camper": "happy_camper",
    "dice-game-depot": "dice_game_depot",
    "cardgames-io": "cardgames_io",
    "farkle-games": "farkle_games",
    "facebook": "facebook",
    "zilch": "zilch_playr",
    "kingdom-come": "kcd",
    "zehntausend": "zehntausend",
    "dix-mille": "dix_mille_fr",
    "five-dice": "five_dice_playmonster",
}


def test_all_fifteen_in_the_order_of_the_rules() -> None:
    assert list(PRESETS) == list(TABLES)
    assert PRESETS["classic"] == CLASSIC
    assert len({preset.name for preset in PRESETS.values()}) == 15


@pytest.mark.parametrize("slug", TABLES)
def test_a_preset_scores_as_its_published_table(slug: str) -> None:
    published, preset = rules_of(TABLES[slug]), PRESETS[slug]
    assert preset.combinations == published.combinations
    assert (preset.dice, preset.blank_roll) == (published.dice, published.blank_roll)
    assert preset.problems() == ()
    assert preset.source


@pytest.mark.parametrize(
    ("slug", "opening", "least", "penalty"),
    [
        ("classic", 500, 0, 1000),
        ("playmonster", 500, 0, 0),
        ("farkel", 0, 0, 0),
        ("farkel-variations", 500, 0, 1000),
        ("play-farkle", 500, 0, 0),
        ("happy-camper", 1000, 0, 1000),
        ("dice-game-depot", 0, 0, 0),
        ("cardgames-io", 0, 0, 0),
        ("farkle-games", 0, 0, 1000),
        ("facebook", 0, 300, 500),
        ("zilch", 0, 300, 500),
        ("kingdom-come", 0, 0, 0),
        ("zehntausend", 0, 500, 0),
        ("dix-mille", 500, 0, 0),
        ("five-dice", 500, 0, 0),
    ],
)
def test_what_banks_and_farkles_need(slug: str, opening: int, least: int, penalty: int) -> None:
    preset = PRESETS[slug]
    assert (preset.opening, preset.turn_minimum, preset.penalty) == (opening, least, penalty)


def test_all_else_that_is_not_the_default() -> None:
    same = ("name", "source", "combinations", "opening", "turn_minimum", "penalty", "blank_roll", "dice")
    other = {
        slug: {
            field: value for field, value in vars(preset).items() if field not in same and value != vars(CLASSIC)[field]
        }
        for slug, preset in PRESETS.items()
    }
    worked_out = {"table", "step", "_hash"}
    assert {
        slug: found
        for slug, fields in other.items()
        if (found := {f: v for f, v in fields.items() if f not in worked_out})
    } == {
        "farkel-variations": {"penalty_count": "in all", "hot_dice": "must roll"},
        "happy-camper": {"tie": "play-off"},
        "cardgames-io": {"last_round": "none"},
        "kingdom-come": {"target": 4000, "last_round": "none"},
        "dix-mille": {"overshoot": "is lost", "hot_dice": "must roll", "wins_outright": "six 1s"},
        "five-dice": {"wins_outright": "five of a kind on the first roll"},
    }


@pytest.mark.fault("N53")
@pytest.mark.parametrize("slug", TABLES)
def test_only_an_unchanged_preset_has_its_source(slug: str) -> None:
    preset = PRESETS[slug]
    assert origin(preset) == preset.source
    assert origin(replace(preset, name="Fridays")) == preset.source
    changed = replace(preset, target=5000, penalty_after=4)
    assert origin(replace(changed, name="Fridays")) == f"from {preset.name}, changed"
    assert origin(replace(changed, name=f"{preset.name}, changed")) == ""


@pytest.mark.fault("N53")
def test_a_source_of_ones_own_stands_until_the_rules_say_they_were_changed() -> None:
    ours = replace(CLASSIC, name="Ours", source="our kitchen, to 8,000", target=8000)
    assert origin(ours) == "our kitchen, to 8,000"
    assert origin(replace(ours, name="Ours, changed", target=5000)) == ""
