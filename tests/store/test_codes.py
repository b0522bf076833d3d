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


def test_a_scoring_code_has_three_groups() -> None:
    drawn = [codes.draw(codes.SCORING) for _ in range(200)]
    assert all(len(code) == 14 and code[4] == code[9] == "-" for code in drawn)
    assert set("".join(drawn)) <= set(codes.LETTERS + "-")
    assert len(set(drawn)) == 200


@pytest.mark.parametrize("typed", ["RTKM-XBDQ-PFWN", "rtkmxbdqpfwn", " RTKM XBDQ PFWN\n", "rtkm–xbdq–pfwn"])
def test_a_scoring_code_is_read_in_any_spelling_and_is_no_game_code(typed: str) -> None:
    assert codes.read_scoring(typed) == "RTKM-XBDQ-PFWN"
    assert codes.read(typed) is None


@pytest.mark.parametrize(
    "typed", ["", "KQXR-TMBD", "RTKM-XBDQ-PFWO", "RTKM-XBDQ-PFWNA", "0" * 31, "g" * 32, "A" * 10**6]
)
def test_what_cannot_be_a_scoring_code_is_none(typed: str) -> None:
    assert codes.read_scoring(typed) is None


def test_the_secret_of_an_old_link_is_a_scoring_code_for_ever() -> None:
    assert codes.read_scoring("0123456789abcdef" * 2) == "DBMH-GXHH-YHCQ"
    assert codes.read_scoring(" 0123456789ABCDEF0123456789ABCDEF ") == "DBMH-GXHH-YHCQ"
    assert len({codes.of_old_secret(f"{one:032x}") for one in range(500)}) == 500


@pytest.mark.parametrize(
    "typed", ["", "-", "KQXR", "KQXR-TMBDA", "KQXR-TMBO", "KQXR-TMB1", "KQXR/TMBD", "ſſſſ-ſſſſ", "A" * 10**6]
)
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert codes.read(typed) is None
