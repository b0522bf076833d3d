"""All the rules, the further page of the new-game form: each field, each house rule, each fault, no JavaScript."""

import secrets
from dataclasses import fields, replace
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from scorekeeper.farkle import CLASSIC, PRESETS, Combination, Rules
from scorekeeper.farkle.limits import LABELS
from scorekeeper.web.new_game.all_rules_page import rule_faults
from scorekeeper.web.new_game.typed import rules_of, typed_for, typed_from
from tests.web.new_game_form import HTMX, by_id, focus, made, names, parsed, send, stored, text, wrong
from tests.web.play import seated, words

PAGE = "/games/new/rules"
FIRST = "/games/new"
START = "/games"

# For each field of Rules: what is typed or chosen instead, and what the game then holds.
OTHERS: dict[str, tuple[str, Any]] = {
    "name": ("Our rules", "Our rules"),
    "source": ("written on the box", "written on the box"),
    "dice": ("5", 5),
    "blank_roll": ("500", 500),
    "target": ("5,000", 5000),
    "overshoot": ("goes to the lowest", "goes to the lowest"),
    "opening": ("350", 350),
    "turn_minimum": ("300", 300),
    "penalty": ("everything", "everything"),
    "penalty_after": ("4", 4),
    "penalty_count": ("in all", "in all"),
    "penalty_from": ("first turn", "first turn"),
    "floor": ("zero", "zero"),
    "hot_dice": ("must roll", "must roll"),
    "set_aside": ("every scoring die", "every scoring die"),
    "piggyback": ("yes", True),
    "last_round": ("finish the round", "finish the round"),
    "tie": ("play-off", "play-off"),
    "wins_outright": ("six 1s", "six 1s"),
}
LINES = "combinations"

Form = dict[str, list[str]]


def form_of(page: TestResponse) -> Form:
    """What a browser would send of this page, without the button."""
    form: Form = {}
    for field in parsed(page).iter("input"):
        if field.get("type") not in {"radio", "checkbox"} or field.get("checked") is not None:
            form.setdefault(field.get("name", ""), []).append(field.get("value", ""))
    for chosen in parsed(page).iter("select"):
        options = [option.get("value", "") for option in chosen if option.get("selected") is not None]
        form[chosen.get("name", "")] = options or [chosen[0].get("value", "")]
    return form


def typed(page: TestResponse, **changes: str) -> Form:
    """The same with other values: rule fields by their names in Rules."""
    return form_of(page) | {f"rule-{field.replace('__', '-')}": [value] for field, value in changes.items()}


def with_line(form: Form, pattern: str, points: str) -> Form:
    """With other points for a line, or with a line more."""
    patterns, worth = form["rule-pattern"], form["rule-points"]
    if pattern in patterns:
        place = patterns.index(pattern)
        return {**form, "rule-points": [*worth[:place], points, *worth[place + 1 :]]}
    return {**form, "rule-pattern": [*patterns, pattern], "rule-points": [*worth, points]}


def press(client: FlaskClient, form: Form, to: str = PAGE, *, htmx: str = "", **button: str) -> TestResponse:
    headers = {**HTMX, "HX-Target": htmx} if htmx else {}
    return client.post(to, data={**form, **button}, headers=headers)


def opened(client: FlaskClient, slug: str = "classic", **first: Any) -> TestResponse:
    """All the rules of a preset, from a first page with two players."""
    page = send(client, "Ann", "Bo", to=PAGE, preset=slug, **first)
    assert page.status_code == 200
    return page


def game_of(client: FlaskClient, form: Form) -> Rules:
    key = secrets.token_urlsafe(12)
    return stored(client, press(client, {**form, "key": [key]}, START)).game.rules


def made_of(slug: str, **changes: str) -> Rules:
    """The rules that the page of a preset makes with one thing changed: a field, the family or, as "111", a line."""
    whole = typed_for(slug, PRESETS[slug])
    lines = {line.pattern: line.points for line in whole.lines} | {k: v for k, v in changes.items() if k in WORTH}
    form: MultiDict[str, str] = MultiDict({f"rule-{field}": value for field, value in whole.texts.items()})
    form["rule-base"], form["rule-family-shown"] = slug, whole.family
    form.setlist("rule-pattern", list(lines))
    form.setlist("rule-points", list(lines.values()))
    form["rule-family"] = changes.get("family", whole.family)
    for field in changes.keys() - WORTH.keys() - {"family"}:
        form[f"rule-{field}"] = changes[field]
    typed_again = typed_from(form, PRESETS, "classic")
    assert typed_again is not None
    return rules_of(typed_again, PRESETS)


def radios(root: Element, name: str) -> list[str]:
    return [one.get("value", "") for one in root.iter("input") if (one.get("type"), one.get("name")) == ("radio", name)]


# ------------------------------------------------------------- every field of Rules


@pytest.mark.parametrize("field", [field.name for field in fields(Rules) if field.name != LINES])
@pytest.mark.quick(7)
def test_every_field_is_on_the_page_and_changes_the_game_and_the_words(client: FlaskClient, field: str) -> None:
    value, held = OTHERS[field]
    page = opened(client)
    assert LABELS[field] in words(page)
    form = typed(page, **{field: value})
    options = radios(parsed(page), f"rule-{field}")
    assert value in options or (not options and f"rule-{field}" in form_of(page))
    before = words(press(client, form_of(page), htmx="told"))
    assert words(press(client, form, htmx="told")) != before
    rules = game_of(client, form)
    assert getattr(rules, field) == held
    name = held if field == "name" else CLASSIC.name if field == "source" else "Classic, changed"
    changed: dict[str, Any] = {field: held}
    assert rules == replace(CLASSIC, **{"name": name, **changed})


def test_every_value_of_every_word_can_be_chosen(client: FlaskClient) -> None:
    root = parsed(opened(client))
    assert radios(root, "rule-overshoot") == ["counts", "goes to the lowest", "is lost"]
    assert radios(root, "rule-wins_outright") == [
        "none",
        "six of a kind",
        "six 1s",
        "five of a kind on the first roll",
    ]
    assert radios(root, "rule-last_round") == ["one turn each", "finish the round", "none"]


def test_points_of_a_combination_change_the_game_and_the_words(client: FlaskClient) -> None:
    page = opened(client)
    form = with_line(form_of(page), "123456", "3,000")
    assert "a straight 1–6 scores 3,000" in words(press(client, form, htmx="told")).replace("A straight", "a straight")
    assert game_of(client, form).table["123456"] == 3000


def test_any_other_penalty_is_typed(client: FlaskClient) -> None:
    form = typed(opened(client), penalty="other", penalty__other="750")
    assert game_of(client, form).penalty == 750
    amount_so_far = typed(opened(client), penalty="other")
    assert game_of(client, amount_so_far) == CLASSIC
    again = parsed(press(client, form))
    assert by_id(again, "rule-penalty-other").get("value") == "750"
    assert by_id(again, "rule-penalty-5").get("checked") is not None


@pytest.mark.parametrize("slug", ["facebook", "zilch", "dix-mille", "five-dice", "farkel-variations"])
def test_every_preset_goes_through_the_page_unchanged(client: FlaskClient, slug: str) -> None:
    assert game_of(client, form_of(opened(client, slug))) == PRESETS[slug]


# ------------------------------------------------------------------- house rules

ONE_SWITCH: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    **{f"penalty {one}": ({"penalty": one}, {"penalty": int(one)}) for one in ("500", "1000")},
    "penalty everything": ({"penalty": "everything"}, {"penalty": "everything"}),
    **{f"opening {one}": ({"opening": one}, {"opening": int(one)}) for one in ("0", "350", "1000")},
    **{f"least bank {one}": ({"turn_minimum": one}, {"turn_minimum": int(one)}) for one in ("300", "350")},
    **{f"target {one}": ({"target": one}, {"target": int(one)}) for one in ("5000", "10000", "20000")},
    "must roll": ({"hot_dice": "must roll"}, {"hot_dice": "must roll"}),
    "every scoring die": ({"set_aside": "every scoring die"}, {"set_aside": "every scoring die"}),
    "piggyback": ({"piggyback": "yes"}, {"piggyback": True}),
    "exactly the target": ({"overshoot": "is lost"}, {"overshoot": "is lost"}),
    "five dice": ({"dice": "5"}, {"dice": 5}),
    "finish the round": ({"last_round": "finish the round"}, {"last_round": "finish the round"}),
    "play-off": ({"tie": "play-off"}, {"tie": "play-off"}),
    "totals stop at 0": ({"floor": "zero"}, {"floor": "zero"}),
    "six of a kind wins": ({"wins_outright": "six of a kind"}, {"wins_outright": "six of a kind"}),
}
WORTH = {
    "111": ("1000",),
    "123456": ("1000", "1500", "3000"),
    "aabbcc": ("500", "750", "1500", "2000"),
    "aaabbb": ("2500", "3000"),
    "aaaaaa": ("5000",),
}


@pytest.mark.parametrize("slug", PRESETS)
@pytest.mark.quick(4)
def test_each_house_rule_is_one_switch_away_from_any_preset(slug: str) -> None:
    for switch, (change, held) in ONE_SWITCH.items():
        rules = made_of(slug, **change)
        assert {field: getattr(rules, field) for field in held} == held, switch
    for pattern, amounts in WORTH.items():
        dice = {"aabbcc": "112233", "aaabbb": "111222", "aaaaaa": "222222"}.get(pattern, pattern)
        written_out = typed_for(slug, PRESETS[slug]).family == "line by line"
        for points in amounts:
            if PRESETS[slug].dice >= len(pattern) and not (written_out and pattern == "aaaaaa"):
                assert made_of(slug, **{pattern: points}).table[dice] == int(points), pattern


def test_a_combination_that_is_not_there_is_a_tap_away(client: FlaskClient) -> None:
    page = opened(client, "farkel")
    page = press(client, form_of(page), **{"line-add": "aabbcc"})
    assert focus(page) == ["rule-points-10"]
    assert game_of(client, with_line(form_of(page), "aabbcc", "750")).table["112233"] == 750


@pytest.mark.parametrize(("family", "five_2s"), [("fixed", 2000), ("adding", 600), ("doubling", 800)])
@pytest.mark.parametrize("slug", PRESETS)
def test_four_or_more_of_a_kind_is_one_choice(slug: str, family: str, five_2s: int) -> None:
    if typed_for(slug, PRESETS[slug]).family != family:
        assert made_of(slug, family=family).table["22222"] == five_2s


def test_line_by_line_begins_with_what_stood_there(client: FlaskClient) -> None:
    page = press(client, typed(opened(client, "facebook"), family="line by line"))
    assert form_of(page)["rule-pattern"].count("222222") == 1
    assert game_of(client, form_of(page)) == PRESETS["facebook"]


# ------------------------------------------------------- lines: add, take out, draw


def test_a_combination_is_added_and_taken_out_again(client: FlaskClient) -> None:
    page = press(client, form_of(opened(client)), **{"line-add": ""})
    assert focus(page) == ["rule-pattern-16"]
    form = form_of(page)
    form["rule-pattern"][-1], form["rule-points"][-1] = "BBAA", "250"
    page = press(client, form)
    assert "Two pairs" in words(page)
    assert game_of(client, form_of(page)).table["1122"] == 250
    page = press(client, form_of(page), **{"line-out": "16"})
    assert focus(page) == ["line-out-15"]
    assert game_of(client, form_of(page)) == CLASSIC


def test_a_line_left_empty_is_nothing(client: FlaskClient) -> None:
    assert game_of(client, form_of(press(client, form_of(opened(client)), **{"line-add": ""}))) == CLASSIC


@pytest.mark.parametrize("place", ["0", "99", "-1", "x", "9" * 5000, "１"])
def test_a_line_that_is_none_cannot_be_taken_out(client: FlaskClient, place: str) -> None:
    page = opened(client)
    assert form_of(press(client, form_of(page), **{"line-out": place}))["rule-pattern"] == form_of(page)["rule-pattern"]


def test_the_step_is_shown_and_not_asked(client: FlaskClient) -> None:
    page = opened(client)
    assert text(by_id(parsed(page), "step")).startswith("Every bank is a multiple of 50")
    assert not [name for name in form_of(page) if "step" in name]
    answer = press(client, typed(page, blank_roll="25"), htmx="told")
    assert text(by_id(parsed(answer), "step")).startswith("Every bank is a multiple of 25")


# ---------------------------------------------------------- from page to page


def test_without_scripts_there_and_back_with_everything_typed(client: FlaskClient) -> None:
    first: dict[str, Any] = {"title": "Friday", "opening": "abc", "target": "7,500", "ones": "1", "unfolded": "1"}
    page = send(client, "Ann", "", "שרה", "<b>Bo", to=PAGE, preset="classic", **first)
    assert by_id(parsed(page), "rule-opening").get("value") == "abc"
    assert '"Open with": "abc" is not a number. Use digits only.' in words(page)
    back = press(client, form_of(page), FIRST, back="1")
    root = parsed(back)
    assert names(back) == ["Ann", "", "שרה", "<b>Bo"]
    assert [by_id(root, field).get("value") for field in ("title", "opening", "target")] == ["Friday", "abc", "7,500"]
    assert by_id(root, "ones").get("checked") is not None
    assert by_id(root, "unfold").get("checked") is not None


def test_use_these_rules_puts_them_in_force_on_the_first_page(client: FlaskClient) -> None:
    page = opened(client, "zilch", title="Friday")
    first = press(client, typed(page, tie="play-off", piggyback="yes"), FIRST, use="1")
    root = parsed(first)
    assert focus(first) == ["all-rules"]
    assert by_id(root, "set-changed").get("checked") is not None
    assert "Zilch, changed." in words(first)
    assert by_id(root, "title").get("value") == "Friday"
    again = press(client, form_of(first), PAGE)
    assert by_id(parsed(again), "rule-tie-2").get("checked") is not None
    rules = stored(client, press(client, form_of(first), START)).game.rules
    assert rules == replace(PRESETS["zilch"], name="Zilch, changed", tie="play-off", piggyback=True)


def test_changed_rules_stay_on_the_form_whatever_is_chosen_and_can_be_switched_further(client: FlaskClient) -> None:
    first = press(client, typed(opened(client), tie="play-off"), FIRST, use="1")
    other = press(client, {**form_of(first), "preset": ["facebook"]}, FIRST)
    assert by_id(parsed(other), "set-facebook").get("checked") is not None
    form = {**form_of(other), "preset": ["changed"], "opening": ["1000"]}
    rules = stored(client, press(client, form, START)).game.rules
    assert (rules.tie, rules.opening, rules.name) == ("play-off", 1000, "Classic, changed")


def test_what_the_switches_say_as_well_is_that_preset_on_the_first_page(client: FlaskClient) -> None:
    first = press(client, typed(opened(client), opening="350"), FIRST, use="1")
    assert by_id(parsed(first), "set-classic").get("checked") is not None
    assert by_id(parsed(first), "opening").get("value") == "350"


def test_another_rule_set_to_start_from(client: FlaskClient) -> None:
    page = press(client, typed(opened(client), **{"from": "dix-mille"}))
    assert by_id(parsed(page), "rule-name").get("value") == "Dix mille"
    assert game_of(client, form_of(page)) == PRESETS["dix-mille"]
    assert names(press(client, form_of(page), FIRST, back="1")) == ["Ann", "Bo"]


def test_the_last_game_s_own_rules_can_be_started_from(app: Flask, client: FlaskClient) -> None:
    ours = replace(CLASSIC, name="Our rules", tie="play-off")
    seated(app, client, rules=ours)
    assert game_of(client, {**form_of(client.get(PAGE)), "name": ["Ann", "Bo"]}) == ours


def test_start_with_names_at_fault_tells_them_on_the_first_page_and_keeps_the_rules(client: FlaskClient) -> None:
    page = send(client, "Ann", "ann", to=PAGE)
    answer = press(client, typed(page, tie="play-off"), START)
    assert answer.status_code == 422
    assert wrong(answer).keys() == {"name-2"}
    assert stored(client, press(client, {**form_of(answer), "name": ["Ann", "Bo"]}, START)).game.rules.tie == "play-off"


def test_enter_shows_the_rules_and_leads_nowhere(client: FlaskClient) -> None:
    first = next(by_id(parsed(opened(client)), "rules-form").iter("button"))
    assert first.get("formaction") == PAGE


def test_nothing_is_made_by_editing(app: Flask, client: FlaskClient) -> None:
    press(client, typed(opened(client), tie="play-off"), FIRST, use="1")
    assert made(app) == 0


# -------------------------------------------------------------------- words and odds


def test_what_is_other_than_the_rule_set_is_told_first(client: FlaskClient) -> None:
    told = words(press(client, typed(opened(client), hot_dice="must roll"), htmx="told"))
    assert (
        told.index("Changed from Classic") < told.index("You must roll all six again") < told.index("Same as Classic")
    )
    assert "Changed from" not in words(opened(client))


def test_editing_swaps_the_words_and_no_field(client: FlaskClient) -> None:
    assert "<input" not in press(client, form_of(opened(client)), htmx="told").text


def test_the_odds_follow_the_table(client: FlaskClient) -> None:
    page = opened(client)
    assert "Best play averages 542 points a turn." in words(page)
    assert "Farkle2%8%16%28%44%67%" in words(page).replace(" ", "")
    told = words(press(client, with_line(form_of(page), "111", "1000"), htmx="told"))
    assert "602 points a turn, 60 more than without the changes." in told
    told = words(press(client, with_line(form_of(page), "2", "50"), htmx="told"))
    assert "before2%8%16%28%44%67%" in told.replace(" ", "")


def test_best_play_is_left_out_where_it_takes_long(client: FlaskClient) -> None:
    told = words(press(client, typed(opened(client), blank_roll="1"), htmx="told"))
    assert "Every bank is a multiple of 1" in told
    assert "best play" not in told


def test_warnings_are_told_and_not_in_the_way(client: FlaskClient) -> None:
    form = typed(opened(client), overshoot="is lost", turn_minimum="300")
    assert "Unusual, but playable: A least bank of 300 is too much" in words(press(client, form, htmx="told"))
    assert game_of(client, form).turn_minimum == 300


# --------------------------------------------------------------------------- faults


@pytest.mark.state("Rules: value out of range")
@pytest.mark.parametrize("button", [{"use": "1"}, {}], ids=["use", "start"])
def test_all_faults_at_once_beside_their_fields_and_at_the_top(
    app: Flask, client: FlaskClient, button: dict[str, str]
) -> None:
    slips = {
        "name": " ",
        "target": "x",
        "opening": "525",
        "turn_minimum": "-5",
        "penalty_after": "0",
        "penalty": "other",
    }
    form = typed(opened(client, title="Friday"), **slips, penalty__other="200000")
    answer = press(client, form, FIRST if button else START, **button)
    assert answer.status_code == 422
    found = wrong(answer)
    assert list(found) == [
        "rule-name",
        "rule-target",
        "rule-opening",
        "rule-turn_minimum",
        "rule-penalty-other",
        "rule-penalty_after",
    ]
    assert found["rule-opening"] == '"Open with" must be 0 or a multiple of 50 up to 1,000,000.'
    links = [link for link in parsed(answer).iter("a") if link.get("href", "").startswith("#rule-")]
    assert [text(link) for link in links] == list(found.values())
    ids = {one.get("id") for one in parsed(answer).iter()}
    assert all(link.get("href", "")[1:] in ids for link in links)
    assert focus(answer) == ["faults"]
    assert "<title>Error: All the rules" in answer.text
    kept = form_of(answer)
    assert all(kept[f"rule-{field}"] == [value] for field, value in slips.items())
    assert (kept["rule-penalty-other"], kept["title"], kept["name"]) == (["200000"], ["Friday"], ["Ann", "Bo"])
    assert made(app) == 0


@pytest.mark.parametrize(
    ("pattern", "points", "sentence", "field"),
    [
        ("7x", "100", '"7x" is no combination', "rule-pattern-16"),
        ("1111111", "100", '"1111111" has more than six dice.', "rule-pattern-16"),
        ("aabb", "1e9", '"aabb": "1e9" is not a number. Use digits only.', "rule-points-16"),
        ("aabb", "", '"aabb": Type a number here, for example 500.', "rule-points-16"),
        ("", "100", "is no combination", "rule-pattern-16"),
    ],
)
def test_a_line_at_fault_tells_it_beside_itself(
    client: FlaskClient, pattern: str, points: str, sentence: str, field: str
) -> None:
    answer = press(client, with_line(form_of(opened(client)), pattern, points), FIRST, use="1")
    assert answer.status_code == 422
    assert sentence in wrong(answer)[field]
    assert form_of(answer)["rule-pattern"][-1] == pattern
    assert form_of(answer)["rule-points"][-1] == points


def test_lines_at_odds_are_told_above_them_all(client: FlaskClient) -> None:
    form = form_of(opened(client))
    form["rule-pattern"].append("111")
    form["rule-points"].append("500")
    answer = press(client, form, FIRST, use="1")
    assert answer.status_code == 422
    assert text(by_id(parsed(answer), "rule-combinations-wrong")) == '"111" stands on 2 lines.'


def test_while_editing_a_fault_stands_in_place_of_the_words(client: FlaskClient) -> None:
    answer = press(client, typed(opened(client), opening="525"), htmx="told")
    assert answer.status_code == 200
    assert '"Open with" must be 0 or a multiple of 50 up to 10,000.' in words(answer)


HOSTILE = ("", "<script>", "{{7*7}}", "9" * 500, "1e400", "-1", "٥", "555,5")


@pytest.mark.fault("S1", "E5")
@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_values_are_faults_and_never_a_500(client: FlaskClient, value: str) -> None:
    fields_of_page = [name for name in form_of(opened(client)) if name.startswith("rule-")]
    form = {"name": ["Ann", "Bo"]} | {name: [value] for name in fields_of_page} | {"rule-base": ["classic"]}
    answer = press(client, form, START)
    assert answer.status_code == 422
    for field in ("dice", "piggyback", "tie", "overshoot", "target"):
        assert f'"{LABELS[field]}"' in words(answer)


@pytest.mark.parametrize("value", HOSTILE)
def test_one_hostile_value_is_one_fault(value: str) -> None:
    whole = typed_for("classic", CLASSIC)
    for field in whole.texts:
        faults = rule_faults(replace(whole, texts={**whole.texts, field: value}), PRESETS)
        assert set(faults) <= {field}
        assert faults or field in {"source", "name"}


@pytest.mark.parametrize(
    "value",
    [
        "x",
        "[]",
        "{}x",
        "[" * 15000,
        "null",
        '{"target": 7}',
        '{"combinations": [{"dice": [], "points": {}}]}',
        '{"target": 1' + "0" * 5000 + "}",
        '{"name": "\\ud800"}',
        '{"preset": []}',
        '{"dice": NaN}',
    ],
)
@pytest.mark.parametrize("to", [PAGE, FIRST, START])
def test_changed_rules_that_no_form_of_ours_sends_are_refused(
    app: Flask, client: FlaskClient, value: str, to: str
) -> None:
    answer = send(client, "Ann", "Bo", to=to, preset="changed", changed=value)
    assert answer.status_code == 422
    assert made(app) == 0


def test_thousands_of_lines_are_refused_and_not_drawn(client: FlaskClient) -> None:
    form = form_of(opened(client))
    form |= {"rule-pattern": ["1"] * 1500, "rule-points": ["5"] * 1500}
    answer = press(client, form, FIRST, use="1")
    assert answer.status_code == 422
    assert len(form_of(answer)["rule-pattern"]) == 61


def test_a_name_that_would_grow_too_long_stays(client: FlaskClient, app: Flask) -> None:
    seated(app, client, rules=replace(CLASSIC, name="x" * 60, tie="play-off"))
    form = {**typed(client.get(PAGE), tie="shared"), "name": ["Ann", "Bo"]}
    assert game_of(client, form).name == "x" * 60


def test_a_combination_of_more_dice_than_are_played_is_kept(client: FlaskClient) -> None:
    rules = game_of(client, typed(opened(client), dice="5"))
    assert Combination("aabbcc", 1500) in rules.combinations
