from scorekeeper import filters


def test_the_filters_of_the_templates() -> None:
    assert filters.number(-10_000) == "−10,000"
    assert filters.ordinal(3) == "3rd"
    assert filters.names(["Bo", "שרה", "Maximiliana"]) == "Bo, שרה and Maximiliana"
    assert filters.dice(1) == "1 die"
    assert filters.dice(5) == "5 dice"
