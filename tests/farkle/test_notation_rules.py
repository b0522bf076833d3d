import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.farkle.errors import BadRules, Unreadable
from scorekeeper.farkle.notation_rules import FIELDS, dump_rules, load_rules
from scorekeeper.farkle.patterns import Combination
from scorekeeper.farkle.presets import CLASSIC, PRESETS
from scorekeeper.farkle.rules import Rules
from tests import strategies
from tests.cases import tables


def faults(data: object) -> dict[str, list[str]]:
    with pytest.raises(BadRules) as refused:
        load_rules(data)
    found: dict[str, list[str]] = {}
    for problem in refused.value.problems:
        found.setdefault(problem.field, []).append(problem.sentence)
    assert str(refused.value) == " ".join(problem.sentence for problem in refused.value.problems)
    return found


@given(strategies.rules())
def test_what_is_written_reads_back_equal(rules: Rules) -> None:
    assert load_rules(json.loads(json.dumps(dump_rules(rules)))) == rules


@pytest.mark.parametrize("slug", PRESETS)
def test_a_preset_is_called_by_its_slug(slug: str) -> None:
    assert load_rules({"preset": slug}) == PRESETS[slug]
    assert load_rules(dump_rules(PRESETS[slug])) == PRESETS[slug]


def test_what_is_written_is_plain_and_whole() -> None:
    data = dump_rules(CLASSIC)
    assert tuple(data) == FIELDS
    assert data["combinations"][0] == {"dice": "1", "points": 100}
    assert data["combinations"][8] == {"dice": "aaaa", "points": 1000}
    assert (data["penalty"], data["penalty_count"], data["piggyback"]) == (1000, "in a row", False)


def test_what_is_missing_has_its_default() -> None:
    assert load_rules({}) == CLASSIC
    assert load_rules({"name": "Ours", "opening": 350}) == Rules(name="Ours", opening=350)


@pytest.mark.parametrize("table", tables())
def test_both_forms_of_a_table_are_the_same_rules(table: str) -> None:
    data = {"dice": tables()[table]["dice"], "combinations": tables()[table]["combinations"]}
    rules = load_rules(data)
    assert rules.table == data["combinations"]
    assert load_rules(data | {"combinations": dump_rules(rules)["combinations"]}) == rules


def test_a_changed_preset_is_called_so_until_it_is_named() -> None:
    changed = load_rules({"preset": "zilch", "opening": 500})
    assert (changed.name, changed.opening, changed.turn_minimum) == ("Zilch, changed", 500, 300)
    assert load_rules({"preset": "zilch", "opening": 0}) == PRESETS["zilch"]
    assert load_rules({"preset": "zilch", "opening": 500, "name": "Ours"}).name == "Ours"
    assert load_rules({"preset": "zilch", "name": "Ours"}).name == "Ours"
    assert load_rules({"preset": "zilch", "source": "our kitchen"}).name == "Zilch"
    assert load_rules(dump_rules(changed)) == changed


def test_all_faults_come_at_once_with_their_fields() -> None:
    data = {
        "preset": "nothing",
        "colour": "red",
        "opening": True,
        "target": float("nan"),
        "penalty": [],
        "tie": {"a": 1},
        "piggyback": "yes",
        "name": 7,
        "combinations": [{"dice": "111"}, {"dice": "9", "points": 100}, {"dice": "1", "points": 10**5000}],
    }
    found = faults(data)
    assert set(found) == {
        "preset",
        "colour",
        "opening",
        "target",
        "penalty",
        "tie",
        "piggyback",
        "name",
        "combinations",
    }
    assert len(found["combinations"]) == 3
    assert found["colour"] == ['"colour" is not a field of the rules.']


def test_a_table_of_another_kind_is_a_fault_of_that_field() -> None:
    assert faults({"combinations": 5}) == {"combinations": ['"What scores" must be a list of dice with their points.']}
    assert set(faults({"combinations": "111"})) == {"combinations"}
    assert set(faults({"combinations": None})) == {"combinations"}
    assert set(faults({"combinations": {}})) == {"combinations"}
    assert set(faults({"combinations": [{"dice": "1", "points": 100, "name": "x"}]})) == {"combinations"}
    assert set(faults({"combinations": {"12": 50, "21": 50}})) == {"combinations"}


def test_patterns_may_be_keys_too() -> None:
    rules = load_rules({"combinations": {"aaa": 500, "1": 100}})
    assert rules.combinations == (Combination("1", 100), Combination("aaa", 500))


@pytest.mark.parametrize("data", [None, [], "classic", 5, True, float("nan")])
def test_what_is_no_object_is_unreadable(data: object) -> None:
    with pytest.raises(Unreadable):
        load_rules(data)


@given(strategies.junk())
def test_junk_is_refused_and_nothing_else(data: Any) -> None:
    try:
        load_rules(data)
    except (BadRules, Unreadable) as refused:
        str(refused).encode()


@given(st.dictionaries(st.sampled_from(["preset", *FIELDS]), strategies.junk(), max_size=5))
def test_junk_in_a_field_is_named_by_it(data: dict[str, Any]) -> None:
    try:
        rules = load_rules(data)
    except BadRules as refused:
        named = {problem.field for problem in refused.problems}
    else:
        named = {problem.field for problem in rules.problems()}
        assert not named
    # Of a sound opening and a new table, either can be what does not fit.
    assert named <= {*data, "opening", "combinations"}


def deep(levels: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


@pytest.mark.parametrize("field", [*FIELDS, "preset", "unknown"])
@pytest.mark.quick(4)
def test_the_deepest_nesting_is_only_a_fault(field: str) -> None:
    assert field in faults({field: deep(100_000)})


def test_odd_keys_are_faults() -> None:
    assert faults({3: 4, (1, 2): 5}) == {"": ["One field is not a field of the rules."] * 2}
    assert list(faults({"x" * 1000: 1}).values()) == [[f'"{"x" * 20}…" is not a field of the rules.']]
