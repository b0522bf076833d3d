"""The new-game form as a value: what was typed, and what each button makes of it."""

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.farkle import CLASSIC, PRESETS
from scorekeeper.web.new_game.draft import Draft, Edit, draft_from, edit_from, edited, first_draft
from scorekeeper.web.new_game.switches import switches_for


def draft(*names: str) -> Draft:
    return Draft(names=names, title="Friday", preset="classic", switches=switches_for(CLASSIC))


def press(before: Draft, what: str, value: str = "1") -> tuple[str, ...]:
    return edited(before, Edit(what, value), lambda players: players[::-1]).names


def posted(**fields: str | list[str]) -> Draft:
    return draft_from(MultiDict(fields), PRESETS, "classic")


TWELVE = tuple("ABCDEFGHIJKL")


@pytest.mark.parametrize(
    ("names", "what", "value", "after"),
    [
        (("Ann", "Bo"), "add", "1", ("Ann", "Bo", "")),
        (TWELVE, "add", "1", TWELVE),
        (("Ann", "Bo", ""), "up", "1", ("Bo", "Ann", "")),
        (("Ann", "Bo", ""), "up", "0", ("Ann", "Bo", "")),
        (("Ann", "Bo", ""), "down", "1", ("Ann", "", "Bo")),
        (("Ann", "Bo", ""), "down", "2", ("Ann", "Bo", "")),
        (("Ann", "Bo", "Cy"), "out", "1", ("Ann", "Cy")),
        (("Ann", "Bo"), "out", "0", ("Bo", "")),
        (("Ann", "", "Bo", "Cy"), "starts", "2", ("Bo", "Cy", "Ann", "")),
        (("Ann", "", "Bo"), "starts", "1", ("Ann", "", "Bo")),
        (("Ann", "", "Bo"), "shuffle", "1", ("Bo", "Ann", "")),
        (("Ann", "", "Bo", ""), "played", "Cy", ("Ann", "Cy", "Bo", "")),
        (("Ann", "Bo"), "played", "Cy", ("Ann", "Bo", "Cy")),
        (("Ann", "Bo"), "played", "ANN ", ("Ann", "Bo")),
        (("Ann", "Bo"), "played", "  ", ("Ann", "Bo")),
        (TWELVE, "played", "Zoë", TWELVE),
        (("Ann", "Bo"), "show", "1", ("Ann", "Bo")),
    ],
)
def test_what_each_button_does(names: tuple[str, ...], what: str, value: str, after: tuple[str, ...]) -> None:
    assert press(draft(*names), what, value) == after


@pytest.mark.parametrize("value", ["", "-1", "x", "99", "9" * 5000, "１"])
@pytest.mark.parametrize("what", ["up", "down", "out", "starts"])
def test_a_row_that_is_none_changes_nothing(what: str, value: str) -> None:
    assert press(draft("Ann", "Bo", "Cy"), what, value) == ("Ann", "Bo", "Cy")


def test_a_button_changes_names_and_nothing_else() -> None:
    before = draft("Ann", "Bo")
    after = edited(before, Edit("add"), lambda players: players)
    assert (after.title, after.preset, after.switches) == (before.title, before.preset, before.switches)


def test_start_is_no_edit() -> None:
    assert edit_from(MultiDict({"name": "Ann", "key": "k"})) is None
    assert edit_from(MultiDict({"name": "Ann", "down": "2"})) == Edit("down", "2")
    assert edit_from(MultiDict({"show": "1"})) == Edit("show", "1")


def test_the_first_form_has_four_rows_or_the_last_line_up() -> None:
    assert first_draft((), "classic", CLASSIC).names == ("",) * 4
    assert first_draft(("Ann", "Bo"), "classic", CLASSIC).names == ("Ann", "Bo")


def test_empty_rows_are_no_players() -> None:
    typed = posted(name=["Ann", "", "  ", "Bo"])
    assert typed.players == ("Ann", "Bo")
    assert typed.names == ("Ann", "", "  ", "Bo")


def test_a_form_without_rows_has_four() -> None:
    assert posted().names == ("",) * 4


def test_rows_beyond_the_twelfth_are_kept_only_to_be_refused() -> None:
    assert posted(name=list("ABCDEFGHIJKL") + ["", "M"] + ["N"] * 500).names == (*TWELVE, "M")
    assert posted(name=list("ABCDEFGHIJKL") + [""] * 500).names == TWELVE


def test_what_is_missing_is_as_the_preset_has_it() -> None:
    typed = posted(preset="zilch", name=["Ann", "Bo"])
    assert (typed.preset, typed.switches) == ("zilch", switches_for(PRESETS["zilch"]))
    assert posted(preset="nonsense").preset == "classic"


def test_switches_follow_another_preset_unless_somebody_changed_them() -> None:
    """Without JavaScript the fields still hold what the preset chosen before had."""
    typed = posted(shown="classic", preset="happy-camper", opening="500", target="5,000", penalty="1000")
    assert (typed.switches.opening, typed.switches.target, typed.switches.penalty) == ("1,000", "5,000", "1,000")


def test_with_the_same_preset_what_is_typed_counts() -> None:
    assert posted(shown="zilch", preset="zilch", opening="500").switches.opening == "500"
    assert posted(preset="zilch", opening="500").switches.opening == "500"


def test_three_1s_at_1000_are_no_choice_where_the_preset_has_them() -> None:
    assert posted(preset="zilch").switches.ones is True
    assert posted(preset="classic").switches.ones is False
    assert posted(preset="classic", ones="1").switches.ones is True
