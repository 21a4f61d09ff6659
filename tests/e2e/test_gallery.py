"""The photo gallery (R404)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from nnm_site.shared.content import queries
from tests.documents import Document, words
from tests.pages import OpenPage, box_of, swipe_left

pytestmark = [pytest.mark.long, pytest.mark.requirement("R404")]

PAGE = "/about/gallery"
#: Key → (label, number of photos).
CATEGORIES = {
    category.key: (category.label, len(queries.photos(category.key)))
    for category in queries.gallery_categories()
}
FIRST = next(iter(CATEGORIES))


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


def test_the_categories_with_the_first_selected(document: Callable[[str], Document]) -> None:
    """R404: the first selected by default."""
    tabs = document(PAGE).find(".//main//a[@role='tab']")
    assert [words(tab) for tab in tabs] == [label for label, _ in CATEGORIES.values()]
    assert [tab.get("aria-selected") for tab in tabs] == ["true", *["false"] * (len(tabs) - 1)]


@pytest.mark.parametrize("category", CATEGORIES)
def test_each_photo_has_its_caption_its_description_and_its_room(
    document: Callable[[str], Document], category: str
) -> None:
    """R119: AVIF or WebP with fallback, dimensions reserved, lazy."""
    (panel,) = document(PAGE).find(f".//main//div[@data-panel='{category}']")
    figures = [figure for figure in panel.iter("figure") if figure.find("a") is not None]
    for figure, photo in zip(figures, queries.photos(category), strict=True):
        (caption,) = figure.iter("figcaption")
        assert words(caption).startswith(photo.caption)
        assert ("Specimen" in words(caption)) == photo.sample
        (image,) = figure.iter("img")
        assert image.get("alt") == photo.alt
        assert image.get("loading") == "lazy"
        assert image.get("width")
        assert image.get("height")
        assert image.attrib["src"].endswith(".webp")
        (source,) = figure.iter("source")
        assert source.get("type") == "image/avif"
        assert source.attrib["srcset"].count("w,") >= 1


def test_a_category_shows_its_photos_only(open_page: OpenPage) -> None:
    """R404."""
    page = open_page(PAGE)
    for category in [*list(CATEGORIES)[1:], FIRST]:
        label, total = CATEGORIES[category]
        page.locator("main").get_by_role("tab", name=label).click()
        expect(page).to_have_url(re.compile(rf"\?category={category}$"))
        expect(page.locator("main").get_by_role("tab", selected=True)).to_have_text(label)
        expect(page.locator("main").get_by_role("tabpanel")).to_have_count(1)
        photos = page.get_by_role("list", name=label, exact=True).get_by_role("img")
        expect(photos).to_have_count(total)
        photos.last.scroll_into_view_if_needed()
        assert photos.last.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        assert photos.last.evaluate("image => image.currentSrc").endswith("-small.avif")


def test_pictures_of_closed_categories_are_not_fetched(open_page: OpenPage) -> None:
    page = open_page(PAGE)

    fetched = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    assert any("/gallery/ipo-listings/" in name for name in fetched)
    assert not any("/gallery/outdoor/" in name or "-large." in name for name in fetched)


def test_a_photo_opens_the_slider_with_navigation_and_pagination(open_page: OpenPage) -> None:
    """R404: clicking a photo opens a slider modal over that category. Back leaves the slider.

    Looking through photos adds nothing to the history but the opening.
    """
    last = CATEGORIES["outdoor"][1]
    page = open_page(PAGE + "?category=outdoor")
    page.get_by_role("list", name="Outdoor", exact=True).get_by_role("link").nth(4).click()
    expect_photo(page, "outdoor", 5)
    popup = page.get_by_role("dialog", name="Outdoor")
    expect(popup.get_by_role("navigation", name="Pagination").get_by_role("link")).to_have_count(
        last
    )
    popup.get_by_role("link", name=f"Photo {last} of {last}").click()
    expect_photo(page, "outdoor", last)
    popup.get_by_role("button", name="Next photo").click()
    expect_photo(page, "outdoor", 1)
    popup.get_by_role("button", name="Previous photo").click()
    expect_photo(page, "outdoor", last)
    expect(popup.get_by_role("status")).to_have_text(
        f"Photo {last} of {last}: {queries.photos('outdoor')[-1].caption}"
    )
    page.go_back()
    expect(page.locator("dialog:modal")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?category=outdoor$"))


@pytest.mark.requirement("T14")
def test_arrow_keys_walk_and_escape_closes(open_page: OpenPage) -> None:
    """R404: arrow keys and Escape; the focus goes back to the photo looked at last."""
    page = open_page(PAGE)
    label, last = CATEGORIES["ipo-listings"]
    page.get_by_role("list", name=label).get_by_role("link").first.focus()
    page.keyboard.press("Enter")
    expect_photo(page, "ipo-listings", 1)

    for key, number in (
        ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 1), ("ArrowLeft", last)
    ):  # fmt: skip
        page.keyboard.press(key)
        expect_photo(page, "ipo-listings", number)

    page.keyboard.press("Escape")
    expect(page.locator("dialog:modal")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?category=ipo-listings$"))
    expect(page.get_by_role("list", name=label).get_by_role("link").nth(last - 1)).to_be_focused()


def test_it_is_swiped(open_page: OpenPage) -> None:
    """R404: swipe. The slides go with the finger; the address follows."""
    page = open_page(
        PAGE + "?category=celebration&photo=2", close_notices=False, width=360, height=740
    )
    expect_photo(page, "celebration", 2)
    swipe_left(page, page.locator("dialog:modal").get_by_role("list"))
    expect_photo(page, "celebration", 3)


@pytest.mark.requirement("T14")
@pytest.mark.short("icon")
@pytest.mark.parametrize("how", ["icon", "outside"])
def test_the_slider_closes(open_page: OpenPage, how: str) -> None:
    page = open_page(
        f"{PAGE}?category=outdoor&photo={CATEGORIES['outdoor'][1]}", close_notices=False
    )
    expect_photo(page, "outdoor", CATEGORIES["outdoor"][1])

    if how == "icon":
        page.locator("dialog:modal").get_by_role("button", name="Close").click()
    else:
        page.mouse.click(10, 500)

    expect(page.locator("dialog:modal")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?category=outdoor$"))
    expect(page.locator("main").get_by_role("tab", name="Outdoor")).to_have_attribute(
        "aria-selected", "true"
    )


def test_a_photo_without_a_category_is_of_the_first(open_page: OpenPage) -> None:
    expect_photo(open_page(PAGE + "?photo=3", close_notices=False), "ipo-listings", 3)


def test_machines_read_the_gallery(document: Callable[[str], Document]) -> None:
    assert document(PAGE).structured_kinds == ["ImageGallery", "BreadcrumbList"]


@pytest.mark.short("360")
@pytest.mark.parametrize("width", [360, 768])
def test_the_slider_fits_a_small_screen(open_page: OpenPage, width: int) -> None:
    page = open_page(
        PAGE + "?category=outdoor&photo=2", close_notices=False, width=width, height=700
    )
    expect_photo(page, "outdoor", 2)

    box = box_of(page.locator("dialog:modal"))
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for name in ("Close", "Next photo", "Previous photo"):
        expect(page.locator("dialog:modal").get_by_role("button", name=name)).to_be_in_viewport(
            ratio=1
        )
