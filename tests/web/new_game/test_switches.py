"""The four switches of the new-game form, and the rules they make."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.farkle import CLASSIC, PRESETS, BadRules, load_rules
from scorekeeper.web.new_game.switches import Switches, preset_of, switches_for, with_switches

PLAIN = switches_for(CLASSIC)


def typed_in(field: str, typed: str) -> Switches:
    changed: dict[str, Any] = {field: typed}
    return replace(PLAIN, **changed)


@pytest.mark.parametrize("slug", PRESETS)
def test_switches_left_alone_change_nothing(slug: str) -> None:
    assert with_switches(PRESETS[slug], switches_for(PRESETS[slug])) == PRESETS[slug]


@pytest.mark.fault("N41")
def test_the_form_holds_numbers_as_the_page_writes_them() -> None:
    assert Switches(ones=False, opening="500", target="10,000", penalty="1,000") == PLAIN


def test_what_is_changed_is_what_the_game_file_would_say() -> None:
    changed = with_switches(CLASSIC, Switches(ones=True, opening=" 350 ", target="5,000", penalty="Everything"))
    lines = [
        {"dice": one.pattern, "points": 1000 if one.pattern == "111" else one.points} for one in CLASSIC.combinations
    ]
    fields = {"opening": 350, "target": 5000, "penalty": "everything", "combinations": lines}
    assert changed == load_rules({"preset": "classic", **fields})
    assert changed.name == "Classic, changed"


@pytest.mark.parametrize("slug", PRESETS)
def test_three_1s_are_one_switch_away_from_any_preset(slug: str) -> None:
    preset = PRESETS[slug]
    assert with_switches(preset, replace(switches_for(preset), ones=True)).table["111"] == 1000


def test_rules_are_known_again_by_preset_and_switches() -> None:
    for slug, preset in PRESETS.items():
        assert preset_of(preset, PRESETS) == slug
        changed = with_switches(preset, replace(switches_for(preset), target="7500"))
        assert preset_of(changed, PRESETS) == slug


def test_rules_that_no_switches_make_are_nobodys_preset() -> None:
    assert preset_of(replace(CLASSIC, tie="play-off"), PRESETS) is None
    assert preset_of(replace(CLASSIC, name="Ours"), PRESETS) is None


@pytest.mark.fault("E5")
@pytest.mark.parametrize("typed", ["99999999999999999999", "9223372036854775808", "9" * 5000, "1000050"])
@pytest.mark.parametrize("field", ["opening", "target", "penalty"])
def test_numbers_past_every_limit_are_told_and_not_read(field: str, typed: str) -> None:
    with pytest.raises(BadRules) as bad:
        with_switches(CLASSIC, typed_in(field, typed))
    assert field in {problem.field for problem in bad.value.problems}
    assert "must be" in str(bad.value)


@pytest.mark.parametrize("typed", ["1e400", "abc", "5_00", "٥٠٠", "+500", "0,500", "500.0", "0x1F4", "50 0", "1,00"])
@pytest.mark.parametrize("field", ["opening", "target", "penalty"])
def test_what_is_no_number_is_never_taken_for_one(field: str, typed: str) -> None:
    with pytest.raises(BadRules) as bad:
        with_switches(CLASSIC, typed_in(field, typed))
    assert [problem.field for problem in bad.value.problems] == [field]
    assert f'"{typed}" is not a number. Use digits only.' == str(bad.value)


@pytest.mark.fault("N41")
@pytest.mark.parametrize("typed", ["1 000", "1'000", "1’000", "1\u2009000", "１０００", " 1,000 "])
def test_the_rules_are_read_as_the_pad_reads_points(typed: str) -> None:
    assert with_switches(CLASSIC, typed_in("opening", typed)).opening == 1000


@pytest.mark.fault("N41")
@pytest.mark.parametrize("typed", ["-500", "−500", "－５００"])
def test_a_number_below_zero_is_told(typed: str) -> None:
    with pytest.raises(BadRules) as bad:
        with_switches(CLASSIC, typed_in("target", typed))
    assert str(bad.value) == f"{typed} is below 0. Type 0 or more."


def test_an_emptied_field_asks_for_a_number() -> None:
    with pytest.raises(BadRules, match="Type a number here"):
        with_switches(CLASSIC, replace(PLAIN, opening="  "))


def test_a_long_slip_is_shown_cut() -> None:
    with pytest.raises(BadRules) as bad:
        with_switches(CLASSIC, replace(PLAIN, target="x" * 5000))
    assert len(str(bad.value)) < 80


@pytest.mark.state("Rules: value out of range")
def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(BadRules) as bad:
        with_switches(CLASSIC, Switches(ones=False, opening="525", target="x", penalty="200000"))
    assert [problem.field for problem in bad.value.problems] == ["target", "opening", "penalty"]
    assert '"Open with" must be 0 or a multiple of 50 up to 10,000.' in str(bad.value)
