"""The pictures of the print page in a browser: they show themselves, follow the players, and survive a refusal."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

RULE, SCORE = "The rule sheet of Classic on A4", "A blank score sheet on A4"
SHAPE = "picture => picture.complete && picture.naturalWidth && picture.naturalWidth / picture.naturalHeight"


def shape(page: Page, alt: str) -> float:
    """Width by height of a picture once it is there."""
    picture = page.get_by_alt_text(alt)
    picture.scroll_into_view_if_needed()
    for _ in range(150):
        if found := picture.evaluate(SHAPE):
            return float(found)
        page.wait_for_timeout(100)
    raise AssertionError(alt)


@pytest.mark.slow
def test_the_score_sheet_follows_the_players(page: Page) -> None:
    page.goto("/print?paper=a4")
    assert shape(page, RULE) < 1
    assert shape(page, SCORE) < 1
    page.get_by_label("Players").select_option("8")
    expect(page.get_by_alt_text(SCORE)).to_have_attribute("src", re.compile("players=8"))
    assert shape(page, SCORE) > 1


def test_a_picture_that_was_refused_is_asked_for_again(page: Page) -> None:
    asked: list[str] = []

    def refuse_once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=503)
        else:
            route.continue_()

    page.route("**/rule-sheet.png*", refuse_once)
    page.goto("/print?paper=a4")
    assert shape(page, RULE) < 1
    assert len(asked) >= 2


@pytest.mark.point(18)
@pytest.mark.parametrize("width", [320, 390, 768, 820, 1180])
@pytest.mark.quick(1)
def test_nothing_is_wider_than_the_screen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 664})
    page.goto("/print?paper=a4")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    high = [picture.bounding_box() for picture in page.locator(".preview").all()]
    assert all(box and box["height"] > 200 for box in high)  # before the pictures are there, too


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", [(1180, 746), (820, 1106), (390, 664)])
@pytest.mark.quick(2)
def test_a_sheet_has_its_outline_before_it_is_there(page: Page, size: tuple[int, int], paper: str) -> None:
    page.route("**/*-sheet.png*", lambda route: route.fulfill(status=503))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/print?paper={paper}")
    for picture in page.locator(".preview img").all():
        box = picture.bounding_box()
        assert box
        assert box["height"] > 150
        wide, high = (int(picture.get_attribute(side) or 0) for side in ("width", "height"))
        assert box["width"] / box["height"] == pytest.approx(wide / high, rel=0.02)
    expect(page.get_by_text("Loading preview")).to_have_count(2)


@pytest.mark.fault("N46")
def test_a_picture_that_always_fails_is_said_to_have_failed(page: Page) -> None:
    page.clock.install()
    page.route("**/rule-sheet.png*", lambda route: route.fulfill(status=503))
    page.goto("/print?paper=a4")
    failed = page.get_by_text("No preview could be made. Open the PDF instead.")
    expect(failed).to_have_count(0)
    for _ in range(200):
        if failed.count():
            break
        page.clock.fast_forward(2000)
        page.wait_for_timeout(100)
    expect(failed).to_be_visible()
    expect(page.get_by_alt_text(RULE)).to_be_hidden()
