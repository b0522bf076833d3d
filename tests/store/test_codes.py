"""Codes: drawn from letters that nobody confuses, read however they are typed."""

import pytest

from scorekeeper.store import codes


def test_a_code_has_two_groups_of_four_letters_that_nobody_confuses() -> None:
    drawn = [codes.draw() for _ in range(200)]
    assert all(len(code) == 9 and code[4] == "-" for code in drawn)
    assert set("".join(drawn)) == set(codes.LETTERS + "-")
    assert not set(codes.LETTERS) & set("ILO01")
    assert len(set(drawn)) == 200


@pytest.mark.parametrize("typed", ["KQXR-TMBD", "kqxrtmbd", " KQXR TMBD\n", "K Q X R - T M B D", "kqxr–tmbd"])
def test_a_code_is_read_in_any_spelling(typed: str) -> None:
    assert codes.read(typed) == "KQXR-TMBD"


@pytest.mark.parametrize(
    "typed", ["", "-", "KQXR", "KQXR-TMBDA", "KQXR-TMBO", "KQXR-TMB1", "KQXR/TMBD", "ſſſſ-ſſſſ", "A" * 10**6]
)
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert codes.read(typed) is None
