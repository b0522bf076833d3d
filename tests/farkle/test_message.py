"""Sentences with named values: as plain text, and on a page with each name in its own direction."""

from scorekeeper.farkle.message import Name, message
from scorekeeper.filters import html

TEXT = "{name} needs {needed} to get on the board."


def test_as_text_numbers_have_commas_and_names_are_as_they_are() -> None:
    assert str(message(TEXT, name=Name("שרה"), needed=1000)) == "שרה needs 1,000 to get on the board."
    assert str(message("No values.")) == "No values."


def test_on_a_page_a_name_runs_in_its_own_direction_and_is_never_code() -> None:
    told = html(message(TEXT, name=Name("<b>Bo"), needed=1000))
    assert told == "<bdi>&lt;b&gt;Bo</bdi> needs 1,000 to get on the board."
    assert html(message("{sentence}", sentence="<i>")) == "&lt;i&gt;"


def test_a_brace_in_a_name_is_a_brace() -> None:
    assert str(message("{name} leads.", name=Name("{name}"))) == "{name} leads."
