"""The share page in Chromium: buttons only where they work, targets and width at every size, a code read from afar."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import Looks, drawn

SIZES = ((1180, 746), (820, 1106), (390, 664), (320, 568))
SMALL = """() => [...document.querySelectorAll('a, button, summary')]
  .filter(one => one.checkVisibility() && !one.matches('.skip'))
  .map(one => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([text]) => text)"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
SENDS = "navigator.share = async ({ url }) => { window.sent = url; };"


def sharing(looks: Looks, size: tuple[int, int] = (1180, 746), script: str = "", **options: bool) -> Page:
    """The share page of the game of the drawings on a tablet that may score it."""
    page = looks.tablet(size, **options)
    page.add_init_script(script or "0")
    page.goto(looks.served.lay(drawn(4)) + "/share")
    return page


def test_a_link_is_copied_where_the_browser_can(looks: Looks) -> None:
    page = sharing(looks)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_text("Show the scoring code").click()
    for words, address in (("Copy the link", "/watch"), ("Copy the scoring link", "/scorer/")):
        page.get_by_role("button", name=words, exact=True).click()
        expect(page.get_by_role("button", name="Copied").last).to_be_visible()
        assert address in page.evaluate("navigator.clipboard.readText()")
    expect(page.locator("#said")).to_have_text("Copied")


def test_a_link_is_sent_where_the_device_has_a_way(looks: Looks) -> None:
    page = sharing(looks, script=SENDS)
    page.get_by_text("Show the scoring code").click()
    page.get_by_role("button", name="Send the scoring link").click()
    assert "/scorer/" in page.evaluate("sent")


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.quick(1)
def test_by_plain_http_and_without_javascript_the_addresses_stand_there(looks: Looks, script: bool) -> None:
    page = looks.tablet(java_script_enabled=script)
    table = looks.served.lay(drawn(4))
    page.goto(table + "/share")
    plain = page.url
    if script:
        plain = plain.replace("127.0.0.1", "farkle.test")
        page.context.add_cookies(
            [{"name": one["name"], "value": one["value"], "url": plain} for one in page.context.cookies()]
        )
    page.goto(plain)
    assert page.get_by_role("button", name="Copy").count() == 0
    assert page.get_by_role("button", name="Send").count() == 0
    expect(page.locator(".address")).to_have_count(2)
    expect(page.locator(".address").last).to_contain_text("/scorer/")
    expect(page.locator(".address").last).to_be_hidden()
    page.get_by_text("Show the scoring code").click()
    expect(page.locator(".address").last).to_be_visible()
    page.get_by_role("button", name="Make a new scoring code").click()
    expect(page.locator(".address").last).to_be_hidden()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.quick(1)
def test_it_fits_and_can_be_tapped(looks: Looks, size: tuple[int, int]) -> None:
    page = sharing(looks, size)
    page.get_by_text("Show the scoring code").click()
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(SMALL) == []
    code = page.locator(".code")
    for letters, kind in (("QQHN-GQHR", ""), ("QWHN-GQHR", ""), ("WWHN-GWHR", "broad"), ("WWWW-WWWW", "broader")):
        code.evaluate(
            "(one, [letters, kind]) => { one.textContent = letters; one.className = `code figures ${kind}`; }",
            [letters, kind],
        )
        assert code.evaluate("one => one.scrollWidth <= one.parentElement.clientWidth - one.offsetLeft"), letters
        assert code.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 36
    # A camera reads a code from a screen when its squares are some millimetres wide.
    for picture in page.locator(".qr").all():
        box = picture.bounding_box()
        assert box
        assert box["width"] >= 190


@pytest.mark.parametrize("theme", ["light", "dark", "outdoors"])
@pytest.mark.quick(1)
def test_the_pictures_are_dark_on_white_in_every_theme(looks: Looks, theme: str) -> None:
    page = looks.tablet()
    page.goto(looks.served.address + "/settings")
    page.locator(f"input[name=theme][value={theme}]").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    page.goto(looks.served.lay(drawn(4)) + "/share")
    for picture in page.locator(".qr").all():
        assert picture.evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)"
        assert picture.locator("path").evaluate("one => getComputedStyle(one).stroke") == "rgb(20, 24, 29)"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.quick(1)
def test_the_settings_fit_and_can_be_tapped(looks: Looks, size: tuple[int, int]) -> None:
    page = looks.tablet(size)
    page.goto(looks.served.address + "/settings")
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(SMALL) == []
    small = "() => [...document.querySelectorAll('label.choice')].filter(one => one.offsetHeight < 44).length"
    assert page.evaluate(small) == 0
