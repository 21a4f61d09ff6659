"""The photo gallery (specification §2.7)."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.pages import OpenPage, check_axe

PAGE = "/about/gallery"
CATEGORIES = {
    "ipo-listings": ("IPO Listings", 8),
    "meet-ups": ("Meet-ups", 8),
    "celebration": ("Celebration", 8),
    "outdoor": ("Outdoor", 14),
}


def expect_photo(page: Page, category: str, number: int) -> None:
    """The slider is open over `category` and shows photo `number`, and the address says so."""
    label, total = CATEGORIES[category]
    popup = page.get_by_role("dialog", name=label)
    expect(popup).to_be_visible()
    expect(page).to_have_url(re.compile(rf"photo={number}$"))
    expect(popup.locator('[aria-current="page"]')).to_have_attribute(
        "aria-label", f"Photo {number} of {total}"
    )
    expect(popup.get_by_text(f"{number} of {total}", exact=True)).to_be_in_viewport(ratio=0.9)


def test_four_categories_the_first_selected(open_page: OpenPage) -> None:
    """Spec §2.7: four categories, the first selected by default."""
    page = open_page(PAGE)

    tabs = page.locator("main").get_by_role("tab")
    assert tabs.all_inner_texts() == [label for label, _ in CATEGORIES.values()]
    assert page.locator("main").get_by_role("tab", selected=True).all_inner_texts() == [
        "IPO Listings"
    ]
    assert page.get_by_role("list", name="IPO Listings").get_by_role("listitem").count() == 8


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_category_shows_its_photos_only(open_page: OpenPage, category: str) -> None:
    """Spec §2.7: IPO Listings (8), Meet-ups (8), Celebration (8), Outdoor (14)."""
    label, total = CATEGORIES[category]
    page = open_page(PAGE)

    page.locator("main").get_by_role("tab", name=label).click()

    page.wait_for_url(f"**?category={category}")
    expect(page.locator("main").get_by_role("tab", name=label)).to_have_attribute(
        "aria-selected", "true"
    )
    expect(page.locator("main").get_by_role("tabpanel")).to_have_count(1)
    photos = page.get_by_role("list", name=label, exact=True).get_by_role("img")
    assert photos.count() == total
    for photo in photos.all():
        photo.scroll_into_view_if_needed()
        assert photo.get_attribute("alt")
        assert photo.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


def test_an_unknown_category_is_the_first(open_page: OpenPage) -> None:
    page = open_page(PAGE + "?category=weddings")

    assert page.locator("main").get_by_role("tab", selected=True).all_inner_texts() == [
        "IPO Listings"
    ]


def test_pictures_are_responsive_lazy_and_keep_their_room(open_page: OpenPage) -> None:
    """Issue 3: AVIF or WebP with fallback, dimensions reserved, lazy."""
    page = open_page(PAGE)
    image = page.get_by_role("list", name="IPO Listings").get_by_role("img").first

    assert image.get_attribute("loading") == "lazy"
    assert image.get_attribute("width")
    assert image.get_attribute("height")
    assert (image.get_attribute("src") or "").endswith(".webp")
    source = image.locator("xpath=../source")
    assert source.get_attribute("type") == "image/avif"
    assert (source.get_attribute("srcset") or "").count("w") >= 2
    expect(image).to_have_js_property("complete", True)
    assert image.evaluate("image => image.currentSrc").endswith("-small.avif")


def test_pictures_of_closed_categories_are_not_fetched(open_page: OpenPage) -> None:
    page = open_page(PAGE)

    fetched = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    assert any("/gallery/ipo-listings/" in name for name in fetched)
    assert not any("/gallery/outdoor/" in name or "-large." in name for name in fetched)


def test_a_photo_opens_the_slider_over_its_category(open_page: OpenPage) -> None:
    """Spec §2.7: clicking a photo opens a slider modal over that category."""
    page = open_page(PAGE + "?category=outdoor")

    page.get_by_role("list", name="Outdoor", exact=True).get_by_role("link").nth(4).click()

    expect_photo(page, "outdoor", 5)
    popup = page.get_by_role("dialog", name="Outdoor")
    assert popup.get_by_role("navigation", name="Pagination").get_by_role("link").count() == 14
    check_axe(page, "dialog[open]")


def test_next_and_previous_walk_round(open_page: OpenPage) -> None:
    """Spec §2.7: with navigation."""
    page = open_page(PAGE + "?category=meet-ups&photo=7", close_notices=False)
    expect_photo(page, "meet-ups", 7)

    page.get_by_role("button", name="Next photo").click()
    expect_photo(page, "meet-ups", 8)
    page.get_by_role("button", name="Next photo").click()
    expect_photo(page, "meet-ups", 1)
    page.get_by_role("button", name="Previous photo").click()
    expect_photo(page, "meet-ups", 8)


def test_pagination_goes_to_a_photo(open_page: OpenPage) -> None:
    """Spec §2.7: and pagination over that category."""
    page = open_page(PAGE + "?category=outdoor&photo=1", close_notices=False)

    page.get_by_role("link", name="Photo 9 of 14").click()

    expect_photo(page, "outdoor", 9)


def test_arrow_keys_walk_and_escape_closes(open_page: OpenPage) -> None:
    """Issue 3: arrow keys and Escape; the focus goes back to the photo looked at last."""
    page = open_page(PAGE)
    page.get_by_role("list", name="IPO Listings").get_by_role("link").first.focus()
    page.keyboard.press("Enter")
    expect_photo(page, "ipo-listings", 1)

    page.keyboard.press("ArrowRight")
    expect_photo(page, "ipo-listings", 2)
    page.keyboard.press("ArrowRight")
    expect_photo(page, "ipo-listings", 3)
    page.keyboard.press("ArrowLeft")
    expect_photo(page, "ipo-listings", 2)
    page.keyboard.press("End")
    expect_photo(page, "ipo-listings", 8)
    page.keyboard.press("Home")
    expect_photo(page, "ipo-listings", 1)
    page.keyboard.press("ArrowLeft")
    expect_photo(page, "ipo-listings", 8)

    page.keyboard.press("Escape")
    expect(page.locator("dialog:modal")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?category=ipo-listings$"))
    expect(page.get_by_role("list", name="IPO Listings").get_by_role("link").nth(7)).to_be_focused()


def test_it_is_swiped(open_page: OpenPage) -> None:
    """Issue 3: swipe. The slides go with the finger; the address follows."""
    page = open_page(
        PAGE + "?category=celebration&photo=2", close_notices=False, width=360, height=740
    )
    expect_photo(page, "celebration", 2)
    track = page.locator("dialog:modal").get_by_role("list")
    box = track.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] * 0.85, box["y"] + 60
    places = [{"x": x - step * 20, "y": y} for step in range(12)]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": places[:1]})
    for place in places[1:]:
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [place]})
        page.wait_for_timeout(16)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    expect_photo(page, "celebration", 3)


@pytest.mark.parametrize("how", ["icon", "outside"])
def test_the_slider_closes(open_page: OpenPage, how: str) -> None:
    page = open_page(PAGE + "?category=outdoor&photo=14", close_notices=False)
    expect_photo(page, "outdoor", 14)

    if how == "icon":
        page.locator("dialog:modal").get_by_role("button", name="Close").click()
    else:
        page.mouse.click(10, 500)

    expect(page.locator("dialog:modal")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?category=outdoor$"))
    expect(page.locator("main").get_by_role("tab", name="Outdoor")).to_have_attribute(
        "aria-selected", "true"
    )


@pytest.mark.parametrize("query", ["?photo=9", "?photo=0", "?category=outdoor&photo=15", "?photo=x"])  # fmt: skip
def test_a_photo_that_does_not_exist_opens_nothing(open_page: OpenPage, query: str) -> None:
    page = open_page(PAGE + query)

    assert page.locator("dialog:modal").count() == 0


def test_a_photo_without_a_category_is_of_the_first(open_page: OpenPage) -> None:
    expect_photo(open_page(PAGE + "?photo=3", close_notices=False), "ipo-listings", 3)


def test_back_leaves_the_slider(open_page: OpenPage) -> None:
    """Looking through photos adds nothing to the history but the opening."""
    page = open_page(PAGE + "?category=outdoor")
    page.get_by_role("list", name="Outdoor", exact=True).get_by_role("link").first.click()
    expect_photo(page, "outdoor", 1)
    page.keyboard.press("ArrowRight")
    expect_photo(page, "outdoor", 2)

    page.go_back()

    expect(page.locator("dialog:modal")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?category=outdoor$"))


def test_the_photo_is_announced(open_page: OpenPage) -> None:
    page = open_page(PAGE + "?category=celebration&photo=1", close_notices=False)

    page.keyboard.press("ArrowRight")

    expect(page.locator("dialog:modal").get_by_role("status")).to_have_text(
        "Photo 2 of 8: Toran over the office door"
    )


def test_samples_are_marked(open_page: OpenPage) -> None:
    panel = open_page(PAGE).locator("main").get_by_role("tabpanel")

    assert panel.locator(".photos").get_by_text("Specimen", exact=True).count() == 8


def test_machines_read_the_gallery(open_page: OpenPage) -> None:
    blocks = open_page(PAGE).locator('script[type="application/ld+json"]').all_text_contents()

    kinds = [json.loads(block)["@type"] for block in blocks]
    assert kinds == ["ImageGallery", "BreadcrumbList"]


def test_without_javascript_all_photos_show(open_page: OpenPage) -> None:
    page = open_page(PAGE, javascript=False, axe=False, tolerate=["csp"])

    assert page.locator(".photos img:visible").count() == 38
    assert page.locator(".photos figcaption:visible").count() == 38


@pytest.mark.parametrize(("width", "theme"), [(360, "light"), (360, "dark"), (768, "dark")])
def test_the_slider_fits_a_small_screen(open_page: OpenPage, width: int, theme: str) -> None:
    page = open_page(
        PAGE + "?category=outdoor&photo=2",
        close_notices=False,
        width=width,
        height=700,
        theme=theme,
    )  # type: ignore[arg-type]
    expect_photo(page, "outdoor", 2)

    box = page.locator("dialog:modal").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for name in ("Close", "Next photo", "Previous photo"):
        expect(page.locator("dialog:modal").get_by_role("button", name=name)).to_be_in_viewport(
            ratio=1
        )


def test_without_motion_nothing_slides(open_page: OpenPage) -> None:
    page = open_page(PAGE + "?photo=1", close_notices=False, reduced_motion=True)

    page.get_by_role("button", name="Next photo").click()

    expect_photo(page, "ipo-listings", 2)
