import pytest

from scorekeeper.printing import usual_paper


@pytest.mark.parametrize(
    ("language", "paper"),
    [
        ("en-US", "letter"),
        ("en_US.UTF-8", "letter"),
        ("es_MX", "letter"),
        ("fr_CA@euro", "letter"),
        ("zh-Hant-US", "letter"),
        ("en_GB.UTF-8", "a4"),
        ("ca_ES", "a4"),
        ("ca", "a4"),
        ("C.UTF-8", "a4"),
        ("POSIX", "a4"),
        ("", "a4"),
    ],
)
def test_the_paper_is_that_of_the_country(language: str, paper: str) -> None:
    assert usual_paper(language) == paper
