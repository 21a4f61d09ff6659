"""The photo gallery (R404); its document: tests/web/test_company_pages.py."""

import re

import pytest
from playwright.sync_api import Page, expect

from nnm_site.shared.content.models.company import GalleryCategory, GalleryPhoto
from tests.pages import OpenPage, box_of, swipe_left

pytestmark = [pytest.mark.long, pytest.mark.requirement("R404")]

PAGE = "/about/gallery"
#: Key → (label, number of photos).
CATEGORIES = {
    category.key: (category.label, len(GalleryPhoto.all(category=category.key)))
    for category in GalleryCategory.all()
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


def test_a_category_shows_its_photos_only_and_they_are_fetched_then(open_page: OpenPage) -> None:
    page = open_page(PAGE)
    main = page.locator("main")
    fetched = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    assert any(f"/gallery/{FIRST}/" in name for name in fetched)
    assert not any("/gallery/outdoor/" in name or "-large." in name for name in fetched)
    for category in [*list(CATEGORIES)[1:], FIRST]:
        label, total = CATEGORIES[category]
        main.get_by_role("tab", name=label).click()
        expect(page).to_have_url(re.compile(rf"\?category={category}$"))
        expect(main.get_by_role("tabpanel")).to_have_count(1)
        photos = page.get_by_role("list", name=label, exact=True).get_by_role("img")
        expect(photos).to_have_count(total)
        photos.last.scroll_into_view_if_needed()
        assert photos.last.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        assert photos.last.evaluate("image => image.currentSrc").endswith("-small.avif")


@pytest.mark.requirement("T14")
def test_a_photo_opens_the_slider_which_is_paged_walked_and_closed(open_page: OpenPage) -> None:
    """The opening alone adds to the history. The focus goes back to the photo looked at last."""
    label, last = CATEGORIES["outdoor"]
    page = open_page(PAGE + "?category=outdoor")
    photos = page.get_by_role("list", name=label, exact=True).get_by_role("link")
    popup = page.get_by_role("dialog", name=label)
    photos.nth(4).click()
    expect_photo(page, "outdoor", 5)
    popup.get_by_role("link", name=f"Photo {last} of {last}").click()
    expect_photo(page, "outdoor", last)
    popup.get_by_role("button", name="Next photo").click()
    expect_photo(page, "outdoor", 1)
    for key, number in (("ArrowLeft", last), ("Home", 1), ("End", last)):
        page.keyboard.press(key)
        expect_photo(page, "outdoor", number)
    expect(popup.get_by_role("status")).to_have_text(
        f"Photo {last} of {last}: {GalleryPhoto.all(category='outdoor')[-1].caption}"
    )
    page.go_back()
    expect(popup).to_be_hidden()
    page.go_forward()
    expect_photo(page, "outdoor", last)
    page.go_back()
    for close in ("Escape", "icon", "outside"):
        expect(page).to_have_url(re.compile(r"\?category=outdoor$"))
        photos.last.hover()
        before = page.evaluate("scrollY")
        photos.last.click()
        expect_photo(page, "outdoor", last)
        if close == "Escape":
            page.keyboard.press("Escape")
        elif close == "icon":
            popup.get_by_role("button", name="Close").click()
        else:
            page.mouse.click(10, 500)
        expect(page.locator("dialog:modal")).to_have_count(0)
        assert abs(page.evaluate("scrollY") - before) < 5, close
    expect(photos.last).to_be_focused()


def test_a_photo_has_an_address_fits_a_small_screen_and_is_swiped(open_page: OpenPage) -> None:
    """Without a category it is of the first. The slides go with the finger; the address follows."""
    page = open_page(PAGE + "?photo=2", close_notices=False, width=360, height=740)
    popup = page.locator("dialog:modal")
    expect_photo(page, FIRST, 2)
    swipe_left(page, popup.get_by_role("list"))
    expect_photo(page, FIRST, 3)
    for width in (768, 360):
        page.set_viewport_size({"width": width, "height": 700})
        box = box_of(popup)
        assert box["x"] >= 0, width
        assert box["x"] + box["width"] <= width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for name in ("Close", "Next photo", "Previous photo"):
            expect(popup.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
